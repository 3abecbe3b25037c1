package wayleave.logs.line;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

  private static void check(JsonNode each) {
    LogLineReader reader =
        LogLineReader.of(LogFormat.find(each.get("format").asText()).orElseThrow(), options(each));
    if (each.has("header")) {
      each.get("header").asText().lines().forEach(reader::read);
    }
    LogLine line = reader.read(line(each));
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
