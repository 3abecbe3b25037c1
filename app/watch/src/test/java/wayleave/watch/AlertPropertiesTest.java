package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/** What is told of random files, held against the verdicts on many URLs. */
class AlertPropertiesTest {
  private static final int FILES = Boolean.getBoolean("wayleave.full") ? 1_500 : 300;
  private static final List<String> CRAWLERS = List.of("Googlebot", "GPTBot", "*");
  private static final List<String> URLS = urls();

  private final Random random = new Random(20261122);

  /** All paths of up to three characters that the files' patterns are about. */
  private static List<String> urls() {
    List<String> urls = new ArrayList<>(List.of("/"));
    for (int begin = 0, length = 0; length < 3; length++) {
      int end = urls.size();
      for (; begin < end; begin++) {
        for (String next : List.of("a", "b", "/")) {
          urls.add(urls.get(begin) + next);
        }
      }
    }
    urls.removeIf(url -> url.startsWith("//")); // would be hosts
    return List.copyOf(urls);
  }

  private String file() {
    StringBuilder file = new StringBuilder();
    for (int group = random.nextInt(3); group >= 0; group--) {
      file.append("User-agent: ").append(CRAWLERS.get(random.nextInt(3))).append('\n');
      for (int rule = random.nextInt(4); rule > 0; rule--) {
        file.append(random.nextInt(3) == 0 ? "Allow: /" : "Disallow: /");
        for (int i = random.nextInt(4); i > 0; i--) {
          file.append("ab/*".charAt(random.nextInt(4)));
        }
        file.append(random.nextInt(5) == 0 ? "$\n" : random.nextInt(5) == 0 ? " # x\n" : "\n");
      }
    }
    return file.toString();
  }

  private static boolean allows(String file, String crawler, String url, Dialect dialect) {
    Crawler asking = Crawler.fromUserAgentHeader(crawler);
    return RobotsTxt.parse(file, dialect).rulesFor(asking).allows(url);
  }

  private static List<Alert> told(WatchedSite site, String before, String after, Dialect dialect) {
    AlertPolicy policy = AlertPolicy.of(dialect);
    Instant at = Instant.EPOCH;
    WatchState state =
        policy.step(site, WatchState.UNKNOWN, Seen.found(before, false, at)).state();
    AlertPolicy.Step step = policy.step(site, state, Seen.found(after, false, at.plusSeconds(9)));
    assertThat(policy.step(site, step.state(), Seen.found(after, false, at.plusSeconds(99))))
        .as("nothing is told twice")
        .isEqualTo(new AlertPolicy.Step(
            List.of(),
            new WatchState(
                Seen.found(after, false, at.plusSeconds(99)), null, step.state().beforeClosed())));
    return step.alerts();
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void ofGivenUrlsExactlyThoseAreToldWhoseVerdictsDiffer(Dialect dialect) {
    WatchedSite site = Seen.site(CRAWLERS, URLS);
    for (int i = 0; i < FILES; i++) {
      String before = file();
      String after = file();
      List<Alert> alerts = told(site, before, after, dialect);
      for (String crawler : CRAWLERS) {
        int closed = 0;
        int opened = 0;
        for (String url : URLS) {
          boolean was = allows(before, crawler, url, dialect);
          boolean is = allows(after, crawler, url, dialect);
          closed += was && !is ? 1 : 0;
          opened += !was && is ? 1 : 0;
        }
        Alert alert = forCrawler(alerts, crawler);
        assertThat(alert == null ? 0 : alert.flips().closed())
            .as("closed to %s:\n%s\n%s", crawler, before, after)
            .isEqualTo(closed);
        assertThat(alert == null ? 0 : alert.flips().opened())
            .as("opened to %s:\n%s\n%s", crawler, before, after)
            .isEqualTo(opened);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void ofAllUrlsNoneIsMissedAndNoneIsMadeUp(Dialect dialect) {
    WatchedSite site = Seen.site(CRAWLERS, List.of());
    int differing = 0;
    for (int i = 0; i < FILES; i++) {
      String before = file();
      String after = file();
      List<Alert> alerts = told(site, before, after, dialect);
      for (String crawler : CRAWLERS) {
        Alert alert = forCrawler(alerts, crawler);
        if (alert == null) {
          for (String url : URLS) {
            assertThat(allows(after, crawler, url, dialect))
                .as("%s for %s:\n%s\n%s", url, crawler, before, after)
                .isEqualTo(allows(before, crawler, url, dialect));
          }
        } else {
          differing++;
          assertThat(alert.kind()).isEqualTo(Alert.Kind.VERDICTS);
          assertThat(alert.flips().changes()).isNotEmpty();
          for (Alert.Change change : alert.flips().changes()) {
            assertThat(allows(after, crawler, change.url(), dialect)).isEqualTo(change.allowed());
            assertThat(allows(before, crawler, change.url(), dialect)).isEqualTo(!change.allowed());
          }
        }
      }
    }
    assertThat(differing).as("files that differ").isGreaterThan(FILES / 2);
  }

  private static Alert forCrawler(List<Alert> alerts, String crawler) {
    return alerts.stream()
        .filter(alert -> alert.flips() != null && alert.flips().crawlers().contains(crawler))
        .findFirst()
        .orElse(null);
  }
}
