package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.captures.CaptureOptions;

/** A run whose process is killed, again and again, goes on where it was. */
@Tag("slow")
class KilledRunTest {
  private static final List<String> CRAWLERS = List.of("GPTBot", "Googlebot");
  private static final int KILLS = 4;
  private static final int SECONDS = 300;

  @TempDir
  Path dir;

  /** The process that is killed. */
  static final class Victim {
    public static void main(String[] arguments) throws IOException {
      Path dir = Path.of(arguments[0]);
      BulkRun.of(
              BulkSettings.builder()
                  .urls(List.of(dir.resolve("urls.txt")))
                  .captures(List.of(dir.resolve("captures.jsonl")))
                  .crawlers(CRAWLERS)
                  .out(dir.resolve("rows.jsonl"))
                  .summary(dir.resolve("sites.csv"))
                  .threads(2)
                  .batchUrls(20)
                  .checkpointMillis(1)
                  .build(),
              new BulkListener() {})
          .run();
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Victim.class.getName(),
            dir.toString())
        .redirectErrorStream(true)
        .redirectOutput(new File(dir.toFile(), "log"))
        .start();
  }

  @Test
  void noRowIsMissingAndNoneIsThereTwice() throws Exception {
    Trial trial = new Trial(21, 60, 20_000);
    trial.writeUrls(dir.resolve("urls.txt"));
    trial.writeCaptures(dir.resolve("captures.jsonl"));
    Random random = new Random(22);
    Path rows = dir.resolve("rows.jsonl");
    String expected = trial.rows(CaptureOptions.DEFAULT, null, CRAWLERS);
    int killed = 0;
    for (int i = 1; i <= KILLS; i++) {
      Process process = start();
      // Whenever it has written some more, but before it is done with all.
      long enough = (long) expected.length() * i / (KILLS + 2) + random.nextInt(10_000);
      while (process.isAlive() && (!Files.exists(rows) || Files.size(rows) < enough)) {
        process.waitFor(1, TimeUnit.MILLISECONDS);
      }
      process.destroyForcibly();
      assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
      killed += process.exitValue() == 0 ? 0 : 1;
    }
    if (Files.exists(dir.resolve("rows.jsonl.work"))) {
      Process last = start();
      assertThat(last.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(last.exitValue()).as(Files.readString(dir.resolve("log"))).isZero();
    }
    assertThat(killed).isPositive();
    assertThat(Files.readString(rows)).isEqualTo(expected);
    long counted = Files.readAllLines(dir.resolve("sites.csv")).stream()
        .skip(1)
        .map(line -> line.split(","))
        .mapToLong(f -> Long.parseLong(f[2]) + Long.parseLong(f[3]) + Long.parseLong(f[4]))
        .sum();
    assertThat(counted).isEqualTo(40_000);
  }
}
