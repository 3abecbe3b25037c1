package wayleave.server.metrics;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmThreadsMetrics;
import io.prometheus.metrics.instrumentation.jvm.ProcessMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import wayleave.server.http.ApiResponse;

/** The metrics of a process with those of its JVM, in the text format of Prometheus. Thread-safe. */
final class Exposition {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter form = PrometheusTextFormatWriter.create();

  /** Those of the JVM, to which others are added. */
  Exposition() {
    JvmMemoryMetrics.builder().register(registry);
    JvmGarbageCollectorMetrics.builder().register(registry);
    JvmThreadsMetrics.builder().register(registry);
    ProcessMetrics.builder().register(registry);
  }

  PrometheusRegistry registry() {
    return registry;
  }

  /** All numbers as they are now. */
  ApiResponse scrape() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(16 << 10);
    try {
      form.write(out, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return new ApiResponse(200, PrometheusTextFormatWriter.CONTENT_TYPE, out.toByteArray());
  }
}
