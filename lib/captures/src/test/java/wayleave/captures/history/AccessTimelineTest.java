package wayleave.captures.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;

class AccessTimelineTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final CaptureReader READER = CaptureReader.of(CaptureOptions.DEFAULT);
  private static final String UNRESTRICTED = "User-agent: *\nDisallow:\n";
  private static final String ADMIN = "User-agent: *\nDisallow: /admin/\n";

  private final AccessTimeline timeline = new AccessTimeline(2);
  private int day;

  private static Instant day(int number) {
    return START.plus(Duration.ofDays(number));
  }

  /** Adds what was captured on the next day. */
  private void add(int status, String body) {
    AccessSnapshot snapshot = AccessSnapshot.of(
        READER.ofResponse(status, body.getBytes(StandardCharsets.UTF_8)),
        List.of(Crawler.ofProductToken("GPTBot"), Crawler.ofProductToken("Googlebot")),
        Dialect.GOOGLE);
    timeline.add(day(day), day(day), snapshot);
    day++;
  }

  private AccessInterval only(int crawler) {
    assertThat(timeline.intervals(crawler)).hasSize(1);
    return timeline.intervals(crawler).get(0);
  }

  private AccessInterval last(int crawler) {
    List<AccessInterval> intervals = timeline.intervals(crawler);
    return intervals.get(intervals.size() - 1);
  }

  @Test
  void aGroupThatDisallowsTheSiteForOneCrawlerBeginsAnIntervalForItAlone() {
    add(200, ADMIN);
    add(200, ADMIN);
    add(200, ADMIN + "\nUser-agent: GPTBot\nDisallow: /\n");
    add(200, ADMIN + "\nUser-agent: GPTBot\nDisallow: /\n");
    assertThat(timeline.intervals(0))
        .containsExactly(
            new AccessInterval(day(0), day(2), day(1), SiteAccess.PARTLY, 0, null, null, null),
            new AccessInterval(
                day(2),
                null,
                day(3),
                SiteAccess.DISALLOWED,
                5,
                "Disallow: /",
                null,
                new AccessChange("/", 0, null, 5, "Disallow: /")));
    assertThat(only(1))
        .isEqualTo(
            new AccessInterval(day(0), null, day(3), SiteAccess.PARTLY, 0, null, null, null));
  }

  @Test
  void whatChangesNoVerdictBeginsNoInterval() {
    add(200, ADMIN);
    add(200, "# moved\n\n" + ADMIN + "Disallow: /admin/users\nSitemap: /s.xml\n");
    add(200, "User-agent: *\nDisallow: /admin/\nDisallow: /admin/\nAllow: /\n");
    assertThat(only(0).access()).isEqualTo(SiteAccess.PARTLY);
  }

  @Test
  void noRobotsTxtAndOneThatRestrictsNothingAreTheSame() {
    add(404, "");
    add(200, UNRESTRICTED);
    add(200, "<html>not found</html>");
    add(200, "");
    assertThat(only(0).access()).isEqualTo(SiteAccess.ALLOWED);
  }

  @Test
  void aSiteThatIsUnreachableIsToldFromOneThatDisallowsAll() {
    add(200, "User-agent: *\nDisallow: /\n");
    add(503, "");
    add(0, "");
    add(404, "");
    assertThat(timeline.intervals(0))
        .extracting(AccessInterval::access)
        .containsExactly(SiteAccess.DISALLOWED, SiteAccess.UNREACHABLE, SiteAccess.ALLOWED);
    assertThat(timeline.intervals(0).get(1).nowDisallowed()).isNull();
    assertThat(timeline.intervals(0).get(1).rule()).isNull();
    assertThat(last(0).nowAllowed()).isEqualTo(new AccessChange("/", 0, null, 0, null));
  }

  @Test
  void aChangeThatAllowsAndDisallowsNamesBoth() {
    add(200, "User-agent: *\nDisallow: /a\nDisallow: /b\n");
    add(200, "User-agent: *\nDisallow: /b\nDisallow: /c/d\n");
    assertThat(last(0).nowAllowed()).isEqualTo(new AccessChange("/a", 2, "Disallow: /a", 0, null));
    assertThat(last(0).nowDisallowed())
        .isEqualTo(new AccessChange("/c/d", 0, null, 3, "Disallow: /c/d"));
  }

  @Test
  void whatIsUnknownBeginsAnIntervalAndNamesNoChange() {
    add(200, UNRESTRICTED);
    timeline.add(
        day(1),
        day(1),
        AccessSnapshot.of(
            READER.missing(), List.of(Crawler.ofTokens(), Crawler.ofTokens()), Dialect.GOOGLE));
    day = 2;
    add(200, UNRESTRICTED);
    assertThat(timeline.intervals(0))
        .extracting(AccessInterval::access)
        .containsExactly(SiteAccess.ALLOWED, null, SiteAccess.ALLOWED);
    assertThat(last(0).nowAllowed()).isNull();
  }

  @Test
  void timesHaveToAscend() {
    add(200, UNRESTRICTED);
    AccessSnapshot snapshot = AccessSnapshot.of(READER.missing(), List.of(), Dialect.GOOGLE);
    assertThatThrownBy(() -> timeline.add(day(0), day(0), snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2026-01-01T00:00:00Z");
    assertThatThrownBy(() -> timeline.add(day(2), day(1), snapshot))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> timeline.add(day(2), day(2), snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 crawlers");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALLOWED |  Disallow:",
        "ALLOWED |  Allow: /a",
        "ALLOWED |  Disallow: /a;Allow: /a",
        "ALLOWED |  Disallow: /;Allow: /*",
        "ALLOWED |  Disallow: /robots.txt$",
        "DISALLOWED | Disallow: /",
        "DISALLOWED | Disallow: *",
        "DISALLOWED | Disallow: /;Disallow: /a",
        "DISALLOWED | Disallow: /;Allow: /robots.txt$",
        "DISALLOWED | Disallow: /$;Disallow: /*",
        "PARTLY | Disallow: /a",
        "PARTLY | Disallow: /;Allow: /$",
        "PARTLY | Disallow: /;Allow: /a",
        "PARTLY | Disallow: /*?",
        "PARTLY | Disallow: /a*b*c$",
      })
  void accessIsProven(SiteAccess access, String rules) {
    add(200, "User-agent: *\n" + rules.replace(';', '\n'));
    assertThat(only(0).access()).isEqualTo(access);
  }
}
