package wayleave.proof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.CrawlerRules;
import wayleave.Verdict;

/** Counts the URLs of a sample about which two lists of rules say different things. Not thread-safe. */
final class FlipCounter {
  private static final int MAX_EXAMPLES = 5;

  private final CrawlerRules before;
  private final CrawlerRules after;
  /** By the lines of the two rules that decide. */
  private final Map<Long, Kind> kinds = new LinkedHashMap<>();

  private static final class Kind {
    private final Verdict before;
    private final Verdict after;
    private final List<String> examples = new ArrayList<>(MAX_EXAMPLES);
    private long count;

    private Kind(Verdict before, Verdict after) {
      this.before = before;
      this.after = after;
    }
  }

  FlipCounter(CrawlerRules before, CrawlerRules after) {
    this.before = before;
    this.after = after;
  }

  void count(String url) {
    if (before.allows(url) == after.allows(url)) {
      return;
    }
    Verdict verdictBefore = before.check(url);
    Verdict verdictAfter = after.check(url);
    Kind kind = kinds.computeIfAbsent(
        (long) verdictBefore.line().orElse(0) << 32 | verdictAfter.line().orElse(0),
        unused -> new Kind(verdictBefore, verdictAfter));
    kind.count++;
    if (kind.examples.size() < MAX_EXAMPLES && !kind.examples.contains(url)) {
      kind.examples.add(url);
    }
  }

  /** The flips so far, the most frequent kind first. */
  List<RobotsDiff.Flip> flips() {
    return kinds.values().stream()
        .sorted(Comparator.comparingLong((Kind kind) -> kind.count).reversed())
        .map(kind -> new RobotsDiff.Flip(kind.before, kind.after, kind.count, kind.examples))
        .toList();
  }
}
