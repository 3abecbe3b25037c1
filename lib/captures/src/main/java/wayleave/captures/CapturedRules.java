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
  /** The last rule that decided, in words: most URLs of a site are decided by few rules. */
  private @Nullable Said said;

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
    return new CapturedVerdict(
        verdict.allowed(), verdict.reason().code(), verdict.line().orElse(0), ruleOf(verdict));
  }

  /** The rules that decide; empty if no robots.txt does. */
  public Optional<CrawlerRules> rules() {
    return Optional.ofNullable(rules);
  }

  private CrawlerRules ruled() {
    return Objects.requireNonNull(rules);
  }

  private @Nullable String ruleOf(Verdict verdict) {
    int line = verdict.line().orElse(0);
    if (line == 0) {
      return null;
    }
    // Read once: another thread may change it meanwhile, to something as good.
    Said last = said;
    if (last == null || last.line != line) {
      last = new Said(line, verdict.rule().map(Rule::toString).orElseThrow());
      said = last;
    }
    return last.rule;
  }

  private record Said(int line, String rule) {}
}
