package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.Origin;

/** What is told of a site, case by case in {@code alerts.tsv}, which explains its columns. */
class AlertPolicyTest {
  record Row(String situation, String crawlers, String urls, String seen, String told) {
    @Override
    public String toString() {
      return situation + ": " + seen;
    }
  }

  static Stream<Row> rows() throws IOException {
    try (InputStream in = AlertPolicyTest.class.getResourceAsStream("alerts.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(cell -> new Row(cell[0], cell[1], cell[2], cell[3], cell[4]));
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theTableHolds(Row row) {
    List<String> urls = row.urls().equals("-") ? List.of() : List.of(row.urls().split(" "));
    WatchedSite site = Seen.site(List.of(row.crawlers().split(",")), urls);
    List<String> told = new ArrayList<>();
    int look = 0;
    for (List<Alert> alerts : looks(site, row.seen())) {
      look++;
      for (Alert alert : alerts) {
        told.add(look + " " + written(alert));
      }
    }
    assertThat(told.isEmpty() ? "-" : String.join(" ; ", told)).isEqualTo(row.told());
  }

  private static List<List<Alert>> looks(WatchedSite site, String seen) {
    AlertPolicy policy = AlertPolicy.of(Dialect.GOOGLE);
    List<List<Alert>> looks = new ArrayList<>();
    WatchState state = WatchState.UNKNOWN;
    for (String each : seen.split(" > ")) {
      AlertPolicy.Step step = policy.step(site, state, Seen.of(each, looks.size()));
      looks.add(step.alerts());
      state = step.state();
    }
    return looks;
  }

  private static String written(Alert alert) {
    String text = alert.severity().code() + " " + alert.kind().code();
    Alert.Flips flips = alert.flips();
    return flips == null
        ? text
        : text + " " + String.join(",", flips.crawlers()) + " "
            + (flips.whole() == null ? "-" : flips.whole())
            + (flips.exception() == null ? "" : " " + flips.exception().url()) + " "
            + flips.closed() + "/" + flips.opened() + (flips.isRepair() ? " repaired" : "");
  }

  /** That a difference is neither found nor excluded needs files that take seconds, and a violation a log: they have no cases here. */
  @ParameterizedTest
  @EnumSource(
      value = Alert.Kind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"VERDICTS_UNCLEAR", "VIOLATION"})
  void everyKindStandsInTheTable(Alert.Kind kind) throws IOException {
    assertThat(rows().filter(row -> (row.told() + " ").contains(" " + kind.code() + " ")))
        .isNotEmpty();
  }

  @Test
  void messagesSayWhoAndWhichLine() {
    WatchedSite site = Seen.site(List.of("Googlebot", "*"), List.of());
    List<List<Alert>> looks = looks(site, "U: *|D: /a > U: *|D: / > fail > U: *|D: /b > 404");
    assertThat(looks.stream().flatMap(List::stream).map(Alert::message))
        .containsExactly(
            "whole site disallowed for Googlebot, *: / (line 2: Disallow: /)",
            "unreachable: server error 503",
            "reachable again after 60 s",
            "no longer fully disallowed for Googlebot, *; /b (line 2: Disallow: /b) stays disallowed: "
                + "/ (was line 2: Disallow: /)",
            "now allowed for Googlebot, *: /b (was line 2: Disallow: /b)");
  }

  @Test
  void preferencesAreQuoted() {
    WatchedSite site = Seen.site(List.of("*"), List.of());
    String seen = "U: *|D: /a|Content-Signal: ai-train=yes|Content-Usage: train-ai=y > "
        + "U: *|D: /a|Content-Signal: ai-train=no|Content-Usage: train-ai=y||U: Google-Extended|D: /";
    assertThat(looks(site, seen).get(1).get(0).message())
        .isEqualTo("usage preferences changed: no longer Content-Signal: ai-train=yes; "
            + "now Content-Signal: ai-train=no, Disallow: / for Google-Extended");
  }

  @Test
  void changesCarryTheirLinesAndVersions() {
    WatchedSite site = Seen.site(List.of("*"), List.of("/a", "/b"));
    Alert alert = looks(site, "U: *|D: /a > U: *|D: /b").get(1).get(0);
    assertThat(alert.flips().changes())
        .containsExactly(
            new Alert.Change("/a", true, "line 2: Disallow: /a", ""),
            new Alert.Change("/b", false, "", "line 2: Disallow: /b"));
    assertThat(alert.before().found().body().text()).contains("/a");
    assertThat(alert.after().found().body().text()).contains("/b");
  }

  @Test
  void atMostTenExamplesOfEachKindAreTold() {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      urls.add("/a" + i);
    }
    Alert.Flips flips =
        looks(Seen.site(List.of("*"), urls), "404 > U: *|D: /a").get(1).get(0).flips();
    assertThat(flips.closed()).isEqualTo(50);
    assertThat(flips.changes()).hasSize(10);
  }

  @Test
  void idsTellAlertsApart() {
    WatchedSite site = Seen.site(List.of("Googlebot", "Bingbot"), List.of());
    String seen = "U: Googlebot|D: /a||U: Bingbot|D: /b > 404 > fail > 404 > fail";
    List<String> ids = new ArrayList<>();
    looks(site, seen).forEach(alerts -> alerts.forEach(alert -> ids.add(alert.id())));
    assertThat(ids).hasSize(5).doesNotHaveDuplicates();
    List<String> again = new ArrayList<>();
    looks(site, seen).forEach(alerts -> alerts.forEach(alert -> again.add(alert.id())));
    assertThat(again).isEqualTo(ids);
  }

  @Test
  void aSiteIsWhatCanBeWatched() {
    Origin origin = Origin.of("https://example.com");
    assertThatThrownBy(() -> new WatchedSite(origin, List.of(), List.of(), Optional.empty()))
        .hasMessageContaining("0 crawlers");
    assertThatThrownBy(() ->
            new WatchedSite(origin, Collections.nCopies(51, "a"), List.of(), Optional.empty()))
        .hasMessageContaining("51 crawlers");
    assertThatThrownBy(() -> new WatchedSite(
            origin, List.of("*"), List.of("https://example.org/"), Optional.empty()))
        .hasMessageContaining("https://example.org/ is not a URL of https://example.com");
    assertThatThrownBy(() ->
            new WatchedSite(origin, List.of("*"), List.of(), Optional.of(Duration.ofSeconds(59))))
        .hasMessageContaining("a minute or more");
    Set<String> codes = new HashSet<>();
    for (AlertSeverity severity : AlertSeverity.values()) {
      codes.add(severity.code());
      assertThat(AlertSeverity.find(severity.code())).contains(severity);
    }
    assertThat(codes).hasSize(3);
    assertThat(AlertSeverity.find("fatal")).isEmpty();
  }
}
