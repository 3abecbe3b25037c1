package wayleave.cli.ranges;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.InputException;

/**
 * Reads address ranges in JSON, in the forms that are published:
 *
 * <ul>
 *   <li>{@code {"creationTime": ..., "prefixes": [{"ipv4Prefix": ...}, {"ipv6Prefix": ...}]}}: Google, Bing, OpenAI, Apple and
 *       others, and JAFAR (draft-illyes-webbotauth-jafar-00 §2), whose prefixes may also have {@code services}
 *   <li>the same one level down, below any name: Amazon
 *   <li>{@code {"ips": [{"ip_address": ...}]}}: Ahrefs
 * </ul>
 *
 * <p>Other fields are ignored. A time without a zone is UTC.
 */
final class RangeJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Path path;
  private final RangeFile file;
  /** Equal sets are one: there are few, and they repeat. */
  private final Map<Set<String>, Set<String>> services = new HashMap<>();

  private boolean hasList;

  /**
   * @param path what errors name
   * @param file what the prefixes are added to
   */
  RangeJson(Path path, RangeFile file) {
    this.path = path;
    this.file = file;
  }

  void read(byte[] bytes) throws InputException {
    read(bytes, false);
    if (!hasList) {
      read(bytes, true);
    }
    if (!hasList) {
      throw new InputException(
          path + " has no list of address ranges; expected \"prefixes\" with \"ipv4Prefix\" and"
              + " \"ipv6Prefix\", or \"ips\" with \"ip_address\"");
    }
  }

  private void read(byte[] bytes, boolean isNested) throws InputException {
    try (JsonParser json = FACTORY.createParser(bytes)) {
      json.nextToken();
      expect(json, JsonToken.START_OBJECT, "an object in braces");
      if (isNested) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          if (json.nextToken() == JsonToken.START_OBJECT) {
            object(json);
          } else {
            json.skipChildren();
          }
        }
      } else {
        object(json);
      }
      if (json.nextToken() != null) {
        throw problem(json, "there is more after the end of the object; download the list again");
      }
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw Inputs.problem(path, line, "not valid JSON; download the list again");
    } catch (IOException e) {
      throw Inputs.problem(path, 1, "not valid UTF-8; download the list again");
    }
  }

  private void object(JsonParser json) throws IOException, InputException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "creationTime" -> file.addTime(time(json));
        case "prefixes" -> {
          hasList = true;
          expect(json, JsonToken.START_ARRAY, "a list in brackets after \"prefixes\"");
          while (json.nextToken() != JsonToken.END_ARRAY) {
            prefix(json);
          }
        }
        case "ips" -> {
          hasList = true;
          expect(json, JsonToken.START_ARRAY, "a list in brackets after \"ips\"");
          while (json.nextToken() != JsonToken.END_ARRAY) {
            address(json);
          }
        }
        default -> json.skipChildren();
      }
    }
  }

  /** JAFAR §2.3: what has both kinds of prefixes, or none, is ignored. */
  private void prefix(JsonParser json) throws IOException, InputException {
    expect(json, JsonToken.START_OBJECT, "an object with \"ipv4Prefix\" or \"ipv6Prefix\"");
    String text = null;
    int line = 0;
    int count = 0;
    Set<String> usedBy = Set.of();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "ipv4Prefix", "ipv6Prefix" -> {
          text = text(json, "a prefix in quotes, such as \"192.0.2.0/24\"");
          line = line(json);
          count++;
        }
        case "services" -> usedBy = services(json);
        default -> json.skipChildren();
      }
    }
    if (text != null && count == 1) {
      file.add(text, line, usedBy);
    }
  }

  private Set<String> services(JsonParser json) throws IOException, InputException {
    expect(json, JsonToken.START_ARRAY, "a list of names in brackets after \"services\"");
    Set<String> names = new LinkedHashSet<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      String name = text(json, "the name of a service in quotes");
      if (!name.isBlank()) {
        names.add(name);
      }
    }
    return services.computeIfAbsent(names, any -> names);
  }

  private void address(JsonParser json) throws IOException, InputException {
    expect(json, JsonToken.START_OBJECT, "an object with \"ip_address\"");
    int line = line(json);
    String text = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean isAddress = json.currentName().equals("ip_address");
      json.nextToken();
      if (isAddress) {
        text = text(json, "an address in quotes, such as \"192.0.2.1\"");
        line = line(json);
      } else {
        json.skipChildren();
      }
    }
    if (text == null) {
      throw Inputs.problem(path, line, "expected \"ip_address\" in each object of \"ips\"");
    }
    file.add(text, line, Set.of());
  }

  private Instant time(JsonParser json) throws IOException, InputException {
    String expected = "a time in quotes after \"creationTime\", such as \"2026-08-20T14:46:45Z\"";
    String text = text(json, expected);
    try {
      TemporalAccessor time = DateTimeFormatter.ISO_DATE_TIME.parseBest(
          text, OffsetDateTime::from, LocalDateTime::from);
      return time instanceof OffsetDateTime zoned
          ? zoned.toInstant()
          : LocalDateTime.from(time).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw problem(json, "expected " + expected);
    }
  }

  private String text(JsonParser json, String expected) throws IOException, InputException {
    expect(json, JsonToken.VALUE_STRING, expected);
    return json.getText();
  }

  private void expect(JsonParser json, JsonToken token, String expected) throws InputException {
    @Nullable JsonToken found = json.currentToken();
    if (found != token) {
      throw problem(json, "expected " + expected);
    }
  }

  private InputException problem(JsonParser json, String problem) {
    return Inputs.problem(path, line(json), problem);
  }

  private static int line(JsonParser json) {
    return Math.max(1, json.currentTokenLocation().getLineNr());
  }
}
