package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import wayleave.captures.CaptureOptions;
import wayleave.spark.LocalSpark;

/** The job on a cluster of processes: the same rows, also when one of two workers dies in the middle. */
@ExtendWith(LocalSpark.class)
class ClusterTest {
  private static final int FILES = 6;

  @TempDir
  private Path directory;

  @Test
  void rowsAreTheSameAlsoIfAWorkerDies(SparkSession spark) throws Exception {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path urls = Files.createDirectory(directory.resolve("urls"));
    for (int i = 0; i < FILES; i++) {
      Files.write(urls.resolve((i == FILES - 1 ? "gated-" : "") + i + ".txt"), part(i));
    }
    List<String> expected = PlainJava.rows(
        Samples.captures(),
        Samples.urls(),
        List.of("Googlebot", "GPTBot"),
        CaptureOptions.DEFAULT,
        null);
    try (Cluster cluster = new Cluster(directory, 2, "512m", List.of("-XX:TieredStopAtLevel=1"))) {
      Cluster.Daemon driver = cluster.submit(
          "killed",
          List.of(
              "spark.extraListeners=" + TaskEnds.class.getName(),
              "spark.hadoop.fs.gated.impl=" + GatedFiles.class.getName(),
              // A task for each file.
              "spark.sql.files.openCostInBytes=128m",
              "spark.sql.shuffle.partitions=4",
              // The dead are given up soon.
              "spark.shuffle.io.maxRetries=1",
              "spark.shuffle.io.retryWait=1s"),
          List.of(
              "--robots",
              robots.toString(),
              "--urls",
              "gated://" + urls,
              "--crawler",
              "Googlebot",
              "--crawler",
              "GPTBot",
              "--out",
              directory.resolve("killed").toString()));
      // Something is done of what is lost then, and something is not.
      driver.await(line -> line.startsWith(TaskEnds.DONE));
      driver.await(line -> line.startsWith(TaskEnds.DONE));
      String done = driver.await(line -> line.startsWith(TaskEnds.DONE));
      String executor = done.substring(TaskEnds.DONE.length());
      cluster.kill(executor);
      driver.await(line -> line.equals(TaskEnds.LOST + executor));
      Files.createFile(urls.resolve(GatedFiles.GO));
      assertThat(driver.exit()).as(driver::said).isZero();
    }
    assertThat(Rows.ofParquet(spark, directory.resolve("killed"))).isEqualTo(expected);
  }

  private static List<String> part(int index) throws IOException {
    List<String> urls = Samples.urls();
    return urls.subList(urls.size() * index / FILES, urls.size() * (index + 1) / FILES);
  }
}
