package wayleave.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.Times;

/**
 * Decides which alerts to raise: a pure function of the previous state and the new observation. Immutable and thread-safe.
 *
 * <p>Each answer is compared with the last one, also across failures. The first answer of a site raises no alert about verdicts;
 * a failure or a truncated file does from the first check on. What goes on is reported once.
 */
final class AlertPolicy {
  /** Lines that a message quotes. */
  private static final int EXAMPLES = 3;

  private final Dialect dialect;

  private AlertPolicy(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The policy that parses files in a dialect. */
  static AlertPolicy of(Dialect dialect) {
    return new AlertPolicy(dialect);
  }

  /**
   * The result of an observation.
   *
   * @param alerts the alerts to report, in this order
   * @param state the state once they are reported
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
    Alert alert =
        plain(site, AlertSeverity.WARNING, Alert.Kind.UNREACHABLE, seen.since(), seen.what());
    return new Step(
        List.of(alert), new WatchState(state.answered(), seen.since(), state.beforeClosed()));
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
          "reachable again after " + time));
    }
    Observation.Answered before = state.answered();
    Observation.Answered beforeClosed = state.beforeClosed();
    if (before != null && !before.saysTheSame(seen)) {
      VerdictChanges verdicts = new VerdictChanges(dialect, site);
      List<Alert> changes =
          changes(site, before, seen, verdicts.between(before, seen, beforeClosed));
      preferences(site, before, seen, verdicts).ifPresent(changes::add);
      alerts.addAll(changes.isEmpty() ? List.of(text(site, before, seen)) : changes);
      Observation.Answered open = beforeClosed == null ? before : beforeClosed;
      beforeClosed = verdicts.isClosedSince(open, seen) ? open : null;
    }
    boolean wasCut = before != null && before.isCut();
    if (seen.isCut() != wasCut) {
      alerts.add(plain(
          site,
          AlertSeverity.WARNING,
          seen.isCut() ? Alert.Kind.CUT : Alert.Kind.WHOLE,
          seen.at(),
          seen.isCut()
              ? "robots.txt exceeds " + seen.body().length()
                  + " bytes; crawlers ignore the rest of the file"
              : "robots.txt is within the size limit again"));
    }
    return new Step(alerts, new WatchState(seen, null, beforeClosed));
  }

  private static List<Alert> changes(
      WatchedSite site,
      Observation.Answered before,
      Observation.Answered seen,
      List<VerdictChanges.Found> changes) {
    List<Alert> alerts = new ArrayList<>();
    for (VerdictChanges.Found found : changes) {
      Alert.Flips flips = found.flips();
      boolean isUnclear = found.unclear() != null;
      alerts.add(new Alert(
          isUnclear ? AlertSeverity.WARNING : severity(flips),
          isUnclear ? Alert.Kind.VERDICTS_UNCLEAR : Alert.Kind.VERDICTS,
          site.origin(),
          seen.at(),
          isUnclear
              ? "changed; could not determine whether verdicts changed for "
                  + String.join(", ", flips.crawlers()) + ": " + found.unclear()
              : message(flips),
          flips,
          null,
          before.copy(),
          seen.copy()));
    }
    return alerts;
  }

  private static AlertSeverity severity(Alert.Flips flips) {
    Alert.Whole whole = flips.whole();
    boolean isCritical = whole != null
        && (whole.isClosing()
            ? flips.crawlers().stream().anyMatch(AlertPolicy::isSearch)
            : !flips.isRepair());
    return isCritical ? AlertSeverity.CRITICAL : AlertSeverity.WARNING;
  }

  /** Whether a name is a search engine's, or {@code *}, which includes search engines. */
  private static boolean isSearch(String name) {
    return name.equals("*")
        || Crawler.fromUserAgentHeader(name).tokens().stream()
            .flatMap(token -> CrawlerCatalogue.bundled().find(token).stream())
            .anyMatch(crawler -> crawler.purpose() == KnownCrawler.Purpose.SEARCH);
  }

  private static String message(Alert.Flips flips) {
    String crawlers = String.join(", ", flips.crawlers());
    boolean isClosing = flips.whole() != null && flips.whole().isClosing();
    List<String> parts = new ArrayList<>();
    if (flips.closed() > 0) {
      String what = isClosing ? whole(flips, crawlers) : "now disallowed for " + crawlers;
      parts.add(what + ": " + example(flips, false, flips.closed()));
    }
    if (flips.opened() > 0) {
      String what = flips.whole() != null && !isClosing
          ? whole(flips, crawlers)
          : "now allowed for " + crawlers;
      parts.add(what + ": " + example(flips, true, flips.opened()));
    }
    return String.join("; ", parts);
  }

  private static String whole(Alert.Flips flips, String crawlers) {
    Alert.Decided exception = flips.exception();
    String except = exception == null
        ? ""
        : exception.url() + (exception.line().isEmpty() ? "" : " (" + exception.line() + ")");
    return (flips.isRepair() ? "repaired: " : "")
        + switch (Objects.requireNonNull(flips.whole())) {
          case CLOSED -> "whole site disallowed for " + crawlers;
          case CLOSED_WITH_EXCEPTIONS ->
            "whole site disallowed for " + crawlers
                + (except.isEmpty() ? " with exceptions" : " except " + except);
          case OPENED -> "whole site allowed for " + crawlers;
          case OPENED_WITH_EXCEPTIONS ->
            "no longer fully disallowed for " + crawlers
                + (except.isEmpty() ? "" : "; " + except + " stays disallowed");
        };
  }

  private static String example(Alert.Flips flips, boolean allowed, int count) {
    Alert.Change first = flips.changes().stream()
        .filter(change -> change.allowed() == allowed)
        .findFirst()
        .orElseThrow();
    String line = first.lineAfter().isEmpty()
        ? first.lineBefore().isEmpty() ? "" : " (was " + first.lineBefore() + ")"
        : " (" + first.lineAfter() + ")";
    return first.url() + line + (count > 1 ? ", and " + (count - 1) + " more" : "");
  }

  private static Optional<Alert> preferences(
      WatchedSite site,
      Observation.Answered before,
      Observation.Answered seen,
      VerdictChanges reader) {
    Set<String> added = preferences(reader.parse(seen));
    Set<String> removed = preferences(reader.parse(before));
    Set<String> both = new HashSet<>(added);
    both.retainAll(removed);
    added.removeAll(both);
    removed.removeAll(both);
    if (added.isEmpty() && removed.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    if (!removed.isEmpty()) {
      parts.add("no longer " + examples(removed));
    }
    if (!added.isEmpty()) {
      parts.add("now " + examples(added));
    }
    return Optional.of(new Alert(
        AlertSeverity.WARNING,
        Alert.Kind.PREFERENCES,
        site.origin(),
        seen.at(),
        "usage preferences changed: " + String.join("; ", parts),
        null,
        null,
        before.copy(),
        seen.copy()));
  }

  /** The lines about the use of content, without their numbers. */
  private static Set<String> preferences(RobotsTxt robots) {
    Set<String> lines = new LinkedHashSet<>();
    for (UsageStatement said : UsagePreferences.statementsOf(robots)) {
      String token = said.term().token();
      lines.add(said.text() + (token.isEmpty() ? "" : " for " + token));
    }
    return lines;
  }

  private static String examples(Set<String> lines) {
    String first = lines.stream().limit(EXAMPLES).collect(Collectors.joining(", "));
    int more = lines.size() - EXAMPLES;
    return more > 0 ? first + ", and " + more + " more" : first;
  }

  private static Alert text(
      WatchedSite site, Observation.Answered before, Observation.Answered seen) {
    CacheEntry.Copy old = before.copy();
    CacheEntry.Copy now = seen.copy();
    String what =
        now == null ? "robots.txt removed" : old == null ? "robots.txt added" : "robots.txt edited";
    return new Alert(
        AlertSeverity.INFO,
        Alert.Kind.TEXT,
        site.origin(),
        seen.at(),
        what + "; no verdict changed",
        null,
        null,
        old,
        now);
  }

  private static Alert plain(
      WatchedSite site, AlertSeverity severity, Alert.Kind kind, Instant at, String message) {
    return new Alert(severity, kind, site.origin(), at, message, null, null, null, null);
  }
}
