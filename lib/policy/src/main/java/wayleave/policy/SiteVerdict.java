package wayleave.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;

/** Whether a crawler may fetch a URL now, and why, as far as its site goes. Immutable and thread-safe. */
public final class SiteVerdict {
  private final String url;
  private final SiteRules site;
  private final @Nullable Verdict verdict;

  SiteVerdict(String url, SiteRules site, @Nullable Verdict verdict) {
    this.url = url;
    this.site = site;
    this.verdict = verdict;
  }

  /** Whether the URL may be fetched. */
  public boolean allowed() {
    return verdict == null ? site.access() instanceof Access.AllowAll : verdict.allowed();
  }

  /** The URL, as it was asked for. */
  public String url() {
    return url;
  }

  /** Where the decision comes from: what is known of the site, how old it is, and when it is fetched again. */
  public SiteRules site() {
    return site;
  }

  /** Which line of the robots.txt decided; empty if no robots.txt did. */
  public Optional<Verdict> verdict() {
    return Optional.ofNullable(verdict);
  }

  /** The decision in a line for people. */
  @Override
  public String toString() {
    Access access = site.access();
    if (verdict != null) {
      return verdict.toString();
    }
    return access instanceof Access.AllowAll all
        ? "allowed: " + all.reason()
        : "disallowed: " + ((Access.DisallowAll) access).reason();
  }
}
