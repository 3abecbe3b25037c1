package wayleave.captures.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;
import wayleave.proof.Audit;
import wayleave.proof.Region;
import wayleave.proof.RuleComparison;

/** Whatever was captured, intervals and examples are those that a loop over all days finds with the searches alone. */
@Tag("slow")
class AccessHistoryPropertyTest {
  private static final long SEED = 20261126;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int DAYS = 12;
  private static final List<String> NAMES = List.of("*", "GPTBot", "Googlebot", "AdsBot-Google");
  private static final List<Crawler> CRAWLERS =
      NAMES.stream().map(Crawler::fromUserAgentHeader).toList();
  private static final List<Integer> STATUSES =
      List.of(200, 200, 200, 200, 200, 200, 206, 301, 403, 404, 429, 500, 503, 0);
  private static final List<String> PATHS = List.of(
      "/",
      "/a",
      "/a",
      "/ab",
      "/a$",
      "/*",
      "*",
      "/*a",
      "/*b$",
      "/a*b",
      "/$",
      "",
      "x",
      "/?",
      "/%7e",
      "/\u00fc",
      "//",
      "/index.html",
      "/*.php$",
      "/a/*/b");

  /** In Google's parser they concern the file itself, which says nothing of how much of a site is allowed. */
  private static final List<String> PATHS_OF_THE_FILE = List.of("/robots.txt", "/robots.txt$");

  /** RFC 9309 compares these escapes as characters, so that paths with others can match the same. */
  private static final List<String> ESCAPES =
      List.of("/a%24", "/a%24", "/a$b", "/a$bc", "/a%2", "/a%2", "/a%2", "/a%2A");

  @ParameterizedTest
  @EnumSource
  void intervalsAreThoseOfALoopOverAllDays(Dialect dialect) {
    SplittableRandom random = new SplittableRandom(SEED + dialect.ordinal());
    CaptureReader reader = CaptureReader.of(
        new CaptureOptions(dialect, PolicyPreset.GOOGLE_2026, MissingPolicy.UNKNOWN));
    List<String> paths = new ArrayList<>(PATHS);
    paths.addAll(dialect == Dialect.GOOGLEBOT ? List.of() : PATHS_OF_THE_FILE);
    paths.addAll(dialect == Dialect.RFC9309 ? ESCAPES : List.of());
    for (int round = 0; round < 600; round++) {
      String what = "round " + round + ", seed " + SEED + ", " + dialect;
      @Nullable CapturedSite[] days = new CapturedSite[DAYS];
      String body = body(paths, random);
      int status = 200;
      for (int day = 0; day < DAYS; day++) {
        if (random.nextInt(3) == 0) {
          body = edited(body, paths, random);
          status = STATUSES.get(random.nextInt(STATUSES.size()));
        }
        if (random.nextInt(3) > 0) {
          days[day] = random.nextInt(12) == 0
              ? reader.missing()
              : reader.ofResponse(status, body.getBytes(StandardCharsets.UTF_8));
        }
      }
      for (int crawler = 0; crawler < CRAWLERS.size(); crawler++) {
        List<AccessInterval> found = intervals(days, crawler, dialect);
        check(found, days, crawler, dialect, what + ", " + NAMES.get(crawler));
      }
    }
  }

  private static List<AccessInterval> intervals(
      @Nullable CapturedSite[] days, int crawler, Dialect dialect) {
    AccessTimeline timeline = new AccessTimeline(CRAWLERS.size());
    for (int day = 0; day < DAYS; day++) {
      if (days[day] != null) {
        timeline.add(time(day), time(day), AccessSnapshot.of(days[day], CRAWLERS, dialect));
      }
    }
    return timeline.intervals(crawler);
  }

  /** Compares each day with the one before, and looks up what the intervals say of it. */
  private static void check(
      List<AccessInterval> found,
      @Nullable CapturedSite[] days,
      int crawler,
      Dialect dialect,
      String what) {
    int at = -1;
    Known before = null;
    Instant seen = null;
    for (int day = 0; day < DAYS; day++) {
      if (days[day] == null) {
        continue;
      }
      Known now = Known.of(days[day], CRAWLERS.get(crawler), dialect);
      if (before == null || !before.isSame(now)) {
        if (at >= 0) {
          assertThat(found.get(at).until()).as(what).isEqualTo(time(day));
          assertThat(found.get(at).lastSeen()).as(what).isEqualTo(seen);
        }
        at++;
        assertThat(found).as(what + ", day " + day).hasSizeGreaterThan(at);
        AccessInterval interval = found.get(at);
        assertThat(interval.from()).as(what).isEqualTo(time(day));
        assertThat(interval.access()).as(what + ", day " + day).isEqualTo(now.access);
        now.checkRoot(interval, what);
        checkExample(interval.nowAllowed(), before, now, true, what + ", day " + day);
        checkExample(interval.nowDisallowed(), before, now, false, what + ", day " + day);
      }
      before = now;
      seen = time(day);
    }
    assertThat(found).as(what).hasSize(at + 1);
    if (at >= 0) {
      assertThat(found.get(at).until()).as(what).isNull();
      assertThat(found.get(at).lastSeen()).as(what).isEqualTo(seen);
    }
  }

  private static void checkExample(
      @Nullable AccessChange example,
      @Nullable Known before,
      Known now,
      boolean allowed,
      String what) {
    boolean isExpected = before != null
        && before.access != null
        && now.access != null
        && before.regions(now).stream().anyMatch(region -> region.after().allowed() == allowed);
    assertThat(example != null)
        .as(what + ", allowed " + allowed + ": " + example)
        .isEqualTo(isExpected);
    if (example != null) {
      String url = "https://example.com" + example.path();
      Verdict was = Objects.requireNonNull(before).rules.check(url);
      Verdict is = now.rules.check(url);
      assertThat(was.allowed()).as(what + " " + example).isNotEqualTo(allowed);
      assertThat(is.allowed()).as(what + " " + example).isEqualTo(allowed);
      assertThat(example.lineBefore()).as(what).isEqualTo(before.line(was));
      assertThat(example.ruleBefore()).as(what).isEqualTo(before.rule(was));
      assertThat(example.line()).as(what).isEqualTo(now.line(is));
      assertThat(example.rule()).as(what).isEqualTo(now.rule(is));
    }
  }

  private static Instant time(int day) {
    return START.plus(Duration.ofDays(day));
  }

  private static String body(List<String> paths, SplittableRandom random) {
    StringBuilder body = new StringBuilder();
    for (int lines = random.nextInt(8); lines > 0; lines--) {
      body.append(line(paths, random));
    }
    return body.toString();
  }

  private static String line(List<String> paths, SplittableRandom random) {
    int kind = random.nextInt(12);
    if (kind < 3) {
      return "User-agent: " + NAMES.get(random.nextInt(NAMES.size())) + "\n";
    } else if (kind == 3) {
      return "# " + random.nextInt(5) + "\n";
    }
    return (kind < 6 ? "Allow: " : "Disallow: ") + paths.get(random.nextInt(paths.size())) + "\n";
  }

  /** With a line more or less, in another place, or of another kind. */
  private static String edited(String body, List<String> paths, SplittableRandom random) {
    List<String> lines = new ArrayList<>();
    body.lines().forEach(line -> lines.add(line + "\n"));
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      if (!lines.isEmpty() && random.nextInt(2) == 0) {
        lines.remove(random.nextInt(lines.size()));
      }
      if (random.nextInt(3) > 0) {
        lines.add(random.nextInt(lines.size() + 1), line(paths, random));
      }
    }
    return String.join("", lines);
  }

  /** What holds on a day for a crawler, by the searches of the linter. */
  private record Known(@Nullable SiteAccess access, CrawlerRules rules, boolean hasLines) {
    static Known of(CapturedSite site, Crawler crawler, Dialect dialect) {
      if (site.robotsTxt().isPresent()) {
        CrawlerRules rules = site.robotsTxt().get().rulesFor(crawler);
        return new Known(access(rules), rules, true);
      }
      Boolean allowed = site.forAllUrls().orElseThrow().allowed();
      String file = Boolean.FALSE.equals(allowed) ? "User-agent: *\nDisallow: /" : "";
      CrawlerRules rules = RobotsTxt.parse(file, dialect).rulesFor(Crawler.ofTokens());
      return new Known(
          allowed == null ? null : allowed ? SiteAccess.ALLOWED : SiteAccess.UNREACHABLE,
          rules,
          false);
    }

    private static SiteAccess access(CrawlerRules rules) {
      return switch (Audit.accessOf(rules)) {
        case ALLOWED -> SiteAccess.ALLOWED;
        case PARTLY -> SiteAccess.PARTLY;
        case DISALLOWED -> SiteAccess.DISALLOWED;
        case UNDECIDED -> SiteAccess.UNDECIDED;
        case REFUSED -> throw new IllegalArgumentException("rules refuse no use");
      };
    }

    boolean isSame(Known other) {
      return access == other.access
          && (access != SiteAccess.PARTLY || regions(other).isEmpty());
    }

    List<Region> regions(Known other) {
      return RuleComparison.of(rules, other.rules) instanceof RuleComparison.Different different
          ? different.regions()
          : List.of();
    }

    void checkRoot(AccessInterval interval, String what) {
      Verdict root = rules.check("/");
      assertThat(interval.line()).as(what).isEqualTo(line(root));
      assertThat(interval.rule()).as(what).isEqualTo(rule(root));
    }

    int line(Verdict verdict) {
      return hasLines ? verdict.line().orElse(0) : 0;
    }

    @Nullable
    String rule(Verdict verdict) {
      return hasLines ? verdict.rule().map(Rule::toString).orElse(null) : null;
    }
  }
}
