package wayleave.logs.line;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import wayleave.logs.CaseFiles;
import wayleave.logs.file.LogFile;

/** What a line becomes, for each format: fields, a reason to skip it, or what is wrong with it. */
class LogLineReaderTest {
  @TestFactory
  Stream<DynamicTest> readsEachCase() {
    return CaseFiles.read("log-lines.jsonl")
        .map(each -> DynamicTest.dynamicTest(
            each.get("id").asText() + " "
                + each.path("note").asText(each.get("format").asText()),
            () -> check(each)));
  }

  /** The format of a log is found by one of its lines. */
  @TestFactory
  Stream<DynamicTest> findsTheFormat() {
    return CaseFiles.read("log-lines.jsonl")
        .filter(each -> each.has("found"))
        .map(each -> DynamicTest.dynamicTest(each.get("id").asText(), () -> {
          String log = each.path("header").asText() + "\n" + line(each) + "\n";
          LogFile file = LogFile.of(
              new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), options(each));
          file.read((number, line) -> {});
          assertThat(file.format().map(LogFormat::code))
              .contains(each.get("format").asText());
        }));
  }

  private static final List<String> HEADS = List.of(
      "<190>Nov 20 06:25:13 web1 nginx: ",
      "<134>1 2026-11-20T06:25:13Z web1 nginx 12 - [x@1 a=\"b\"] ",
      "Nov 20 06:25:13 web1 nginx: ",
      "Nov  2 06:25:13 web1.example.net nginx[12]:  ",
      "2026-11-20T06:25:13.123456+00:00 web1 nginx: ",
      "2026-11-20T06:25:13+0000 web1 nginx[12]: ",
      "nginx-1  | ",
      "\u001B[36mnginx-1  | \u001B[0m",
      "\u001B[36;1mweb_nginx_1       |\u001B[0m ",
      "Nov 20 06:25:13 ip-192-0-2-6 docker-compose[644]: nginx_1       | ",
      "2026-11-20T06:25:13.123456789Z ",
      "2026-11-20T06:25:13.123Z\t",
      "2026-11-20T06:25:13.123456789Z stdout F ",
      "2026-11-20T06:25:13.123456789+01:00 stderr F ",
      "[pod/web-1/nginx] ",
      "[pod/web-1/nginx] 2026-11-20T06:25:13.123456789Z ");

  /** What a collector writes before a line changes nothing that is read from it, whatever the format. */
  @TestFactory
  Stream<DynamicTest> readsEachCaseBehindTheHeadOfACollector() {
    return CaseFiles.read("log-lines.jsonl")
        .filter(each -> each.has("expect") && !each.get("line").asText().startsWith("\uFEFF"))
        .map(each -> DynamicTest.dynamicTest(each.get("id").asText(), () -> {
          String line = each.get("line").asText();
          LogLine plain = reader(each).read(line);
          for (String head : HEADS) {
            assertSame(head, plain, reader(each).read(head + line));
          }
          String wrapped = "{\"log\":" + TextNode.valueOf(line + "\n")
              + ",\"stream\":\"stdout\",\"time\":\"2026-11-20T06:25:13.1Z\"}";
          assertSame("Docker", plain, reader(each).read(wrapped));
          assertSame("Docker in CRI", plain, reader(each).read(HEADS.get(12) + wrapped));
        }));
  }

  private static void assertSame(String head, LogLine plain, LogLine read) {
    assertThat(read).as(head).isInstanceOf(LogRecord.class);
    assertThat(fields((LogRecord) read)).as(head).isEqualTo(fields((LogRecord) plain));
  }

  private static void check(JsonNode each) {
    LogLine line = reader(each).read(line(each));
    if (each.has("error")) {
      assertThat(line)
          .isInstanceOfSatisfying(
              LogLine.Broken.class,
              broken -> assertThat(broken.problem().code())
                  .isEqualTo(each.get("error").asText()));
    } else if (each.has("skip")) {
      assertThat(line)
          .isInstanceOfSatisfying(
              LogLine.Skipped.class,
              skipped ->
                  assertThat(skipped.reason().code()).isEqualTo(each.get("skip").asText()));
    } else {
      Map<String, String> expected = new TreeMap<>();
      each.get("expect")
          .properties()
          .forEach(field -> expected.put(field.getKey(), field.getValue().asText()));
      assertThat(line).isInstanceOfSatisfying(LogRecord.class, record -> {
        assertThat(fields(record)).isEqualTo(expected);
        expected.put("bytes", "null");
        expected.put("referer", "null");
        LogRecord made = made(record);
        assertThat(fields(made)).isEqualTo(expected);
        assertThat(made.hasAddress()).isEqualTo(record.hasAddress());
      });
    }
  }

  private static LogLineReader reader(JsonNode each) {
    LogLineReader reader =
        LogLineReader.of(LogFormat.find(each.get("format").asText()).orElseThrow(), options(each));
    if (each.has("header")) {
      each.get("header").asText().lines().forEach(reader::read);
    }
    return reader;
  }

  /** The same request, made from fields as a row of a table has them. */
  private static LogRecord made(LogRecord record) {
    return LogRecord.at(record.time())
        .site(
            record.scheme().orElse(null),
            record.host().orElse(null),
            record.port().isPresent() ? (Integer) record.port().getAsInt() : null)
        .client(record.client().orElse(null))
        .request(record.method().orElse(null), record.target().orElse(null))
        .status(record.status().isPresent() ? (Integer) record.status().getAsInt() : null)
        .userAgent(record.userAgent().orElse(null))
        .build();
  }

  private static ReadingOptions options(JsonNode each) {
    List<String> trusted = new ArrayList<>();
    each.path("trusted").forEach(prefix -> trusted.add(prefix.asText()));
    ReadingOptions options = ReadingOptions.DEFAULT.trusting(trusted);
    return each.has("zone") ? options.inZone(ZoneId.of(each.get("zone").asText())) : options;
  }

  /** One line describes itself, since it is longer than a megabyte. */
  private static String line(JsonNode each) {
    String line = each.get("line").asText();
    if (!line.startsWith("(a line of 1,048,577 bytes")) {
      return line;
    }
    String start = "192.0.2.7 - - [20/Nov/2026:06:25:13 +0000] \"GET /";
    String end = " HTTP/1.1\" 200 1 \"-\" \"-\"";
    return start + "y".repeat(LogLineReader.MAX_LENGTH + 1 - start.length() - end.length()) + end;
  }

  private static Map<String, String> fields(LogRecord record) {
    Map<String, String> fields = new TreeMap<>();
    fields.put("time", record.time().toString());
    fields.put("host", text(record.host()));
    fields.put("port", number(record.port()));
    fields.put("scheme", text(record.scheme()));
    fields.put("client", text(record.client()));
    fields.put("method", text(record.method()));
    fields.put("target", text(record.target()));
    fields.put("status", number(record.status()));
    fields.put("bytes", number(record.bytes()));
    fields.put("user_agent", text(record.userAgent()));
    fields.put("referer", text(record.referer()));
    return fields;
  }

  private static String text(Optional<String> value) {
    return value.orElse("null");
  }

  private static String number(OptionalInt value) {
    return value.isPresent() ? String.valueOf(value.getAsInt()) : "null";
  }

  private static String number(OptionalLong value) {
    return value.isPresent() ? String.valueOf(value.getAsLong()) : "null";
  }

  @Test
  void findsTheFormatWithTheClientsBehindAProxy() throws IOException {
    String start =
        "10.0.0.1 - - [21/Nov/2026:09:00:01 +0000] \"GET / HTTP/1.1\" 200 9 \"-\" \"a\" ";
    for (String[] ends : List.of(
        new String[] {"combined", "\"-\"", "\"-\""},
        new String[] {"combined-xff", "\"-\"", "\"192.0.2.7\""})) {
      LogFile log = LogFile.of(
          new ByteArrayInputStream(
              (start + ends[1] + "\n" + start + ends[2] + "\n").getBytes(StandardCharsets.UTF_8)),
          ReadingOptions.DEFAULT);
      log.read((number, line) -> assertThat(line).isInstanceOf(LogRecord.class));
      assertThat(log.format().map(LogFormat::code)).contains(ends[0]);
    }
  }
}
