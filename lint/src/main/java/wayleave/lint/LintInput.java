package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A robots.txt to look at, with what is known beside its bytes: the more there is, the more can be told. Immutable.
 */
public final class LintInput {
  private final byte[] body;
  private final @Nullable Delivery delivery;
  private final List<String> sample;

  private LintInput(byte[] body, @Nullable Delivery delivery, List<String> sample) {
    this.body = body;
    this.delivery = delivery;
    this.sample = List.copyOf(sample);
  }

  /** A file of which nothing but a copy of its bytes is known. */
  public static LintInput of(byte[] body) {
    return new LintInput(body.clone(), null, List.of());
  }

  /** A file held as a string, which is written as UTF-8. */
  public static LintInput of(String body) {
    return new LintInput(body.getBytes(StandardCharsets.UTF_8), null, List.of());
  }

  /** This input with how a site delivered the file. */
  public LintInput with(Delivery delivery) {
    return new LintInput(body, delivery, sample);
  }

  /**
   * This input with URLs that the site has, from a sitemap or an access log.
   *
   * @param urls absolute URLs, or paths that begin with {@code /}
   */
  public LintInput withSample(List<String> urls) {
    return new LintInput(body, delivery, urls);
  }

  /** The bytes themselves: nobody may change them. */
  byte[] shared() {
    return body;
  }

  /** How a site delivered the file; empty if it did not come from a site. */
  public Optional<Delivery> delivery() {
    return Optional.ofNullable(delivery);
  }

  /** URLs that the site has; empty if none are known. */
  public List<String> sample() {
    return sample;
  }
}
