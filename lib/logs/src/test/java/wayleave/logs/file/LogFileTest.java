package wayleave.logs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

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
          ? LogFile.of(in, LogFormat.find("combined").orElseThrow(), ReadingOptions.DEFAULT)
          : LogFile.of(in, ReadingOptions.DEFAULT);
      List<String> read = new ArrayList<>();
      log.read((number, line) -> {
        assertThat(number).isEqualTo(read.size() + 1);
        read.add(
            line instanceof LogRecord record
                ? record.target().orElseThrow().substring(1)
                : line.equals(new LogLine.Broken(LogLine.Broken.Problem.TRUNCATED))
                    ? "-"
                    : line.toString());
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

  @ParameterizedTest
  @ValueSource(strings = {"", "www.example.org:443 "})
  void aLineWithoutTheColumnOfAgentsIsCutInALogWithThem(String host) throws IOException {
    String full = host + line("a");
    String cut = full.substring(0, full.indexOf(" \"-\"")) + "\n";
    List<String> read = new ArrayList<>();
    LogFile.of(
            new ByteArrayInputStream(
                (cut + full + cut + full + full).getBytes(StandardCharsets.UTF_8)),
            ReadingOptions.DEFAULT)
        .read((number, line) -> read.add(
            line instanceof LogRecord record ? record.userAgent().orElse("none") : "unreadable"));
    assertThat(read).containsExactly("unreadable", "Bot/1", "unreadable", "Bot/1", "Bot/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'ClientIP':'192.0.2.7','ClientRequestMethod':'GET','EdgeStartTimestamp':'2026-11-20T06:25:13Z'}"
            + "|Read as logpush, it has no ClientRequestURI.",
        "{'remote_addr':'192.0.2.7','request':'GET / HTTP/1.1'}|Read as nginx-json, it has no time_iso8601.",
        "2026-11-20 06:25:13 192.0.2.7 GET /a|Read as w3c, it has no #Fields line before it.",
        "#Fields: date time c-ip cs-uri-stem;2026-11-20 06:25:13 192.0.2.7 /a|Read as w3c, it has no cs-method.",
        "192.0.2.7:5 [20/Nov/2026:06:25:13.482] a b/s 0/0/0/0/0 200 512 - - ---- 1/1/1/1/0 0/0 <GET /a HTTP/1.1>"
            + "|It looks like haproxy-http, but its times have no offset from UTC",
        "hello|its first line is <hello>. Describe its format",
      })
  void saysWhatALogLacks(String log, String message) {
    byte[] text = log.replace('\'', '"')
        .replaceAll("[<>]", "\"")
        .replace(';', '\n')
        .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> LogFile.of(new ByteArrayInputStream(text), ReadingOptions.DEFAULT)
            .read((number, line) -> {}))
        .isInstanceOf(UnknownFormatException.class)
        .hasMessageContaining(message.replaceAll("[<>]", "\""));
  }

  @Test
  void countsALineThatIsTooLongInALogWithoutOthers() throws IOException {
    byte[] text = new byte[2 * LogLineReader.MAX_LENGTH];
    List<LogLine> read = new ArrayList<>();
    LogFile.of(new ByteArrayInputStream(text), ReadingOptions.DEFAULT)
        .read((number, line) -> read.add(line));
    assertThat(read).containsExactly(new LogLine.Broken(LogLine.Broken.Problem.TOO_LONG));
  }
}
