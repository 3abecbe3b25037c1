package wayleave.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.Times;

/**
 * What of a site is worth an alert: a function from what was told and what is seen to what is to be told, without clock, network
 * or store. Immutable and thread-safe.
 *
 * <p>An answer is compared with the last one, however many failures lie between them. The first answer of a site is what others
 * are compared with, and not told; that it fails, and that its robots.txt is cut, is told from the first look on. What goes on is
 * told once.
 */
final class AlertPolicy {
  private final Dialect dialect;

  private AlertPolicy(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The policy for those who read files in a dialect. */
  static AlertPolicy of(Dialect dialect) {
    return new AlertPolicy(dialect);
  }

  /**
   * Where an observation leads.
   *
   * @param alerts what is to be told, in this order
   * @param state what will have been told then
   */
  record Step(List<Alert> alerts, WatchState state) {
    /** A copy that later changes of the list do not reach. */
    Step {
      alerts = List.copyOf(alerts);
    }
  }

  /** Takes an observation into account. Takes milliseconds for usual files, and a few seconds for each crawler at most. */
  Step step(WatchedSite site, WatchState state, Observation seen) {
    if (seen instanceof Observation.Failed failed) {
      return failed(site, state, failed);
    }
    return answered(site, state, (Observation.Answered) seen);
  }

  private static Step failed(WatchedSite site, WatchState state, Observation.Failed seen) {
    if (state.failingSince() != null) {
      return new Step(List.of(), state);
    }
    Alert alert = plain(
        site, AlertSeverity.WARNING, Alert.Kind.UNREACHABLE, seen.since(), "fails: " + seen.what());
    return new Step(List.of(alert), new WatchState(state.answered(), seen.since()));
  }

  private Step answered(WatchedSite site, WatchState state, Observation.Answered seen) {
    List<Alert> alerts = new ArrayList<>();
    Instant failingSince = state.failingSince();
    if (failingSince != null) {
      String time = Times.about(Duration.between(failingSince, seen.at()));
      alerts.add(plain(
          site,
          AlertSeverity.WARNING,
          Alert.Kind.REACHABLE,
          seen.at(),
          "answers again, after " + time));
    }
    Observation.Answered before = state.answered();
    if (before != null && !before.saysTheSame(seen)) {
      List<Alert> changes = changes(site, before, seen);
      alerts.addAll(changes.isEmpty() ? List.of(text(site, before, seen)) : changes);
    }
    boolean wasCut = before != null && before.isCut();
    if (seen.isCut() != wasCut) {
      alerts.add(plain(
          site,
          AlertSeverity.WARNING,
          seen.isCut() ? Alert.Kind.CUT : Alert.Kind.WHOLE,
          seen.at(),
          seen.isCut()
              ? "the robots.txt is larger than the " + seen.body().length()
                  + " bytes that are read: what comes after them does not count"
              : "the robots.txt is read as a whole again"));
    }
    return new Step(alerts, new WatchState(seen, null));
  }

  private List<Alert> changes(
      WatchedSite site, Observation.Answered before, Observation.Answered seen) {
    List<Alert> alerts = new ArrayList<>();
    for (VerdictChanges.Found found : new VerdictChanges(dialect, site).between(before, seen)) {
      Alert.Flips flips = found.flips();
      boolean isUnclear = found.unclear() != null;
      alerts.add(new Alert(
          isUnclear ? AlertSeverity.WARNING : severity(flips),
          isUnclear ? Alert.Kind.VERDICTS_UNCLEAR : Alert.Kind.VERDICTS,
          site.origin(),
          seen.at(),
          isUnclear
              ? "has changed, for " + String.join(", ", flips.crawlers())
                  + " it stayed open whether any verdict has: " + found.unclear()
              : message(flips),
          flips,
          before.copy(),
          seen.copy()));
    }
    return alerts;
  }

  private static AlertSeverity severity(Alert.Flips flips) {
    boolean isCritical = flips.whole() == Alert.Whole.OPENED
        || flips.whole() == Alert.Whole.CLOSED
            && flips.crawlers().stream().anyMatch(AlertPolicy::isSearch);
    return isCritical ? AlertSeverity.CRITICAL : AlertSeverity.WARNING;
  }

  /** Whether a name stands for a search engine, or for whoever no group names, search engines among them. */
  private static boolean isSearch(String name) {
    return name.equals("*")
        || Crawler.fromUserAgentHeader(name).tokens().stream()
            .flatMap(token -> CrawlerCatalogue.bundled().find(token).stream())
            .anyMatch(crawler -> crawler.purpose() == KnownCrawler.Purpose.SEARCH);
  }

  private static String message(Alert.Flips flips) {
    String crawlers = String.join(", ", flips.crawlers());
    List<String> parts = new ArrayList<>();
    if (flips.closed() > 0) {
      String what = flips.whole() == Alert.Whole.CLOSED ? "the whole site is closed" : "closed";
      parts.add(what + " to " + crawlers + ": " + example(flips, false, flips.closed()));
    }
    if (flips.opened() > 0) {
      String what = flips.whole() == Alert.Whole.OPENED ? "the whole site is open" : "open";
      parts.add(what + " to " + crawlers + ": " + example(flips, true, flips.opened()));
    }
    return String.join("; ", parts);
  }

  private static String example(Alert.Flips flips, boolean allowed, int count) {
    Alert.Change first = flips.changes().stream()
        .filter(change -> change.allowed() == allowed)
        .findFirst()
        .orElseThrow();
    String line = first.lineAfter().isEmpty()
        ? first.lineBefore().isEmpty() ? "" : ", no more by " + first.lineBefore()
        : ", by " + first.lineAfter();
    return first.url() + line + (count > 1 ? ", and " + (count - 1) + " more" : "");
  }

  private static Alert text(
      WatchedSite site, Observation.Answered before, Observation.Answered seen) {
    CacheEntry.Copy old = before.copy();
    CacheEntry.Copy now = seen.copy();
    String what = now == null
        ? "there is no robots.txt any more"
        : old == null ? "there is a robots.txt now" : "the text has changed";
    return new Alert(
        AlertSeverity.INFO,
        Alert.Kind.TEXT,
        site.origin(),
        seen.at(),
        what + "; no verdict has",
        null,
        old,
        now);
  }

  private static Alert plain(
      WatchedSite site, AlertSeverity severity, Alert.Kind kind, Instant at, String message) {
    return new Alert(severity, kind, site.origin(), at, message, null, null, null);
  }
}
