package wayleave.lint.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that a robots.txt links to (a sitemap or a license), and the result of fetching it. Immutable and thread-safe. */
public final class LinkedFile {
  private final String url;
  private final State state;
  private final @Nullable String detail;
  private final List<String> urls;

  private LinkedFile(String url, State state, @Nullable String detail, List<String> urls) {
    this.url = url;
    this.state = state;
    this.detail = detail;
    this.urls = List.copyOf(urls);
  }

  /**
   * A file of which only its state is known.
   *
   * @param url its address as in the robots.txt
   */
  public static LinkedFile of(String url, State state) {
    return new LinkedFile(url, state, null, List.of());
  }

  /** This file with what is wrong with it, in a few words for people. May contain text from the network. */
  public LinkedFile withDetail(String words) {
    return new LinkedFile(url, state, words, urls);
  }

  /** This sitemap with URLs that it lists, or some of them; those of the sitemaps that it lists included. */
  public LinkedFile withUrls(List<String> listed) {
    return new LinkedFile(url, state, detail, listed);
  }

  /** Its address as in the robots.txt. */
  public String url() {
    return url;
  }

  /** The result of fetching it. */
  public State state() {
    return state;
  }

  /** What is wrong with it, in a few words for people. May contain text from the network. */
  public Optional<String> detail() {
    return Optional.ofNullable(detail);
  }

  /** URLs that a sitemap lists. */
  public List<String> urls() {
    return urls;
  }

  /** The result of fetching a file. */
  public enum State {
    /** It is what it should be. */
    READ,
    /** It could not be fetched. */
    UNREACHABLE,
    /** It was fetched and is something else. */
    UNREADABLE,
    /** It was fetched and holds nothing. */
    EMPTY
  }
}
