package wayleave.bulk.captures;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.bulk.Reported;
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.MissingPolicy;
import wayleave.fetch.MemoryStore;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

final class StoreCapturesTest {
  private static final Origin ORIGIN = Origin.of("https://a.example");
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");
  private static final Outcome FOUND =
      new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /x"), false);
  private static final Outcome ABSENT = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 410);
  private static final Outcome FAILURE =
      new Outcome.Unreachable(Outcome.Unreachable.Reason.CONNECT_FAILURE, 0, "");

  @Test
  void tellsTheCopyOfASiteThatAnswers() throws IOException {
    assertThat(captures(PolicyPreset.GOOGLE_2026, FOUND))
        .containsExactly(
            "https://a.example/robots.txt 2026-01-01T00:00:00Z 200 User-agent: *\nDisallow: /x");
  }

  @Test
  void tellsTheStatusOfASiteWithoutRobotsTxt() throws IOException {
    assertThat(captures(PolicyPreset.GOOGLE_2026, ABSENT))
        .containsExactly("https://a.example/robots.txt 2026-01-01T00:00:00Z 410 ");
    Outcome forAllMissing = new Outcome.Absent(Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING, 500);
    assertThat(captures(PolicyPreset.GOOGLE_2026, forAllMissing, forAllMissing))
        .containsExactly("https://a.example/robots.txt 2026-01-02T00:00:00Z 404 ");
  }

  @Test
  void tellsWhatTheLastFailureMeansAndTheCopyBeforeIt() throws IOException {
    assertThat(captures(PolicyPreset.GOOGLE_2026, FOUND, FAILURE))
        .containsExactly(
            "https://a.example/robots.txt 2026-01-01T00:00:00Z 200 User-agent: *\nDisallow: /x",
            "https://a.example/robots.txt 2026-01-02T00:00:00Z 0 ");
    assertThat(captures(PolicyPreset.GOOGLE_2026, FAILURE))
        .containsExactly("https://a.example/robots.txt 2026-01-01T00:00:00Z 0 ");
  }

  @Test
  void nothingIsToldOfAnOriginThatWasNeverAsked() throws IOException {
    assertThat(captures(PolicyPreset.GOOGLE_2026)).isEmpty();
  }

  /** For each preset and each length of an outage, after a copy, after none, and after an absence. */
  @Test
  void theLatestCaptureSaysWhatThePolicySaid() throws IOException {
    for (PolicyPreset preset : PolicyPreset.values()) {
      for (int failures = 0; failures < 40; failures++) {
        for (Outcome first : List.of(FOUND, ABSENT, FAILURE)) {
          List<Outcome> outcomes = new ArrayList<>(List.of(first));
          for (int i = 0; i < failures; i++) {
            outcomes.add(FAILURE);
          }
          CacheEntry entry = entry(preset, outcomes);
          CaptureReader reader =
              CaptureReader.of(new CaptureOptions(Dialect.GOOGLE, preset, MissingPolicy.UNKNOWN));
          Capture latest = captured(preset, entry).stream()
              .max(Comparator.comparing(Capture::fetchedAt))
              .orElseThrow();
          CapturedVerdict verdict = reader
              .site(latest)
              .forCrawler(Crawler.ofProductToken("bot"))
              .check("https://a.example/x");

          Access access = Policy.of(preset).access(entry, entry.attemptedAt());
          String expected = access instanceof Access.ByRules
              ? "false longest-match"
              : access instanceof Access.AllowAll ? "true absent" : "false unreachable";
          assertThat(verdict.allowed() + " " + verdict.reason())
              .as("%s, %s, %s failures", preset, first, failures)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void aCopyThatWasCutEndsWithAWholeLine() throws IOException {
    Outcome cut = new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /x\nDisa"), true);
    assertThat(captures(PolicyPreset.GOOGLE_2026, cut))
        .containsExactly(
            "https://a.example/robots.txt 2026-01-01T00:00:00Z 200 User-agent: *\nDisallow: /x\n");

    Outcome full = new Outcome.Found(200, Body.of("x".repeat(500 * 1024)), true);
    assertThat(captured(PolicyPreset.GOOGLE_2026, entry(PolicyPreset.GOOGLE_2026, List.of(full)))
            .get(0)
            .body())
        .hasSize(500 * 1024 + 1);
  }

  private static List<String> captures(PolicyPreset preset, Outcome... outcomes)
      throws IOException {
    return captured(preset, entry(preset, List.of(outcomes))).stream()
        .map(capture -> capture.url() + " " + capture.fetchedAt() + " " + capture.status() + " "
            + new String(capture.body(), UTF_8))
        .toList();
  }

  private static List<Capture> captured(PolicyPreset preset, CacheEntry entry) throws IOException {
    List<Capture> captures = new ArrayList<>();
    Reported reported = new Reported(Path.of("/"));
    try (MemoryStore store = MemoryStore.ofBytes(10_000_000)) {
      store.put(ORIGIN, entry);
      StoreCaptures source = new StoreCaptures(store, "cache", preset);
      source.read(
          (capture, name, position) -> {
            assertThat(name).isEqualTo("cache");
            captures.add(capture);
          },
          reported);
      assertThat(reported.problems()).isEmpty();
      assertThat(source.position()).isEqualTo(1);
    }
    return captures;
  }

  /** What is known after fetches, one each day. */
  private static CacheEntry entry(PolicyPreset preset, List<Outcome> outcomes) {
    CacheEntry entry = CacheEntry.UNKNOWN;
    Instant now = DAY;
    for (Outcome outcome : outcomes) {
      FetchResult result = new FetchResult(ORIGIN, now, Duration.ZERO, List.of(), outcome);
      entry = Policy.of(preset).fetched(entry, result, now).entry();
      now = now.plus(Duration.ofDays(1));
    }
    return entry;
  }
}
