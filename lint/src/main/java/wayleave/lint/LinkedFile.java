package wayleave.lint;

import java.util.List;

/**
 * A file that a robots.txt names, a sitemap or a license, and what came of fetching it. Immutable.
 *
 * @param url its address as the robots.txt has it
 * @param state what came of it
 * @param detail what is wrong, in a few words for people; empty if nothing is. Holds text from the network
 * @param urls the URLs that a sitemap lists, those of the sitemaps that it lists included; may be a part of them
 */
public record LinkedFile(String url, State state, String detail, List<String> urls) {
  /** A copy that later changes of the list do not reach. */
  public LinkedFile {
    urls = List.copyOf(urls);
  }

  /** A file of which nothing but its state is known. */
  public LinkedFile(String url, State state, String detail) {
    this(url, state, detail, List.of());
  }

  /** What came of fetching a file. */
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
