package wayleave.lint.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A robots.txt to lint, with optional context such as its URL and HTTP response, which enables more checks. Immutable.
 */
public final class LintInput {
  private final byte[] body;
  private final long size;
  private final @Nullable Delivery delivery;
  private final List<String> sample;
  private final List<OriginVariant> copies;
  private final List<LinkedFile> linked;

  private LintInput(
      byte[] body,
      long size,
      @Nullable Delivery delivery,
      List<String> sample,
      List<OriginVariant> copies,
      List<LinkedFile> linked) {
    this.body = body;
    this.size = size;
    this.delivery = delivery;
    this.sample = List.copyOf(sample);
    this.copies = List.copyOf(copies);
    this.linked = List.copyOf(linked);
  }

  /** A file of which nothing but a copy of its bytes is known. */
  public static LintInput of(byte[] body) {
    return new LintInput(body.clone(), body.length, null, List.of(), List.of(), List.of());
  }

  /** A file held as a string, which is written as UTF-8. */
  public static LintInput of(String body) {
    return of(body.getBytes(StandardCharsets.UTF_8));
  }

  /** This input, of which only the beginning of the file is given: in all it has so many bytes. */
  public LintInput withSize(long bytes) {
    return new LintInput(body, bytes, delivery, sample, copies, linked);
  }

  /** This input with how a site delivered the file. */
  public LintInput with(Delivery delivery) {
    return new LintInput(body, size, delivery, sample, copies, linked);
  }

  /**
   * This input with URLs that the site has, from a sitemap or an access log.
   *
   * @param urls absolute URLs, or paths that begin with {@code /}
   */
  public LintInput withSample(List<String> urls) {
    return new LintInput(body, size, delivery, urls, copies, linked);
  }

  /** This input with what the site sends when it is asked for the file in other ways. */
  public LintInput withCopies(List<OriginVariant> copies) {
    return new LintInput(body, size, delivery, sample, copies, linked);
  }

  /** This input with what came of fetching the sitemaps and licenses that the file names. */
  public LintInput withLinked(List<LinkedFile> linked) {
    return new LintInput(body, size, delivery, sample, copies, linked);
  }

  /** A copy of the file's bytes. */
  public byte[] body() {
    return body.clone();
  }

  /** How many bytes the file has, be it that only its beginning is given. */
  public long size() {
    return size;
  }

  /** How a site delivered the file; empty if it did not come from a site. */
  public Optional<Delivery> delivery() {
    return Optional.ofNullable(delivery);
  }

  /** URLs that the site has; empty if none are known. */
  public List<String> sample() {
    return sample;
  }

  /** What the site sends when it is asked in other ways; empty if it was not. */
  public List<OriginVariant> copies() {
    return copies;
  }

  /** The files that the file names and that were fetched; empty if none were. */
  public List<LinkedFile> linked() {
    return linked;
  }
}
