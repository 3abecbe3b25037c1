package wayleave.spark.internal.function;

import static wayleave.spark.internal.function.Parameter.ASKS;
import static wayleave.spark.internal.function.Parameter.BODY;
import static wayleave.spark.internal.function.Parameter.CAPTURES;
import static wayleave.spark.internal.function.Parameter.CRAWLER;
import static wayleave.spark.internal.function.Parameter.FILE;
import static wayleave.spark.internal.function.Parameter.FORMAT;
import static wayleave.spark.internal.function.Parameter.HEADERS;
import static wayleave.spark.internal.function.Parameter.HTML;
import static wayleave.spark.internal.function.Parameter.LINE;
import static wayleave.spark.internal.function.Parameter.LOG;
import static wayleave.spark.internal.function.Parameter.NEW;
import static wayleave.spark.internal.function.Parameter.NUMBER;
import static wayleave.spark.internal.function.Parameter.OLD;
import static wayleave.spark.internal.function.Parameter.OPTIONS;
import static wayleave.spark.internal.function.Parameter.RANGES;
import static wayleave.spark.internal.function.Parameter.ROBOTS;
import static wayleave.spark.internal.function.Parameter.STATUS;
import static wayleave.spark.internal.function.Parameter.TRUNCATED;
import static wayleave.spark.internal.function.Parameter.URL;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import wayleave.spark.internal.RobotsLogAsks;

/** All functions that there are. */
public final class Signatures {
  public static final List<Signature> ALL = List.of(
      new Signature(
          "robots_allowed",
          "whether a crawler may fetch a URL",
          List.of(BODY, CRAWLER, URL, STATUS, TRUNCATED),
          3,
          binding -> new UrlFunction(binding, false)),
      new Signature(
          "robots_explain",
          "whether a crawler may fetch a URL, and why: allowed, reason, line, rule, group, group_lines",
          List.of(BODY, CRAWLER, URL, STATUS, TRUNCATED),
          3,
          binding -> new UrlFunction(binding, true)),
      new Signature(
          "robots_access",
          "how much of a site a crawler may fetch: allowed, partly, disallowed, unreachable or undecided",
          List.of(BODY, CRAWLER, STATUS, TRUNCATED),
          2,
          ValueFunction::new),
      new Signature(
          "robots_intervals",
          "how much of a site a crawler could fetch from when until when: valid_from, valid_until, last_seen, access, line, rule, "
              + "now_allowed, now_disallowed",
          List.of(CAPTURES, CRAWLER),
          2,
          RobotsIntervals::new),
      new Signature(
          "robots_changes",
          "for which crawlers verdicts differ: crawler, access_before, access, now_allowed, now_disallowed",
          List.of(OLD, NEW),
          2,
          ValueFunction::new),
      new Signature(
          "robots_rules",
          "the rules: crawlers, type, path, line",
          List.of(BODY, STATUS, TRUNCATED),
          1,
          ValueFunction::new),
      new Signature(
          "robots_sitemaps",
          "the sitemaps",
          List.of(BODY, STATUS, TRUNCATED),
          1,
          ValueFunction::new),
      new Signature(
          "robots_agents",
          "whom it names",
          List.of(BODY, STATUS, TRUNCATED),
          1,
          ValueFunction::new),
      new Signature(
          "robots_origin",
          "the origin whose robots.txt holds for a URL",
          List.of(URL),
          1,
          RobotsOrigin::new),
      new Signature(
          "robots_audit",
          "for each crawler that is known, how much of a site it may fetch: allowed, partly, disallowed, unreachable or undecided",
          List.of(BODY, STATUS, TRUNCATED),
          1,
          ValueFunction::new),
      new Signature(
          "robots_lint",
          "what is wrong with it: code, severity, line, column, message",
          List.of(BODY, STATUS, TRUNCATED),
          1,
          ValueFunction::new),
      new Signature(
          "robots_page",
          "what a page tells a crawler: index, follow, snippet, ...; headers are lines",
          List.of(HEADERS, HTML, CRAWLER),
          3,
          ValueFunction::new),
      new Signature(
          "robots_preferences",
          "what a site says about the use of a URL's content: purpose, value, source, line, header, text, label, operator, "
              + "specification, date, second_hand; headers are lines",
          List.of(BODY, HEADERS, CRAWLER, URL, STATUS, TRUNCATED),
          4,
          ValueFunction::new),
      new Signature(
          "robots_log",
          "a line of an access log as a request: time, host, port, scheme, client, method, target, status, bytes, user_agent, "
              + "referer, or why it is none: skip, error",
          List.of(LINE, FORMAT, OPTIONS),
          2,
          RobotsLog::new),
      new Signature(
          "robots_log_asks",
          "what crawlers asked robots.txt for, for robots_log_judge; an aggregate",
          List.of(LOG, FILE, NUMBER),
          3,
          binding -> new RobotsLogAsks(binding.name(), binding.arguments())),
      new Signature(
          "robots_log_judge",
          "whether a crawler obeyed robots.txt with a request: origin, crawler, identity, class, reason, version, rule_line, ask",
          List.of(LOG, ASKS, ROBOTS, OPTIONS, RANGES),
          3,
          RobotsLogJudge::new));

  private Signatures() {}

  /** The function with a name, ignoring case. */
  public static Optional<Signature> find(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ALL.stream().filter(signature -> signature.name().equals(lower)).findFirst();
  }
}
