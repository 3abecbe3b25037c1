package wayleave.cli.logs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogPlace;
import wayleave.logs.line.LogRecord;

/** Some of the requests that robots.txt disallows or that impersonate, chosen by a keyed hash of their places. */
final class EvidenceSamples implements LogRun.Rows {
  /** For each crawler, class and deciding line. */
  static final int EACH = 20;

  private static final Set<RequestClass> CLASSES = Set.of(
      RequestClass.VIOLATION_INFORMED,
      RequestClass.VIOLATION_UNINFORMED,
      RequestClass.IN_GRACE,
      RequestClass.UNVERIFIED,
      RequestClass.IMPERSONATED);

  private final Pseudonyms pseudonyms;
  private final Map<List<Object>, PriorityQueue<Sample>> groups = new HashMap<>();

  /** A request with its judgment. */
  record Sample(String rank, LogPlace place, LogRecord record, Judgment judgment) {}

  /** @param pseudonyms choose them */
  EvidenceSamples(Pseudonyms pseudonyms) {
    this.pseudonyms = pseudonyms;
  }

  @Override
  public void row(LogPlace place, LogRecord record, Judgment judgment) {
    if (!CLASSES.contains(judgment.requestClass())) {
      return;
    }
    String rank = pseudonyms.rank(place.toString());
    PriorityQueue<Sample> group = groups.computeIfAbsent(
        List.of(
            judgment.crawler().orElseThrow(),
            judgment.requestClass(),
            judgment.origin(),
            judgment.version(),
            judgment.verdict().map(verdict -> verdict.line())),
        any -> new PriorityQueue<>(Comparator.comparing(Sample::rank).reversed()));
    if (group.size() < EACH || rank.compareTo(group.element().rank()) < 0) {
      group.add(new Sample(rank, place, record, judgment));
      if (group.size() > EACH) {
        group.remove();
      }
    }
  }

  /** Those chosen, in the order of their times. */
  List<Sample> all() {
    List<Sample> all = new ArrayList<>();
    groups.values().forEach(all::addAll);
    all.sort(Comparator.comparing((Sample sample) -> sample.record().time())
        .thenComparing(sample -> sample.place().file())
        .thenComparing(sample -> sample.place().line()));
    return all;
  }

  /** The product tokens of the crawlers that sent them. */
  Set<String> crawlers() {
    Set<String> tokens = new HashSet<>();
    groups.values().forEach(group -> tokens.add(token(group.element().judgment())));
    return tokens;
  }

  static String token(Judgment judgment) {
    return judgment.crawler().map(crawler -> crawler.token()).orElse("");
  }
}
