package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Origin;

class WatchRecordCodecTest {
  private static final Origin ORIGIN = Origin.of("https://example.com");
  private static final Instant AT = Instant.parse("2026-11-01T00:00:00.123Z");

  private static final List<WatchRecord> RECORDS = List.of(
      WatchRecord.NEW,
      new WatchRecord(
          new WatchState(null, AT, null),
          AT,
          AT.plusMillis(1),
          List.of(),
          List.of(),
          null,
          List.of()),
      new WatchRecord(
          new WatchState(
              new Observation.Answered(null, AT),
              null,
              Seen.found("User-agent: *\nAllow: /", false, AT)),
          AT,
          AT,
          List.of("{\"a\":\"ä\\n\"}"),
          List.of(),
          AT,
          List.of("GPTBot violation-informed Disallow: /ä")),
      new WatchRecord(
          new WatchState(
              Seen.found("User-agent: *\n# \u0000 ä", true, AT),
              AT,
              new Observation.Answered(null, AT)),
          AT,
          AT,
          List.of("{}"),
          List.of("{}", "[]"),
          null,
          List.of()));

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (WatchRecord kept : RECORDS) {
      byte[] bytes = WatchRecordCodec.write(ORIGIN, kept);
      assertThat(WatchRecordCodec.read(bytes, ORIGIN)).contains(kept);
      assertThat(WatchRecordCodec.read(bytes, Origin.of("https://example.org"))).isEmpty();
    }
  }

  @Test
  void whatIsCutIsNothing() throws IOException {
    byte[] bytes = WatchRecordCodec.write(ORIGIN, RECORDS.get(3));
    String text = new String(bytes, StandardCharsets.UTF_8).strip();
    for (int end = 0; end < text.length(); end++) {
      byte[] cut = text.substring(0, end).getBytes(StandardCharsets.UTF_8);
      assertThat(WatchRecordCodec.read(cut, ORIGIN)).as("the first %d", end).isEmpty();
    }
  }

  @Test
  void otherJsonIsNothing() {
    for (String json : List.of(
        "[]",
        "7",
        "{}",
        "{\"version\":2,\"origin\":\"https://example.com\"}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"checkedAt\":\"today\"}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"checkedAt\":{}}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"told\":[{}]}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"pending\":\"x\"}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"copy\":\"AAAA\"}",
        "{\"version\":1,\"origin\":\"https://example.com\",\"more\":1}",
        "{\"version\":1,\"origin\":\"https://example.com\"} {}")) {
      assertThat(WatchRecordCodec.read(json.getBytes(StandardCharsets.UTF_8), ORIGIN))
          .as(json)
          .isEmpty();
    }
  }

  @Test
  void onlyTheLastAlertsAreKept() {
    WatchRecord kept = WatchRecord.NEW;
    for (int i = 0; i < 200; i++) {
      kept = kept.checked(WatchState.UNKNOWN, AT, AT, List.of("" + i), true);
    }
    assertThat(kept.told()).hasSize(10).startsWith("199", "198");
    assertThat(kept.pending()).hasSize(100).startsWith("100").endsWith("199");
    assertThat(kept.without("100").pending()).hasSize(99).startsWith("101");
  }

  @Test
  void remembersSinceWhenTheAnswerIsTheSame() {
    WatchRecord kept = checked(WatchRecord.NEW, Seen.found("a", false, AT), null);
    kept = checked(kept, Seen.found("a", false, AT.plusSeconds(60)), null);
    assertThat(kept.sameSince()).isEqualTo(AT);
    kept = checked(kept, Seen.found("b", false, AT.plusSeconds(120)), null);
    assertThat(kept.sameSince()).isEqualTo(AT.plusSeconds(120));
    kept = checked(kept, Seen.found("b", false, AT.plusSeconds(120)), AT.plusSeconds(180));
    kept = checked(kept, Seen.found("b", false, AT.plusSeconds(240)), null);
    assertThat(kept.sameSince())
        .as("nobody knows what it was meanwhile")
        .isEqualTo(AT.plusSeconds(240));
  }

  private static WatchRecord checked(
      WatchRecord kept, Observation.Answered answered, Instant failingSince) {
    return kept.checked(new WatchState(answered, failingSince, null), AT, AT, List.of(), false);
  }

  @Test
  void onlyTheLastViolationsAreKept() {
    WatchRecord kept = WatchRecord.NEW;
    for (int i = 0; i < 1_100; i++) {
      kept = kept.violated("" + i, List.of("" + i), i % 2 == 0);
    }
    assertThat(kept.violations()).hasSize(1_000).startsWith("100").endsWith("1099");
    assertThat(kept.told()).hasSize(10).startsWith("1099");
    assertThat(kept.pending()).hasSize(100).endsWith("1098");
  }
}
