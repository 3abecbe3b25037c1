package wayleave.conformance;

import java.util.List;
import java.util.Optional;
import wayleave.Dialect;

/** A robots.txt engine that the vectors can be put to. */
public interface Engine {
  /** Returns the naive engine that is right by inspection. */
  static Engine reference() {
    return new ReferenceEngine();
  }

  /** Returns Wayleave's own engine. */
  static Engine compiled() {
    return new CompiledEngine();
  }

  /** Returns both engines, the reference first. */
  static List<Engine> all() {
    return List.of(reference(), compiled());
  }

  /** Returns the engine's name in reports. */
  String name();

  /**
   * Returns the questions that a parsed file can be asked.
   *
   * @param robotsTxt the file's bytes
   */
  File parse(Dialect dialect, byte[] robotsTxt);

  /** Answers for one file, one crawler and one URL. */
  default Answer answer(Dialect dialect, byte[] robotsTxt, ReferenceCrawler crawler, byte[] url) {
    return parse(dialect, robotsTxt).rulesFor(crawler).answer(url);
  }

  /** Returns whether the robots.txt at one URL holds for another URL; empty if not the engine's job. */
  default Optional<Boolean> covers(String robotsTxtUrl, String url) {
    return Optional.empty();
  }

  /** Returns the URL of the robots.txt that holds for a URL; empty if not the engine's job. */
  default Optional<String> robotsTxtUrl(String url) {
    return Optional.empty();
  }

  /** Returns the crawler with a name or User-Agent header; empty if not the engine's job. */
  default Optional<ReferenceCrawler> crawler(String nameOrHeader) {
    return Optional.empty();
  }

  /** A parsed file. */
  interface File {
    /** Returns what the file says to a crawler. */
    Rules rulesFor(ReferenceCrawler crawler);

    /**
     * Returns the groups: for each what the dialect reads of its user-agent values, which is {@code *}, the product token,
     * or in {@code GOOGLE} the whole value.
     */
    List<List<String>> groups();

    /** Returns the values of the sitemap lines that have one, in order. */
    List<String> sitemaps();
  }

  /** What a file says to one crawler. */
  interface Rules {
    /** Answers for one URL. */
    Answer answer(byte[] url);
  }
}
