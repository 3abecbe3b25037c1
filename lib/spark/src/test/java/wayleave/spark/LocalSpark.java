package wayleave.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a session of a Spark with two threads in this process, one for all tests. Each has its own configuration, temporary views
 * and functions.
 */
public final class LocalSpark implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(LocalSpark.class))
        .computeIfAbsent(Running.class, key -> new Running(), Running.class)
        .session
        .newSession();
  }

  /** Stopped when all tests have run. */
  private static final class Running implements AutoCloseable {
    final SparkSession session = start();

    @Override
    public void close() {
      session.stop();
    }
  }

  private static SparkSession start() {
    Path target = Path.of("target").toAbsolutePath();
    return SparkSession.builder()
        .appName("wayleave-test")
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.local.dir", target.resolve("spark-local").toString())
        .config(
            "spark.sql.warehouse.dir", target.resolve("spark-warehouse").toUri().toString())
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.default.parallelism", "2")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.catalogImplementation", "in-memory")
        .config("spark.sql.extensions", WayleaveExtensions.class.getName())
        .getOrCreate();
  }
}
