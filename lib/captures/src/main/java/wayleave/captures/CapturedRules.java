package wayleave.captures;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.Verdict;

/** What captures of an origin say to one crawler, compiled. Immutable and thread-safe. */
public final class CapturedRules {
  private final @Nullable CrawlerRules rules;
  private final @Nullable CapturedVerdict otherwise;
  /** The last verdict: most URLs of a site are decided by few rules. */
  private @Nullable CapturedVerdict last;

  /**
   * @param rules null if no robots.txt decides
   * @param otherwise what is answered in that case; null in the other
   */
  CapturedRules(@Nullable CrawlerRules rules, @Nullable CapturedVerdict otherwise) {
    this.rules = rules;
    this.otherwise = otherwise;
  }

  /** Whether the crawler may fetch a URL; null if that is not known. Whether it belongs to the origin is not asked. */
  public @Nullable Boolean allows(String url) {
    return otherwise == null ? (Boolean) ruled().allows(url) : otherwise.allowed();
  }

  /** Whether the crawler may fetch a URL, and why. Whether it belongs to the origin is not asked. */
  public CapturedVerdict check(String url) {
    if (otherwise != null) {
      return otherwise;
    }
    Verdict verdict = ruled().check(url);
    int line = verdict.line().orElse(0);
    String reason = verdict.reason().code();
    // Read once: another thread may change it meanwhile, to something as good.
    CapturedVerdict known = last;
    if (known == null || known.line() != line || !known.reason().equals(reason)) {
      String rule = verdict.rule().map(Rule::toString).orElse(null);
      known = new CapturedVerdict(verdict.allowed(), reason, line, rule);
      last = known;
    }
    return known;
  }

  /** The rules that decide; empty if no robots.txt does. */
  public Optional<CrawlerRules> rules() {
    return Optional.ofNullable(rules);
  }

  private CrawlerRules ruled() {
    return Objects.requireNonNull(rules);
  }
}
