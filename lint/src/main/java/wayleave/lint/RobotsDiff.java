package wayleave.lint;

import java.util.List;
import wayleave.Dialect;
import wayleave.Verdict;

/**
 * What an edit of a robots.txt changes: for which crawlers, and which URLs. Immutable and thread-safe.
 *
 * @param crawlers crawlers with the same outcome together; each crawler once. Those for whom something changes come first, in
 *     the order in which the files name them, and those for whom nothing does are together at the end
 */
public record RobotsDiff(List<CrawlerDiff> crawlers) {
  /** Stands among the names for a crawler that no group names. */
  public static final String ANY_OTHER = "*";

  /** A copy that later changes of the list do not reach. */
  public RobotsDiff {
    crawlers = List.copyOf(crawlers);
  }

  /**
   * What changes for some crawlers. Immutable and thread-safe.
   *
   * @param names product tokens, or {@link #ANY_OTHER}; at least one
   * @param comparison which URLs get another verdict
   * @param flips which URLs of the sample do, those of the most frequent kind first; empty if there is no sample
   */
  public record CrawlerDiff(List<String> names, RuleComparison comparison, List<Flip> flips) {
    /** A copy that later changes of the lists do not reach. */
    public CrawlerDiff {
      names = List.copyOf(names);
      flips = List.copyOf(flips);
    }
  }

  /**
   * The URLs of a sample that get another verdict by the same two rules. Immutable and thread-safe.
   *
   * @param before the verdict of the old file on the first example
   * @param after the verdict of the new file on the first example
   * @param count how many lines of the sample, from 1; a URL that is there twice counts twice
   * @param examples the first of these URLs, each once, up to five
   */
  public record Flip(Verdict before, Verdict after, long count, List<String> examples) {
    /** A copy that later changes of the list do not reach. */
    public Flip {
      examples = List.copyOf(examples);
    }
  }

  /**
   * Compares two robots.txt for all crawlers that either of them names, and one that neither does.
   *
   * @param before the old file
   * @param after the new file
   */
  public static RobotsDiff of(byte[] before, byte[] after, Dialect dialect) {
    return of(before, after, dialect, List.of(), List.of());
  }

  /**
   * Compares two robots.txt for all crawlers that either of them names, one that neither does, and some more.
   *
   * @param before the old file
   * @param after the new file
   * @param crawlers names of further crawlers: product tokens or User-Agent headers. In dialect {@link Dialect#GOOGLEBOT}, which
   *     leaves what it knows of crawlers to its caller, they are product tokens
   * @param sample URLs to be asked about as well, read once; may be empty
   */
  public static RobotsDiff of(
      byte[] before,
      byte[] after,
      Dialect dialect,
      List<String> crawlers,
      Iterable<String> sample) {
    return new RobotsComparer(before, after, dialect).compare(crawlers, sample);
  }

  /** Whether it is proven that no crawler gets another verdict on any URL. */
  public boolean isSame() {
    return crawlers.stream().allMatch(diff -> diff.comparison() instanceof RuleComparison.Same);
  }
}
