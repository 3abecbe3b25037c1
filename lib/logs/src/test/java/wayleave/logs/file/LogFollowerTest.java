package wayleave.logs.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

class LogFollowerTest {
  @TempDir
  Path dir;

  private final List<String> lines = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-20T00:00:00Z");
  private final LogFollower follower =
      LogFollower.of(null, ReadingOptions.DEFAULT, clock(), new LogFollower.Listener() {
        @Override
        public void noticed(String log, String what) {
          heard.add(log + ": " + what);
        }

        @Override
        public void failed(String log, String why) {
          heard.add(log + " FAILED: " + why);
        }
      });

  private InstantSource clock() {
    return () -> now;
  }

  @AfterEach
  void close() {
    follower.close();
  }

  private static String line(int second, String path) {
    return "192.0.2.1 - - [10/Nov/2026:06:00:%02d +0000] \"GET %s HTTP/1.1\" 200 10\n"
        .formatted(second, path);
  }

  private void append(String name, String text) throws IOException {
    Files.writeString(
        dir.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void follow(String... names) {
    for (String name : names) {
      follower.follow(name, dir.resolve(name));
    }
  }

  private void note(String log, long number, LogLine line) {
    lines.add(log + ":" + number + " "
        + (line instanceof LogRecord record ? record.target().orElse("") : line));
  }

  /** What is read now. */
  private List<String> read() throws IOException {
    lines.clear();
    while (follower.read(this::note)) {
      // goes on
    }
    return lines;
  }

  @Test
  void readsFromTheStartAndThenWhatIsAppended() throws IOException {
    append("a.log", line(0, "/1") + line(1, "/2"));
    follow("a.log");
    assertThat(read()).containsExactly("a.log:1 /1", "a.log:2 /2");
    assertThat(read()).isEmpty();
    append("a.log", line(2, "/3"));
    assertThat(read()).containsExactly("a.log:3 /3");
    assertThat(heard).isEmpty();
  }

  @Test
  void aLineIsReadOnceItsEndIsWritten() throws IOException {
    String line = line(1, "/2");
    append("a.log", line(0, "/1") + line.substring(0, 30));
    follow("a.log");
    assertThat(read()).containsExactly("a.log:1 /1");
    append("a.log", line.substring(30, 40));
    assertThat(read()).isEmpty();
    append("a.log", line.substring(40) + line(2, "/3"));
    assertThat(read()).containsExactly("a.log:2 /2", "a.log:3 /3");
  }

  @Test
  void aLineThatIsTooLongIsPassedOverInParts() throws IOException {
    append("a.log", line(0, "/1"));
    follow("a.log");
    read();
    append("a.log", "x".repeat(LogLineReader.MAX_LENGTH + 10));
    assertThat(read()).isEmpty();
    append("a.log", "x".repeat(1_000));
    assertThat(read()).isEmpty();
    append("a.log", "x\n" + line(1, "/3"));
    assertThat(read()).containsExactly("a.log:2 Broken[problem=TOO_LONG]", "a.log:3 /3");
  }

  @Test
  void aMissingFileIsWaitedFor() throws IOException {
    follow("a.log");
    assertThat(read()).isEmpty();
    assertThat(read()).isEmpty();
    assertThat(heard).containsExactly("a.log: there is no such file yet; waiting for it");
    append("a.log", "");
    assertThat(read()).isEmpty();
    append("a.log", line(0, "/1"));
    assertThat(read()).containsExactly("a.log:1 /1");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void finishesARotatedFileBeforeTheNewOne() throws IOException {
    append("a.log", line(0, "/1"));
    follow("a.log");
    read();
    append("a.log", line(1, "/2"));
    Files.move(dir.resolve("a.log"), dir.resolve("a.log.1"));
    append("a.log", line(3, "/new"));
    assertThat(read()).containsExactly("a.log:2 /2", "a.log:1 /new");
    append("a.log.1", line(2, "/late") + line(2, "/last").strip());
    append("a.log", line(4, "/new2"));
    assertThat(read()).containsExactly("a.log:3 /late", "a.log:2 /new2");
    now = now.plusSeconds(30);
    assertThat(read()).isEmpty();
    now = now.plusSeconds(60);
    assertThat(read()).as("it is whole by now").containsExactly("a.log:4 /last");
    assertThat(heard).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void goesOnWithTheOldFileWhileTheNewOneIsEmpty() throws IOException {
    append("a.log", line(0, "/1"));
    follow("a.log");
    read();
    Files.move(dir.resolve("a.log"), dir.resolve("a.log.1"));
    assertThat(read()).isEmpty();
    append("a.log", "");
    now = now.plusSeconds(1_000);
    assertThat(read()).isEmpty();
    append("a.log.1", line(1, "/2"));
    assertThat(read()).containsExactly("a.log:2 /2");
    append("a.log", line(2, "/3"));
    assertThat(read()).containsExactly("a.log:1 /3");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileIsReadOnceUnderWhateverNames() throws IOException {
    append("a.log.1", line(0, "/old"));
    append("a.log", line(1, "/1"));
    Files.createSymbolicLink(dir.resolve("link"), Path.of("a.log"));
    follow("a.log", "a.log.1", "link");
    assertThat(read()).containsExactly("a.log.1:1 /old", "a.log:1 /1");
    for (int round = 0; round < 3; round++) {
      Files.move(
          dir.resolve("a.log"),
          dir.resolve("a.log.1"),
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      append("a.log", line(2, "/" + round));
      assertThat(read()).as("round %s", round).containsExactly("a.log:1 /" + round);
      now = now.plusSeconds(100);
      assertThat(read()).isEmpty();
      now = now.plusSeconds(100);
      assertThat(read()).isEmpty();
    }
  }

  @Test
  void aTruncatedFileIsReadFromItsStart() throws IOException {
    append("a.log", line(0, "/1") + line(1, "/2") + "192.0.2.1 - ");
    follow("a.log");
    read();
    Files.writeString(dir.resolve("a.log"), line(2, "/3"));
    assertThat(read()).containsExactly("a.log:3 Broken[problem=TRUNCATED]", "a.log:1 /3");
    assertThat(heard).containsExactly("a.log: was truncated; reading it from its start");
  }

  @Test
  void mergesLogsByTheTimesOfTheirLines() throws IOException {
    append("a.log", line(0, "/a0") + line(2, "/a2") + line(4, "/a4"));
    append("b.log", line(1, "/b1") + line(3, "/b3") + line(4, "/b4"));
    follow("a.log", "b.log");
    assertThat(read())
        .containsExactly(
            "a.log:1 /a0",
            "b.log:1 /b1",
            "a.log:2 /a2",
            "b.log:2 /b3",
            "a.log:3 /a4",
            "b.log:3 /b4");
    append("b.log", line(5, "/b5"));
    assertThat(read()).containsExactly("b.log:4 /b5");
  }

  @Test
  void findsTheFormatOnceAFewLinesHaveOne() throws IOException {
    append("a.log", "cut by a rotation that copies\n");
    follow("a.log");
    assertThat(read()).isEmpty();
    append("a.log", line(0, "/1"));
    assertThat(read()).containsExactly("a.log:1 Broken[problem=UNKNOWN_FORMAT]", "a.log:2 /1");
    append("b.log", "no log at all\n".repeat(100));
    follow("b.log");
    assertThat(read()).isEmpty();
    assertThat(heard)
        .singleElement()
        .asString()
        .startsWith("b.log FAILED: no known format reads this log; its first line is");
    append("a.log", line(2, "/2"));
    assertThat(read()).containsExactly("a.log:3 /2");
  }

  @Test
  void saysWhichLogsHadNoFormatWhenItEndsAndWhenTheyAreTruncated() throws IOException {
    append("a.log", "no log\nat all\n");
    append("b.log", "no log\n");
    follow("a.log", "b.log");
    assertThat(read()).isEmpty();
    Files.writeString(dir.resolve("b.log"), "");
    read();
    lines.clear();
    follower.finish();
    assertThat(lines).isEmpty();
    assertThat(heard)
        .anyMatch(text -> text.startsWith("b.log: was truncated"))
        .anyMatch(text -> text.startsWith("b.log FAILED: no known format"))
        .anyMatch(text -> text.startsWith("a.log FAILED: no known format"));
  }

  @Test
  void readsALogAgainThatHadNoFormatOnceItIsTruncated() throws IOException {
    append("a.log", "no log at all\n".repeat(100));
    follow("a.log");
    assertThat(read()).isEmpty();
    assertThat(heard).singleElement().asString().startsWith("a.log FAILED: ");
    append("a.log", line(0, "/1"));
    assertThat(read()).as("of the same file").isEmpty();
    Files.writeString(dir.resolve("a.log"), line(1, "/2"));
    assertThat(read()).containsExactly("a.log:1 /2");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void findsARotationWhileItCatchesUp() throws IOException {
    append("a.log", line(0, "/old").repeat(25_000));
    follow("a.log");
    follower.read(this::note);
    Files.move(dir.resolve("a.log"), dir.resolve("a.log.1"));
    append("a.log", line(1, "/middle"));
    follower.read(this::note);
    Files.move(dir.resolve("a.log"), dir.resolve("a.log.2"));
    append("a.log", line(2, "/new"));
    while (follower.read(this::note)) {
      // goes on
    }
    assertThat(lines).hasSize(25_002).contains("a.log:1 /middle").endsWith("a.log:1 /new");
  }

  @Test
  void givesTheLinesThatWereReadOfATruncatedFile() throws IOException {
    append("a.log", line(0, "/1").repeat(15_000));
    follow("a.log");
    follower.read(this::note);
    Files.writeString(dir.resolve("a.log"), line(1, "/new"));
    while (follower.read(this::note)) {
      // goes on
    }
    // What was not in the buffer is gone with the file.
    assertThat(lines).hasSizeGreaterThan(10_500).endsWith("a.log:1 /new");
  }

  @Test
  void findsClientsBehindAProxyThatComeLater() throws IOException {
    String start =
        "10.0.0.1 - - [10/Nov/2026:06:00:00 +0000] \"GET / HTTP/1.1\" 200 9 \"-\" \"a\" ";
    List<String> clients = new ArrayList<>();
    try (LogFollower behind = LogFollower.of(
        null,
        ReadingOptions.DEFAULT.trusting(List.of("10.0.0.0/8")),
        clock(),
        new LogFollower.Listener() {
          @Override
          public void noticed(String log, String what) {}

          @Override
          public void failed(String log, String why) {}
        })) {
      behind.follow("a.log", dir.resolve("a.log"));
      for (String client : List.of("-", "192.0.2.7", "192.0.2.8")) {
        append("a.log", start + '"' + client + "\"\n");
        while (behind.read(
            (log, number, line) -> clients.add(((LogRecord) line).client().orElse("")))) {
          // goes on
        }
      }
    }
    assertThat(clients).containsExactly("10.0.0.1", "192.0.2.7", "192.0.2.8");
  }

  @Test
  void saysOnceThatADirectoryIsNoLog() throws IOException {
    Files.createDirectory(dir.resolve("d.log"));
    follow("d.log");
    read();
    read();
    assertThat(heard).hasSize(1);
  }

  @Test
  void aStreamIsReadToItsEnd() throws IOException {
    follower.follow(
        "standard input",
        new ByteArrayInputStream(
            (line(0, "/1") + line(1, "/2").strip()).getBytes(StandardCharsets.UTF_8)));
    while (!follower.hasEnded()) {
      follower.read(this::note);
      Thread.onSpinWait();
    }
    assertThat(lines).containsExactly("standard input:1 /1", "standard input:2 /2");
  }

  @Test
  void aStreamThatWaitsDoesNotHoldOthersUp() throws IOException {
    try (PipedOutputStream out = new PipedOutputStream()) {
      follower.follow("-", new PipedInputStream(out));
      append("a.log", line(0, "/1"));
      follow("a.log");
      assertThat(read()).containsExactly("a.log:1 /1");
      out.write(line(1, "/2").getBytes(StandardCharsets.UTF_8));
      out.flush();
      lines.clear();
      while (lines.isEmpty()) {
        follower.read(this::note);
        Thread.onSpinWait();
      }
      assertThat(lines).containsExactly("-:1 /2");
    }
  }
}
