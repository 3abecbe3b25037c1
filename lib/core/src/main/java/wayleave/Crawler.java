package wayleave;

import java.util.ArrayList;
import java.util.List;
import wayleave.internal.bytes.Utf8;
import wayleave.internal.crawler.GoogleCrawlers;
import wayleave.internal.crawler.ProductToken;

/**
 * A crawler: its product tokens, and which groups it obeys (RFC 9309 §2.2.1).
 *
 * <p>Google documents special behavior of its own crawlers, which only dialect {@link Dialect#GOOGLE} applies: {@code
 * Googlebot-Image} falls back to the groups for {@code Googlebot}, {@code AdsBot-Google} ignores the groups for {@code *}, {@code
 * FeedFetcher-Google} acts for a user. In the other dialects such a crawler has only its own token and obeys {@code *}. So one
 * crawler can be used with files of any dialect; {@link #under} returns what a dialect makes of it.
 *
 * <p>Immutable and thread-safe.
 */
public final class Crawler {
  private final List<String> tokens;
  private final Obedience obedience;
  /** Whether all but the first token is what Google documents of this crawler. */
  private final boolean documented;

  private final byte[][] tokenBytes;

  /** Which rules a crawler obeys. */
  enum Obedience {
    ALL_GROUPS,
    NAMED_GROUPS,
    NONE,
    GROUPS_OF_ALL_TOKENS
  }

  private Crawler(List<String> tokens, Obedience obedience) {
    this(tokens, obedience, false);
  }

  Crawler(List<String> tokens, Obedience obedience, boolean documented) {
    this.tokens = List.copyOf(tokens);
    this.obedience = obedience;
    this.documented = documented && (tokens.size() > 1 || obedience != Obedience.ALL_GROUPS);
    this.tokenBytes = new byte[tokens.size()][];
    for (int i = 0; i < tokenBytes.length; i++) {
      tokenBytes[i] = Utf8.encode(tokens.get(i));
    }
  }

  /**
   * The crawler with a product token, such as {@code Googlebot-Image} or {@code MJ12bot}.
   *
   * @param token letters, {@code -} and {@code _} (RFC 9309 §2.2.1), or digits, which the names of many crawlers contain. Only
   *     dialect {@link Dialect#GOOGLE} matches a token with digits: the others read {@code MJ12bot} in a robots.txt as {@code
   *     MJ}, so that no group can name such a crawler
   * @throws IllegalArgumentException if it is not a product token
   */
  public static Crawler ofProductToken(String token) {
    return known(checked(token));
  }

  /**
   * The crawler that sends a {@code User-Agent} header: the one with the header's {@link UserAgentHeader#productToken}. A bare
   * product token works too. Any string returns a crawler; without a token, no group names it. {@link
   * UserAgentHeader#isAmbiguous} tells whether the header could mean several crawlers.
   *
   * @param header the value of the header, such as {@code Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)} or
   *     {@code MJ12bot/1.4}; {@code *} or an empty string stands for a crawler that no group names
   */
  public static Crawler fromUserAgentHeader(String header) {
    return UserAgentHeader.parse(header)
        .productToken()
        .map(Crawler::known)
        .orElseGet(Crawler::ofTokens);
  }

  private static Crawler known(String token) {
    GoogleCrawlers known = GoogleCrawlers.find(token);
    if (known == null) {
      return new Crawler(List.of(token), Obedience.ALL_GROUPS);
    }
    Obedience obedience = switch (known.kind()) {
      case COMMON -> Obedience.ALL_GROUPS;
      case SPECIAL -> Obedience.NAMED_GROUPS;
      case FOR_A_USER -> Obedience.NONE;
    };
    return new Crawler(known.tokens(), obedience, true);
  }

  /**
   * A crawler with exactly these product tokens that obeys {@code *}. Without tokens, no group names it.
   *
   * @param tokens the tokens, the most specific first: the first one that the file names applies. In dialect {@link
   *     Dialect#GOOGLEBOT} the groups of all of them apply
   * @throws IllegalArgumentException if one of them is not a product token; see {@link #ofProductToken}
   */
  public static Crawler ofTokens(String... tokens) {
    return ofTokens(List.of(tokens));
  }

  /** As {@link #ofTokens(String...)}. */
  public static Crawler ofTokens(List<String> tokens) {
    tokens.forEach(Crawler::checked);
    return new Crawler(tokens, Obedience.ALL_GROUPS);
  }

  /**
   * As {@link #ofTokens(List)}, without checking the tokens: for names such as {@code archive.org_bot}, and for comparisons with
   * parsers that accept any string, such as google/robotstxt. {@code *} is ignored.
   */
  public static Crawler ofUncheckedTokens(List<String> tokens) {
    List<String> named = new ArrayList<>(tokens);
    named.removeIf(token -> token.equals("*"));
    return new Crawler(named, Obedience.ALL_GROUPS);
  }

  private static String checked(String token) {
    if (!ProductToken.isValid(token)) {
      throw new IllegalArgumentException("\"" + token
          + "\" is not a product token: expected letters, digits, - and _ only. Use"
          + " Crawler.fromUserAgentHeader for a User-Agent header, Crawler.ofTokens() for *");
    }
    return token;
  }

  /**
   * This crawler, obeying the combined groups of all its tokens instead of those of the first that the file names, as in dialect
   * {@link Dialect#GOOGLEBOT} (RFC 9309 §2.2.1 combines all groups that match). It obeys {@code *}.
   */
  public Crawler mergingTokenGroups() {
    return new Crawler(tokens, Obedience.GROUPS_OF_ALL_TOKENS);
  }

  /** This crawler, obeying only groups that name it and ignoring those for {@code *}. */
  public Crawler ignoringWildcardGroup() {
    return new Crawler(tokens, Obedience.NAMED_GROUPS);
  }

  /** This crawler, acting for a user: it need not obey robots.txt. */
  public Crawler userTriggered() {
    return new Crawler(tokens, Obedience.NONE);
  }

  /**
   * This crawler as a dialect treats it: outside of {@link Dialect#GOOGLE}, one of Google's crawlers has only its first token and
   * obeys {@code *}. {@link RobotsTxt#rulesFor} applies this.
   */
  public Crawler under(Dialect dialect) {
    return documented && !dialect.hasGoogleCrawlers
        ? new Crawler(tokens.subList(0, 1), Obedience.ALL_GROUPS)
        : this;
  }

  /** The product tokens, the most specific first; empty for a crawler that no group names. */
  public List<String> tokens() {
    return tokens;
  }

  /** The name to display: the most specific token, or {@code *}. */
  public String name() {
    return tokens.isEmpty() ? "*" : tokens.get(0);
  }

  /** Whether it obeys the groups for {@code *} if no group names it. */
  public boolean obeysWildcard() {
    return obedience == Obedience.ALL_GROUPS || mergesTokenGroups();
  }

  /** Whether it obeys the groups of all its tokens in every dialect. */
  boolean mergesTokenGroups() {
    return obedience == Obedience.GROUPS_OF_ALL_TOKENS;
  }

  /** Whether it acts for a user and need not obey robots.txt. */
  public boolean isUserTriggered() {
    return obedience == Obedience.NONE;
  }

  Obedience obedience() {
    return obedience;
  }

  boolean isDocumented() {
    return documented;
  }

  byte[] tokenBytes(int index) {
    return tokenBytes[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Crawler that
        && tokens.equals(that.tokens)
        && obedience == that.obedience
        && documented == that.documented;
  }

  @Override
  public int hashCode() {
    return tokens.hashCode() * 31 + obedience.ordinal();
  }

  @Override
  public String toString() {
    return "Crawler" + tokens + (obedience == Obedience.ALL_GROUPS ? "" : " " + obedience);
  }
}
