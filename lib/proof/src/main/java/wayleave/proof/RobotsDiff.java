package wayleave.proof;

import java.util.List;
import wayleave.Dialect;
import wayleave.Verdict;

/** The effect of an edit: the crawlers and URLs whose verdicts differ between two versions of a robots.txt. Immutable and thread-safe. */
public final class RobotsDiff {
  /** Stands among the names for a crawler that no group names. */
  public static final String ANY_OTHER = "*";

  private final List<CrawlerDiff> crawlers;

  RobotsDiff(List<CrawlerDiff> crawlers) {
    this.crawlers = List.copyOf(crawlers);
  }

  /** What changes for some crawlers. Immutable and thread-safe. */
  public static final class CrawlerDiff {
    private final List<String> names;
    private final RuleComparison comparison;
    private final Audit.Access before;
    private final Audit.Access after;
    private final List<Flip> flips;

    CrawlerDiff(
        List<String> names,
        RuleComparison comparison,
        Audit.Access before,
        Audit.Access after,
        List<Flip> flips) {
      this.names = List.copyOf(names);
      this.comparison = comparison;
      this.before = before;
      this.after = after;
      this.flips = List.copyOf(flips);
    }

    /** Product tokens, the most important first, and {@link #ANY_OTHER} last; at least one. */
    public List<String> names() {
      return names;
    }

    /** Which URLs get another verdict. */
    public RuleComparison comparison() {
      return comparison;
    }

    /** The differences that allow URLs which the old file disallows; those found, if the search was not complete. */
    public List<Region> opened() {
      return regions(true);
    }

    /** The differences that disallow URLs which the old file allows; those found, if the search was not complete. */
    public List<Region> closed() {
      return regions(false);
    }

    private List<Region> regions(boolean allowed) {
      return comparison instanceof RuleComparison.Different different
          ? different.regions().stream()
              .filter(region -> region.after().allowed() == allowed)
              .toList()
          : List.of();
    }

    /** Whether the new file disallows the whole site, and the old one does not. */
    public boolean closesSite() {
      return after == Audit.Access.DISALLOWED && before != Audit.Access.DISALLOWED;
    }

    /** Whether the new file allows the whole site, of which the old one disallows everything. */
    public boolean opensSite() {
      return after == Audit.Access.ALLOWED && before == Audit.Access.DISALLOWED;
    }

    /** Which URLs of the sample get another verdict, those of the most frequent kind first; empty if there is no sample. */
    public List<Flip> flips() {
      return flips;
    }
  }

  /** The URLs of a sample that get another verdict because of the same two rules. Immutable and thread-safe. */
  public static final class Flip {
    private final Verdict before;
    private final Verdict after;
    private final long count;
    private final List<String> examples;

    Flip(Verdict before, Verdict after, long count, List<String> examples) {
      this.before = before;
      this.after = after;
      this.count = count;
      this.examples = List.copyOf(examples);
    }

    /** The verdict of the old file on the first example. */
    public Verdict before() {
      return before;
    }

    /** The verdict of the new file on the first example. */
    public Verdict after() {
      return after;
    }

    /** How many lines of the sample, from 1; a URL that occurs twice counts twice. */
    public long count() {
      return count;
    }

    /** The first of these URLs, each once, up to five. */
    public List<String> examples() {
      return examples;
    }
  }

  /**
   * Crawlers with the same result together; each crawler once. Crawlers for which something changes come first: those asked
   * for, then by importance, then in the order in which the files name them. The crawlers for which nothing changes are together
   * at the end.
   */
  public List<CrawlerDiff> crawlers() {
    return crawlers;
  }

  /**
   * Compares two robots.txt for Googlebot, Bingbot, all crawlers that either file names, and one that neither names.
   *
   * @param before the old file
   * @param after the new file
   */
  public static RobotsDiff of(byte[] before, byte[] after, Dialect dialect) {
    return of(before, after, dialect, List.of(), List.of());
  }

  /**
   * Compares two robots.txt for Googlebot, Bingbot, all crawlers that either file names, one that neither names, and some more.
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
