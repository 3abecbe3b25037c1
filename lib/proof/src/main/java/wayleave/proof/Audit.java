package wayleave.proof;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.UsageStatement;
import wayleave.proof.automata.PathSearch;
import wayleave.proof.automata.StepBudget;

/**
 * The access of each known crawler to a site: all, part or none of it, and the deciding line. Immutable and thread-safe.
 *
 * <p>Access is not estimated: {@link Access#DISALLOWED} is proven for all paths, and {@link Access#PARTLY} has an allowed and a
 * disallowed path that the matcher confirmed.
 */
public final class Audit {
  /** For all crawlers together: a few seconds. */
  private static final int MAX_STEPS = 300_000_000;

  private final RobotsTxt robots;
  private final List<Row> rows;
  private final List<UsageStatement> signals;

  private Audit(RobotsTxt robots, List<Row> rows, List<UsageStatement> signals) {
    this.robots = robots;
    this.rows = List.copyOf(rows);
    this.signals = signals;
  }

  /** How much of a site a crawler may fetch. */
  public enum Access {
    /** Every path. */
    ALLOWED("allowed"),
    /** Some paths, and others not. */
    PARTLY("partly"),
    /** Some or every path, but the site refuses the use that the crawler fetches for; see {@link Row#use}. */
    REFUSED("refused"),
    /** No path but {@code /robots.txt}, which a crawler has to fetch to know. */
    DISALLOWED("disallowed"),
    /** It could not be told within the bounds of the search. */
    UNDECIDED("undecided");

    private final String text;

    Access(String text) {
      this.text = text;
    }

    /** A word for people and programs. */
    public String text() {
      return text;
    }
  }

  /** How much of the site one crawler may fetch. Immutable and thread-safe. */
  public static final class Row {
    private final KnownCrawler crawler;
    private final CrawlerRules rules;
    private final Outcome outcome;
    private final Refusal refusal;

    private Row(KnownCrawler crawler, CrawlerRules rules, Outcome outcome, Refusal refusal) {
      this.crawler = crawler;
      this.rules = rules;
      this.outcome = outcome;
      this.refusal = refusal;
    }

    /** The crawler. */
    public KnownCrawler crawler() {
      return crawler;
    }

    /** How much it may fetch, by the rules alone; never {@link Access#REFUSED}. */
    public Access access() {
      return outcome.access;
    }

    /**
     * How much it may fetch for its purpose: as {@link #access}, but {@link Access#REFUSED} if the site refuses the use everywhere, and {@link
     * Access#PARTLY} instead of {@link Access#ALLOWED} if it refuses it for some paths.
     */
    public Access use() {
      return switch (outcome.access) {
        case ALLOWED, PARTLY ->
          refusal.everywhere
              ? Access.REFUSED
              : refusal.first == null ? outcome.access : Access.PARTLY;
        case REFUSED, DISALLOWED, UNDECIDED -> outcome.access;
      };
    }

    /** The first signal that refuses the use which the crawler fetches for; empty if there is none. */
    public Optional<UsageStatement> refusedBy() {
      return Optional.ofNullable(refusal.first);
    }

    /** Which groups apply to it. */
    public GroupSelection.Kind group() {
      return rules.selection().kind();
    }

    /** How many rules with a path these groups have. */
    public int rules() {
      return (int) rules.rules().stream().filter(rule -> rule.length() > 0).count();
    }

    /** The verdict for {@code /}, with the line that decides it. */
    public Verdict root() {
      return rules.check("/");
    }

    /** The verdict for a path that it may fetch; empty if none is known. */
    public Optional<Verdict> allowed() {
      return Optional.ofNullable(outcome.allowed);
    }

    /** The verdict for a path that it must not fetch; empty if none is known. */
    public Optional<Verdict> disallowed() {
      return Optional.ofNullable(outcome.disallowed);
    }
  }

  /**
   * Whether the site refuses a use.
   *
   * @param first the first signal that does; null if none does
   * @param everywhere whether it is refused for all paths
   */
  record Refusal(@Nullable UsageStatement first, boolean everywhere) {}

  private record Outcome(
      Access access, @Nullable Verdict allowed, @Nullable Verdict disallowed) {}

  /**
   * Asks for each crawler of a catalogue, apart from those that are retired and that no group names.
   *
   * @param catalogue whom to ask for
   */
  public static Audit of(RobotsTxt robots, CrawlerCatalogue catalogue) {
    return of(robots, catalogue, new StepBudget(MAX_STEPS));
  }

  /** How much of a site rules leave to the crawler that they are for. */
  public static Access accessOf(CrawlerRules rules) {
    return outcome(rules, new StepBudget(MAX_STEPS)).access;
  }

  static Access accessOf(CrawlerRules rules, StepBudget budget) {
    return outcome(rules, budget).access;
  }

  static Audit of(RobotsTxt robots, CrawlerCatalogue catalogue, StepBudget budget) {
    Map<List<Rule>, Outcome> known = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    AuditSignals signals = new AuditSignals(robots, budget);
    for (KnownCrawler crawler : catalogue.all()) {
      // Google's parser leaves fallbacks and exemptions to its caller.
      CrawlerRules rules = robots.rulesFor(
          robots.dialect() == Dialect.GOOGLEBOT
              ? Crawler.ofUncheckedTokens(List.of(crawler.token()))
              : crawler.crawler());
      GroupSelection.Kind group = rules.selection().kind();
      if (crawler.status() == KnownCrawler.Status.ACTIVE || group == GroupSelection.Kind.NAMED) {
        // Line numbers are a part of the key, since they are a part of the verdicts.
        Outcome outcome = known.computeIfAbsent(rules.rules(), same -> outcome(rules, budget));
        rows.add(new Row(crawler, rules, outcome, signals.refusal(crawler.purpose(), rules)));
      }
    }
    return new Audit(robots, rows, signals.all());
  }

  private static Outcome outcome(CrawlerRules rules, StepBudget budget) {
    PathSearch.Result disallowed = PathSearch.forDisallowed(rules, budget);
    PathSearch.Result allowed = PathSearch.forAllowed(rules, budget);
    Access access;
    if (disallowed instanceof PathSearch.None) {
      access = Access.ALLOWED;
    } else if (allowed instanceof PathSearch.None) {
      access = Access.DISALLOWED;
    } else if (allowed instanceof PathSearch.Found && disallowed instanceof PathSearch.Found) {
      access = Access.PARTLY;
    } else {
      access = Access.UNDECIDED;
    }
    return new Outcome(access, verdict(allowed), verdict(disallowed));
  }

  private static @Nullable Verdict verdict(PathSearch.Result result) {
    return result instanceof PathSearch.Found found ? found.verdict() : null;
  }

  /** The robots.txt. */
  public RobotsTxt robots() {
    return robots;
  }

  /** What holds for each crawler, in the order of the catalogue. */
  public List<Row> rows() {
    return rows;
  }

  /** What holds for a crawler, by its token, ignoring case. */
  public Optional<Row> row(String token) {
    return rows.stream()
        .filter(row -> row.crawler().tokens().stream().anyMatch(token::equalsIgnoreCase))
        .findFirst();
  }

  /** All that the file says about the use of content, such as {@code Content-Signal} lines and policy tokens; no verdict depends on it. */
  public List<UsageStatement> signals() {
    return signals;
  }

  /** For each purpose that occurs, how many crawlers have which {@link Row#use}. */
  public Map<KnownCrawler.Purpose, Map<Access, Integer>> byPurpose() {
    Map<KnownCrawler.Purpose, Map<Access, Integer>> counts =
        new EnumMap<>(KnownCrawler.Purpose.class);
    for (Row row : rows) {
      counts
          .computeIfAbsent(row.crawler().purpose(), purpose -> new EnumMap<>(Access.class))
          .merge(row.use(), 1, Integer::sum);
    }
    return counts;
  }
}
