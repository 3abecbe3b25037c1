package wayleave.proof;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An expected verdict: whether a crawler may fetch a URL, and optionally the deciding line. Immutable and
 * thread-safe.
 */
public final class Expectation {
  private final String crawler;
  private final String url;
  private final boolean isAllowed;
  private final @Nullable String test;
  /** 0 if any line may decide. */
  private final int line;

  private final @Nullable String rule;

  private Expectation(
      String crawler,
      String url,
      boolean isAllowed,
      @Nullable String test,
      int line,
      @Nullable String rule) {
    this.crawler = crawler;
    this.url = url;
    this.isAllowed = isAllowed;
    this.test = test;
    this.line = line;
    this.rule = rule;
  }

  /**
   * The crawler may fetch the URL.
   *
   * @param crawler a product token or a whole User-Agent header; {@code *} is a crawler that no group names
   * @param url a full URL, or a path that begins with {@code /}
   */
  public static Expectation allowed(String crawler, String url) {
    return new Expectation(crawler, url, true, null, 0, null);
  }

  /**
   * The crawler must not fetch the URL.
   *
   * @param crawler a product token or a whole User-Agent header; {@code *} is a crawler that no group names
   * @param url a full URL, or a path that begins with {@code /}
   */
  public static Expectation disallowed(String crawler, String url) {
    return new Expectation(crawler, url, false, null, 0, null);
  }

  /** This expectation as a part of a named test. */
  public Expectation inTest(String name) {
    return new Expectation(crawler, url, isAllowed, name, line, rule);
  }

  /**
   * This expectation, with the line of the robots.txt that must decide.
   *
   * @param number from 1
   * @throws IllegalArgumentException if the number is not positive
   */
  public Expectation decidedByLine(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("expected a line number from 1, found " + number);
    }
    return new Expectation(crawler, url, isAllowed, test, number, rule);
  }

  /** This expectation, with the rule that must decide, as a line of a robots.txt: {@code Disallow: /cart}. */
  public Expectation decidedByRule(String text) {
    return new Expectation(crawler, url, isAllowed, test, line, text);
  }

  /** The product token or User-Agent header; {@code *} is a crawler that no group names. */
  public String crawler() {
    return crawler;
  }

  /** The full URL, or a path that begins with {@code /}. */
  public String url() {
    return url;
  }

  /** Whether the crawler may fetch the URL. */
  public boolean isAllowed() {
    return isAllowed;
  }

  /** The name of the test that it belongs to. */
  public Optional<String> test() {
    return Optional.ofNullable(test);
  }

  /** The number of the line of the robots.txt that must decide, from 1. */
  public OptionalInt decidingLine() {
    return line == 0 ? OptionalInt.empty() : OptionalInt.of(line);
  }

  /** The rule that must decide, as a line of a robots.txt. */
  public Optional<String> decidingRule() {
    return Optional.ofNullable(rule);
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Expectation other
        && crawler.equals(other.crawler)
        && url.equals(other.url)
        && isAllowed == other.isAllowed
        && Objects.equals(test, other.test)
        && line == other.line
        && Objects.equals(rule, other.rule);
  }

  @Override
  public int hashCode() {
    return Objects.hash(crawler, url, isAllowed, test, line, rule);
  }

  /** A line for people: {@code Googlebot /cart is disallowed}. */
  @Override
  public String toString() {
    return crawler + " " + url + (isAllowed ? " is allowed" : " is disallowed")
        + (line == 0 ? "" : " by line " + line)
        + (rule == null ? "" : " by " + rule);
  }
}
