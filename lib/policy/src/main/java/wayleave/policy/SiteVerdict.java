package wayleave.policy;

import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;
import wayleave.policy.response.Outcome;

/**
 * Whether a crawler may fetch a URL now, and why, including the state of its site. What is not a URL may not be fetched. Immutable
 * and thread-safe.
 */
public final class SiteVerdict {
  private static final String NOT_PUBLIC = " (not a public address; permit private networks with"
      + " NetworkFetcher.Builder.guard(AddressGuard.publicInternet().withPrivateNetworks()))";

  private final String url;
  private final @Nullable SiteRules site;
  private final @Nullable Verdict verdict;

  SiteVerdict(String url, @Nullable SiteRules site, @Nullable Verdict verdict) {
    this.url = url;
    this.site = site;
    this.verdict = verdict;
  }

  /**
   * The verdict on a text that has no origin, such as {@code mailto:shop@shop.example} or a path: it may not be fetched, and no site was
   * asked.
   *
   * @param text the text that was asked for
   */
  public static SiteVerdict notAUrl(String text) {
    return new SiteVerdict(text, null, null);
  }

  /** Whether the URL may be fetched; false if it is not a URL. */
  public boolean allowed() {
    return verdict == null
        ? site != null && site.access() instanceof Access.AllowAll
        : verdict.allowed();
  }

  /** Whether this is the verdict on a URL; otherwise it has no {@linkplain #site site}. See {@link wayleave.Origin#parse}. */
  public boolean isUrl() {
    return site != null;
  }

  /** The URL, as it was asked for. */
  public String url() {
    return url;
  }

  /**
   * Where the decision comes from: what is known of the site, how old it is, and when it is fetched again.
   *
   * @throws NoSuchElementException if it is not a {@linkplain #isUrl URL}
   */
  public SiteRules site() {
    if (site == null) {
      throw new NoSuchElementException("not a URL: " + url);
    }
    return site;
  }

  /** Which line of the robots.txt decided; empty if no robots.txt did. */
  public Optional<Verdict> verdict() {
    return Optional.ofNullable(verdict);
  }

  /** The decision in a line for people, with what to do about an address that is refused. */
  @Override
  public String toString() {
    if (site == null) {
      return "disallowed: not-a-url";
    }
    return verdict != null
        ? verdict.toString()
        : (allowed() ? "allowed: " : "disallowed: ")
            + site.access().code()
            + site.outcome().map(SiteVerdict::reason).orElse("");
  }

  private static String reason(Outcome outcome) {
    if (outcome instanceof Outcome.Unreachable failure) {
      return ", " + failure.reason() + (failure.status() == 0 ? "" : " " + failure.status());
    } else if (outcome instanceof Outcome.Refused refused) {
      return ", "
          + (refused.reason() == Outcome.Refused.Reason.ADDRESS
              ? refused.detail() + NOT_PUBLIC
              : refused.reason() + " " + refused.detail());
    }
    return "";
  }
}
