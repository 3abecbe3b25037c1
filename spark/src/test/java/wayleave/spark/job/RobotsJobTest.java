package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import wayleave.captures.Reading;
import wayleave.spark.LocalSpark;

/** The job from files to files, held to a plain loop. */
@ExtendWith(LocalSpark.class)
class RobotsJobTest {
  private static final List<String> AGENTS = List.of("Googlebot", "GPTBot");

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void rowsAreThoseOfAPlainLoop(SparkSession spark) throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path urls = Files.write(directory.resolve("urls.txt"), Samples.urls());
    JsonNode report = run(spark, "--robots", robots, "--urls", urls, "--agent", "Googlebot,GPTBot");
    List<String> expected =
        PlainJava.rows(Samples.captures(), Samples.urls(), AGENTS, Reading.DEFAULT, null);
    assertThat(Rows.ofParquet(spark, directory.resolve("out"))).isEqualTo(expected);
    assertThat(report.get("rows").asInt()).isEqualTo(expected.size());
    assertThat(report.get("problems").asInt()).isZero();
  }

  private JsonNode run(SparkSession spark, Object... options) throws IOException {
    int status = RobotsJob.run(
        spark,
        new PrintWriter(out),
        new PrintWriter(err),
        java.util.stream.Stream.concat(
                java.util.Arrays.stream(options).map(Object::toString),
                java.util.stream.Stream.of("--out", directory.resolve("out").toString()))
            .toArray(String[]::new));
    assertThat(err.toString()).isEmpty();
    assertThat(status).isZero();
    return new ObjectMapper().readTree(out.toString());
  }
}
