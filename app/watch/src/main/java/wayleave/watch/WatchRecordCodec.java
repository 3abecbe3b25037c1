package wayleave.watch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/**
 * The bytes in which what a watcher keeps of a site is stored: a JSON object. The robots.txt in it is {@link CacheEntry.Copy#toBytes},
 * which is checksummed. Times are ISO 8601, to the millisecond.
 */
final class WatchRecordCodec {
  private static final int VERSION = 1;

  private static final JsonFactory FACTORY = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxStringLength(16 << 20) // a robots.txt in Base64
          .build())
      .build();

  private WatchRecordCodec() {}

  static byte[] write(Origin origin, WatchRecord kept) {
    return JsonFields.line(json -> {
      json.beginObject();
      json.field("version", VERSION);
      json.field("origin", origin.toString());
      time(json, "checkedAt", kept.checkedAt());
      time(json, "nextCheck", kept.nextCheck());
      answer(json, "answeredAt", "copy", kept.state().answered());
      answer(json, "beforeClosedAt", "beforeClosedCopy", kept.state().beforeClosed());
      time(json, "failingSince", kept.state().failingSince());
      JsonFields.strings(json, "told", kept.told());
      JsonFields.strings(json, "pending", kept.pending());
      time(json, "sameSince", kept.sameSince());
      JsonFields.strings(json, "violations", kept.violations());
      json.endObject();
    });
  }

  private static void answer(
      JsonWriter json, String at, String copy, Observation.@Nullable Answered answer) {
    if (answer != null) {
      time(json, at, answer.at());
      if (answer.copy() != null) {
        json.field(copy, Base64.getEncoder().encodeToString(answer.copy().toBytes()));
      }
    }
  }

  private static void time(JsonWriter json, String name, @Nullable Instant time) {
    if (time != null) {
      json.field(name, time.toString());
    }
  }

  /** What {@link #write} wrote of this origin; empty if the bytes are something else. */
  static Optional<WatchRecord> read(byte[] bytes, Origin origin) {
    try (JsonParser json = FACTORY.createParser(bytes)) {
      Fields fields = new Fields();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        fields.read(name, json);
      }
      boolean isOurs = fields.version == VERSION && origin.toString().equals(fields.origin);
      return isOurs && json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null
          ? Optional.of(fields.toRecord())
          : Optional.empty();
    } catch (IOException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static final class Fields {
    private int version;
    private String origin = "";
    private @Nullable Instant checkedAt;
    private Instant nextCheck = Instant.EPOCH;
    private @Nullable Instant answeredAt;
    private CacheEntry.@Nullable Copy copy;
    private @Nullable Instant beforeClosedAt;
    private CacheEntry.@Nullable Copy beforeClosedCopy;
    private @Nullable Instant failingSince;
    private List<String> told = List.of();
    private List<String> pending = List.of();
    private @Nullable Instant sameSince;
    private List<String> violations = List.of();

    void read(String name, JsonParser json) throws IOException {
      switch (name) {
        case "version" -> version = json.getIntValue();
        case "origin" -> origin = json.getText();
        case "checkedAt" -> checkedAt = Instant.parse(json.getText());
        case "nextCheck" -> nextCheck = Instant.parse(json.getText());
        case "answeredAt" -> answeredAt = Instant.parse(json.getText());
        case "copy" -> copy = copy(json);
        case "beforeClosedAt" -> beforeClosedAt = Instant.parse(json.getText());
        case "beforeClosedCopy" -> beforeClosedCopy = copy(json);
        case "failingSince" -> failingSince = Instant.parse(json.getText());
        case "told" -> told = strings(json);
        case "pending" -> pending = strings(json);
        case "sameSince" -> sameSince = Instant.parse(json.getText());
        case "violations" -> violations = strings(json);
        default -> throw new IOException("field " + name);
      }
    }

    private static CacheEntry.Copy copy(JsonParser json) throws IOException {
      return CacheEntry.Copy.fromBytes(json.getBinaryValue())
          .orElseThrow(() -> new IOException("the copy is damaged"));
    }

    private static Observation.@Nullable Answered answer(
        @Nullable Instant at, CacheEntry.@Nullable Copy copy) {
      return at == null ? null : new Observation.Answered(copy, at);
    }

    private static List<String> strings(JsonParser json) throws IOException {
      List<String> texts = new ArrayList<>();
      if (json.currentToken() != JsonToken.START_ARRAY) {
        throw new IOException("expected an array");
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
          throw new IOException("expected a string");
        }
        texts.add(json.getText());
      }
      return texts;
    }

    WatchRecord toRecord() {
      WatchState state = new WatchState(
          answer(answeredAt, copy), failingSince, answer(beforeClosedAt, beforeClosedCopy));
      return new WatchRecord(state, checkedAt, nextCheck, told, pending, sameSince, violations);
    }
  }
}
