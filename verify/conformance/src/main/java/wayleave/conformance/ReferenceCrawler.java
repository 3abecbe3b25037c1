package wayleave.conformance;

import java.util.List;

/**
 * Who asks the reference engine: product tokens, taken literally.
 *
 * @param tokens the tokens, most specific first; in {@code GOOGLEBOT} all of them at once
 * @param obeysWildcard whether the groups of {@code *} hold where no token is named
 */
public record ReferenceCrawler(List<String> tokens, boolean obeysWildcard) {
  public ReferenceCrawler {
    tokens = List.copyOf(tokens);
  }

  /** Returns the crawler that has exactly these tokens and obeys {@code *}. */
  public static ReferenceCrawler of(String... tokens) {
    return new ReferenceCrawler(List.of(tokens), true);
  }
}
