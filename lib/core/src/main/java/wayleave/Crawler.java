package wayleave;

import java.util.ArrayList;
import java.util.List;
import wayleave.internal.bytes.Utf8;
import wayleave.internal.crawler.GoogleCrawlers;
import wayleave.internal.crawler.ProductToken;

/**
 * A crawler: who asks. The product tokens that it answers to and how far it obeys (RFC 9309 §2.2.1).
 *
 * <p>What Google documents of its own crawlers, and of no others, holds in dialect {@link Dialect#GOOGLE} alone: {@code
 * Googlebot-Image} falls back to the groups for {@code Googlebot}, {@code AdsBot-Google} ignores the group for {@code *}, {@code
 * FeedFetcher-Google} acts for a user. In the other dialects such a crawler has its own token and obeys {@code *}. A crawler can
 * therefore be used with documents of any dialect; {@link #under} tells what one makes of it.
 *
 * <p>Immutable and thread-safe.
 */
public final class Crawler {
  private final List<String> tokens;
  private final Obedience obedience;
  /** Whether all but the first token is what Google documents of this crawler. */
  private final boolean documented;

  private final byte[][] tokenBytes;

  /** How far a crawler obeys. */
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
   * @throws IllegalArgumentException if it is no product token
   */
  public static Crawler ofProductToken(String token) {
    return known(checked(token));
  }

  /**
   * The crawler that sends a {@code User-Agent} header, or that a person names by its bare product token: that with the header's
   * {@link UserAgentHeader#productToken}. Any string has a crawler; without a token it is one that no group names. Whether a
   * header leaves a doubt says {@link UserAgentHeader#isAmbiguous}.
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
   * A crawler that answers to exactly these product tokens and obeys {@code *}; without tokens, a crawler that no group names.
   *
   * @param tokens the tokens, the most specific first: the first one that the file names decides. In dialect {@link
   *     Dialect#GOOGLEBOT} the groups of all of them are followed
   * @throws IllegalArgumentException if one of them is no product token; see {@link #ofProductToken}
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
   * As {@link #ofTokens(List)}, without checking the tokens: for crawlers with odd names, such as {@code archive.org_bot}, and
   * for comparisons with parsers that take any string, such as google/robotstxt. {@code *} is left out.
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
   * This crawler, following the groups of all of its tokens together instead of those of the first that the file names, as in
   * dialect {@link Dialect#GOOGLEBOT}: RFC 9309 §2.2.1 combines all groups that match. It obeys {@code *}.
   */
  public Crawler mergingTokenGroups() {
    return new Crawler(tokens, Obedience.GROUPS_OF_ALL_TOKENS);
  }

  /** This crawler, following only groups that name it and ignoring those for {@code *}. */
  public Crawler ignoringWildcardGroup() {
    return new Crawler(tokens, Obedience.NAMED_GROUPS);
  }

  /** This crawler, fetching what a user asked for: it need not follow a robots.txt at all. */
  public Crawler userTriggered() {
    return new Crawler(tokens, Obedience.NONE);
  }

  /**
   * This crawler as documents of a dialect take it: with its first token alone and obeying {@code *}, if the rest is what Google
   * documents of it and the dialect is not {@link Dialect#GOOGLE}. {@link RobotsTxt#rulesFor} applies it.
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

  /** The name to show: the most specific token, or {@code *}. */
  public String name() {
    return tokens.isEmpty() ? "*" : tokens.get(0);
  }

  /** Whether it follows the groups for {@code *} where no group names it. */
  public boolean obeysWildcard() {
    return obedience == Obedience.ALL_GROUPS || mergesTokenGroups();
  }

  /** Whether it follows the groups of all of its tokens in every dialect. */
  boolean mergesTokenGroups() {
    return obedience == Obedience.GROUPS_OF_ALL_TOKENS;
  }

  /** Whether it fetches what a user asked for, so that it need not follow a robots.txt. */
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
