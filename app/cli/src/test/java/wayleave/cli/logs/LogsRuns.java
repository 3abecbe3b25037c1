package wayleave.cli.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

/** Logs of a crawler that breaks a rule, and runs of the command on them. */
abstract class LogsRuns {
  static final String BOT = "ExampleBot/1.0 (+https://bot.example/)";
  static final String ASK = line("192.0.2.10", "10/Nov/2026:06:00:00", "/robots.txt", 200, BOT);
  static final String BREAK =
      line("192.0.2.10", "10/Nov/2026:06:01:00", "/private/a?session=secret", 200, BOT);
  static final String BROWSER = line(
      "203.0.113.9",
      "10/Nov/2026:06:02:00",
      "/basket?id=secret",
      200,
      "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0");

  @TempDir
  Path dir;

  String robots = "";

  static String line(String client, String time, String path, int status, String agent) {
    return client + " - frank [" + time + " +0000] \"GET " + path + " HTTP/1.1\" " + status
        + " 10 \"-\" \"" + agent + "\"\n";
  }

  @BeforeEach
  void writeRobots() throws IOException {
    robots = write("robots.txt", "User-agent: *\nDisallow: /private/\n");
  }

  String write(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  Run logs(String... arguments) {
    List<String> all =
        new ArrayList<>(List.of("logs", "--robots", robots, "--site", "https://example.org"));
    all.addAll(Arrays.asList(arguments));
    return Run.of(all.toArray(String[]::new));
  }

  /** Requests at a place in the log, which compress badly. */
  static String requests(int first, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = first; i < first + count; i++) {
      text.append(BREAK.replace("/private/a", "/private/" + Integer.toHexString(i * 0x9E3779B1)));
    }
    return text.toString();
  }
}
