package wayleave.logs.internal.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import wayleave.logs.CaseFiles;
import wayleave.logs.file.LogFile;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/** Formats in the words of servers: what is written by them is read back, and no column is taken for another. */
@Tag("slow")
class DescribedFormatTest {
  private static final ReadingOptions OPTIONS = ReadingOptions.DEFAULT.inZone(ZoneOffset.UTC);
  private static final long SEED = 45;
  private static final Pattern PREFIXED = Pattern.compile("((?:\\w+=\\w+ )*)(.*)");
  private static final Pattern CELL = Pattern.compile("\\[[^\\]]*\\]|\"[^\"]*\"|\\S+");

  @TestFactory
  Stream<DynamicTest> readsEachCase() {
    return CaseFiles.read("log-formats.jsonl")
        .map(each -> DynamicTest.dynamicTest(each.get("format").asText(), () -> check(each)));
  }

  private static void check(JsonNode each) {
    String text = each.get("format").asText();
    if (each.has("refused")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LogFormat.described(text))
          .withMessageContaining(each.get("refused").asText());
      return;
    }
    LogLine line = LogLineReader.of(LogFormat.described(text), OPTIONS)
        .read(each.get("line").asText());
    if (each.has("error")) {
      assertThat(line).isInstanceOf(LogLine.Broken.class);
      return;
    }
    LogRecord record = (LogRecord) line;
    String read = String.join(
        " | ",
        record.time().toString(),
        record.client().orElse("-"),
        record.host().orElse("-"),
        record.method().orElse("-"),
        record.target().orElse("-"),
        record.userAgent().orElse("-"));
    assertThat(read).isEqualTo(each.get("read").asText());
  }

  private static Stream<String> rows() {
    return Table.rows("formats.tsv").stream()
        .map(row -> row.get(1))
        .filter(text -> !text.matches("(json|blanks|tabs|commas).*"));
  }

  /** Each known format, and the ones in the cases that are lines of text. */
  @TestFactory
  Stream<DynamicTest> readsBackWhatIsWritten() {
    Stream<String> described = CaseFiles.read("log-formats.jsonl")
        .filter(each -> each.has("read"))
        .map(each -> FormatStatement.text(each.get("format").asText()))
        .filter(text -> !text.startsWith("{"));
    return Stream.concat(rows(), described)
        .distinct()
        .map(text -> DynamicTest.dynamicTest(text, () -> readsBack(text)));
  }

  private static void readsBack(String format) {
    Random random = new Random(SEED);
    FormatLines lines = new FormatLines(format);
    LogLineReader reader = LogLineReader.of(LogFormat.described(format), OPTIONS);
    for (int i = 0; i < 200; i++) {
      FormatLines.Request request = lines.random(random);
      String line = lines.line(request);
      assertThat(reader.read(line)).as(line).isInstanceOfSatisfying(LogRecord.class, record -> {
        requireRight(request, record, line);
        assertThat(record.target()).as(line).isPresent();
        assertThat(record.client()).as(line).isPresent();
        assertThat(record.userAgent().isPresent()).as(line).isEqualTo(lines.has(LineField.AGENT));
        assertThat(record.host().isPresent()).as(line).isEqualTo(lines.has(LineField.HOST));
      });
    }
  }

  private static void requireRight(FormatLines.Request request, LogRecord record, String line) {
    assertThat(record.time()).as(line).isEqualTo(request.time());
    // A server may log the name of a client, which nothing tells from that of a host.
    if (record.hasAddress()) {
      assertThat(record.client()).as(line).contains(request.client());
    }
    record.host().ifPresent(host -> assertThat(host).as(line).isEqualTo(request.host()));
    record.method().ifPresent(method -> assertThat(method).as(line).isEqualTo(request.method()));
    record.target().ifPresent(target -> assertThat(target).as(line).isEqualTo(request.target()));
    record.status().ifPresent(status -> assertThat(status).as(line).isEqualTo(request.status()));
    record.userAgent().ifPresent(agent -> assertThat(agent).as(line).isEqualTo(request.agent()));
    // Blanks at the end of a line are cut.
    record
        .referer()
        .ifPresent(from -> assertThat(from.stripTrailing())
            .as(line)
            .isEqualTo(request.referer().stripTrailing()));
  }

  /**
   * A column that is added, removed or in another place is read right, or not at all. Numbers other than the status have no three
   * digits here: nothing tells a size of 200 from a status.
   */
  @Test
  void takesNoColumnForAnother() throws IOException {
    Random random = new Random(SEED);
    // Nothing tells the URL of a request from that of its referer, where both have a host, or a
    // host from a directory.
    List<String> rows = rows()
        .filter(row -> !row.contains("$scheme://$host") && !row.contains("/$host/"))
        .toList();
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 10_000; i++) {
      String format = changed(rows.get(random.nextInt(rows.size())), random);
      FormatLines lines = new FormatLines(format);
      List<FormatLines.Request> requests =
          Stream.generate(() -> lines.random(random, "' ;")).limit(3).toList();
      List<String> written = requests.stream().map(lines::line).toList();
      List<LogLine> found = found(written);
      found.addAll(described(format, written));
      for (int at = 0; at < found.size(); at++) {
        int of = at % written.size();
        if (found.get(at) instanceof LogRecord record) {
          // In a log without agents or referers, nothing tells another text in their place.
          boolean hasTexts = lines.has(LineField.AGENT) && lines.has(LineField.REFERER);
          if (hasTexts || record.userAgent().isEmpty() && record.referer().isEmpty()) {
            requireRight(requests.get(of), record, format + "\n" + written.get(of));
          }
          read++;
        } else {
          refused++;
        }
      }
    }
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  private static List<LogLine> found(List<String> lines) throws IOException {
    List<LogLine> found = new ArrayList<>();
    byte[] log = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    try {
      LogFile.of(new ByteArrayInputStream(log), OPTIONS).read((number, line) -> found.add(line));
    } catch (UnknownFormatException e) {
      lines.forEach(line -> found.add(new LogLine.Broken(LogLine.Broken.Problem.UNKNOWN_FORMAT)));
    }
    return found;
  }

  private static List<LogLine> described(String format, List<String> lines) {
    try {
      LogLineReader reader = LogLineReader.of(LogFormat.described(format), OPTIONS);
      return lines.stream().map(reader::read).toList();
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }

  private static String changed(String row, Random random) {
    Matcher options = PREFIXED.matcher(row.replace("$rest", "").replace("%rest", ""));
    if (!options.matches()) {
      throw new AssertionError(row);
    }
    String format = options.group(2);
    String separator = format.contains("\t") ? "\t" : format.contains("|") ? "|" : " ";
    List<String> cells = new ArrayList<>();
    if (separator.equals(" ")) {
      CELL.matcher(format).results().forEach(cell -> cells.add(cell.group()));
    } else {
      cells.addAll(List.of(format.split(Pattern.quote(separator))));
    }
    String word = format.contains("$") ? "$other" : format.contains("%ci") ? "%XX" : "%OTHER%";
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      int at = random.nextInt(cells.size());
      switch (random.nextInt(3)) {
        case 0 ->
          cells.add(
              at, List.of(word, "\"" + word + "\"", "-", "[" + word + "]").get(random.nextInt(4)));
        case 1 -> cells.remove(at);
        default -> Collections.swap(cells, at, random.nextInt(cells.size()));
      }
    }
    return options.group(1) + String.join(separator, cells);
  }

  @Test
  void findsTheFormatOfANameInAConfiguration() {
    String nginx = """
        http {
          # log_format old '$remote_addr';
          log_format short '$remote_addr';
          log_format  main  escape=json '$remote_addr - [$time_local] "$request" '
                            '"$http_user_agent"'; access_log logs/access.log main;
        }
        """;
    String apache = """
        LogFormat "%h %l %u %t \\"%r\\" %>s %b" common
        <IfModule x>
          LogFormat "%v:%p %h %t \\"%r\\" \\
        \\"%{User-Agent}i\\"" vhost
        </IfModule>
        """;
    requireReads(
        LogFormat.configured("nginx", nginx, "main"),
        "192.0.2.7 - [20/Nov/2026:06:25:13 +0000] \"GET / HTTP/1.1\" \"a\"");
    requireReads(
        LogFormat.configured("apache", apache, "vhost"),
        "a.example:80 192.0.2.7 [20/Nov/2026:06:25:13 +0000] \"GET / HTTP/1.1\" \"a\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogFormat.configured("nginx", nginx, "old"))
        .withMessage("no log_format old; the file defines short, main");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogFormat.configured("apache", "", ""))
        .withMessage(
            "expected #NAME behind the file; the file defines none; included files are not read");
  }

  private static void requireReads(LogFormat format, String line) {
    if (!(LogLineReader.of(format, OPTIONS).read(line) instanceof LogRecord record)) {
      fail(line);
      return;
    }
    assertThat(record.userAgent()).contains("a");
  }
}
