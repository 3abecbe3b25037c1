package wayleave.logs.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFileTest {
  private static final String TIME = "10/Nov/2026:06:00:00 +0000";

  private static String line(String path) {
    return "192.0.2.1 - - [" + TIME + "] \"GET /" + path + " HTTP/1.1\" 200 1 \"-\" \"Bot/1\"\n";
  }

  /** A stream of these bytes, which fails at each {@code !} with a gap, and for good at a {@code ?}. */
  private static InputStream failing(String text) {
    return new InputStream() {
      private final InputStream in =
          new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));

      @Override
      public int read() throws IOException {
        int next = in.read();
        if (next == '!') {
          throw new GapException("a gap");
        } else if (next == '?') {
          throw new IOException("the disk fails");
        }
        return next;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int next = read();
        target[offset] = (byte) next;
        return next < 0 ? -1 : 1;
      }
    };
  }

  /** Letters are lines with that path, other letters parts of one. */
  @ParameterizedTest
  @CsvSource({
    "AB, a b, ''",
    "A!BCD, a - c d, a gap",
    "A<!>BC, a - b c, a gap",
    "!ABC, - b c, a gap",
    "A!!BC, a - - c, a gap a gap",
    "AB!, a b -, a gap",
    "A<!, a -, a gap",
    "A!>, a -, a gap",
    "A<?BC, a -, the disk fails",
    "?, -, the disk fails",
    "!, -, a gap"
  })
  void readsWhatIsBeforeAndBehindAGap(String shape, String expected, String losses)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (char c : shape.toCharArray()) {
      String line = line(Character.toString(Character.toLowerCase(c)));
      text.append(
          c == '<'
              ? line.substring(0, 40)
              : c == '>' ? line.substring(40) : Character.isLetter(c) ? line : c);
    }
    for (boolean isKnown : new boolean[] {true, false}) {
      InputStream in = failing(text.toString());
      LogFile log = isKnown
          ? LogFile.of(in, LogFormat.COMBINED, ReadingOptions.DEFAULT)
          : LogFile.of(in, ReadingOptions.DEFAULT);
      List<String> read = new ArrayList<>();
      log.read((number, line) -> {
        assertThat(number).isEqualTo(read.size() + 1);
        read.add(
            line instanceof LogRecord record
                ? record.target().orElseThrow().substring(1)
                : line.equals(LogLine.Broken.Problem.TRUNCATED.line()) ? "-" : line.toString());
      });
      assertThat(String.join(" ", read)).isEqualTo(expected);
      assertThat(log.losses().stream().map(Throwable::getMessage).toList())
          .isEqualTo(
              losses.isEmpty()
                  ? List.of()
                  : List.of(losses.replace(" a gap", ";a gap").split(";", -1)));
    }
  }

  /** A client may send an agent that makes its line unreadable, or one without its column. */
  @Test
  void oneOddLineCostsNoColumn() throws IOException {
    List<String> agents = new ArrayList<>();
    String odd = line("odd").replace("\"Bot/1\"", "\"unclosed");
    String text = line("a") + odd + line("b") + line("c");
    LogFile file = LogFile.of(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ReadingOptions.DEFAULT);
    file.read((number, line) -> {
      if (line instanceof LogRecord record) {
        agents.add(record.userAgent().orElse("none"));
      }
    });
    assertThat(agents).containsExactly("Bot/1", "Bot/1", "Bot/1");
  }

  @Test
  void countsALineThatIsTooLongInALogWithoutOthers() throws IOException {
    byte[] text = new byte[2 * LogLineReader.MAX_LENGTH];
    List<LogLine> read = new ArrayList<>();
    LogFile.of(new ByteArrayInputStream(text), ReadingOptions.DEFAULT)
        .read((number, line) -> read.add(line));
    assertThat(read).containsExactly(LogLine.Broken.Problem.TOO_LONG.line());
  }
}
