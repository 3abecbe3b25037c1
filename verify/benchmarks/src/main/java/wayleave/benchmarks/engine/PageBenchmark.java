package wayleave.benchmarks.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import wayleave.Crawler;
import wayleave.benchmarks.data.Workload;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/** What does it cost to find what web pages tell a crawler? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PageBenchmark {
  /** Wayleave in a dialect that reads no more than {@code head}. */
  static final String HEAD = "wayleave-head";

  /** An HTML parser that makes a tree, in which the robots meta elements are looked up. */
  static final String JSOUP = "jsoup";

  static final List<String> ENGINES = List.of(Contender.WAYLEAVE, HEAD, JSOUP);

  @Param("pages")
  public String workload = "";

  @Param({Contender.WAYLEAVE, HEAD, JSOUP})
  public String engine = "";

  private final Crawler crawler = Crawler.ofProductToken(Contender.AGENT);
  private byte[][] pages = {};

  @Setup
  public void setUp() {
    pages = Workload.named(workload).files().toArray(byte[][]::new);
  }

  @Benchmark
  public void read(Blackhole sink) {
    for (byte[] page : pages) {
      sink.consume(read(page));
    }
  }

  private Object read(byte[] page) {
    return switch (engine) {
      case HEAD -> PageDirectives.read(Map.of(), page, crawler, PageDialect.REPEXT);
      case JSOUP -> jsoup(page);
      default -> PageDirectives.read(Map.of(), page, crawler, PageDialect.GOOGLE);
    };
  }

  private static Object jsoup(byte[] page) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(page), null, "")
          .select("meta[name=robots], meta[name=googlebot], [data-nosnippet]");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
