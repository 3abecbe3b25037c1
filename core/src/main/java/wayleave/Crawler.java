package wayleave;

import java.util.ArrayList;
import java.util.List;

/**
 * Who asks: the product tokens that a crawler answers to and how far it obeys (RFC 9309 §2.2.1, U1-U8, L13).
 *
 * <p>Immutable and thread-safe.
 */
public final class Crawler {
  static final int OBEDIENCES = Obedience.values().length;

  private final List<String> tokens;
  private final Obedience obedience;
  private final byte[][] tokenBytes;

  private enum Obedience {
    ALL_GROUPS,
    NAMED_GROUPS,
    NONE,
    GROUPS_OF_ALL_TOKENS
  }

  private Crawler(List<String> tokens, Obedience obedience) {
    this.tokens = List.copyOf(tokens);
    this.obedience = obedience;
    this.tokenBytes = new byte[tokens.size()][];
    for (int i = 0; i < tokenBytes.length; i++) {
      tokenBytes[i] = Utf8.encode(tokens.get(i));
    }
  }

  /**
   * The crawler with a given name. What is known of Google's crawlers is applied: {@code Googlebot-Image} falls back to the
   * groups for {@code Googlebot} (U6), {@code AdsBot-Google} does not obey {@code *} (U7), {@code FeedFetcher-Google} acts
   * for a user (L13).
   *
   * <p>A name with digits is matched whole in dialect {@link Dialect#GOOGLE} alone: the others read {@code MJ12bot} in a
   * robots.txt as {@code MJ}, so that no group can name such a crawler.
   *
   * @param nameOrHeader a product token ({@code MJ12bot}), with or without a version ({@code MJ12bot/1.4}), or the whole
   *     value of a User-Agent header ({@code Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)}); {@code *} or
   *     an empty string stands for a crawler that no group names
   */
  public static Crawler of(String nameOrHeader) {
    String token = UserAgentHeader.productToken(nameOrHeader);
    GoogleCrawlers known = GoogleCrawlers.find(token);
    if (known == null) {
      return token.isEmpty() ? ofTokens() : ofTokens(token);
    }
    Obedience obedience = switch (known.kind()) {
      case COMMON -> Obedience.ALL_GROUPS;
      case SPECIAL -> Obedience.NAMED_GROUPS;
      case FOR_A_USER -> Obedience.NONE;
    };
    return new Crawler(known.tokens(), obedience);
  }

  /**
   * As {@link #of(String)}, in the way that suits a dialect: Google's parser leaves fallbacks and the exemptions from {@code *}
   * to its caller, so in {@link Dialect#GOOGLEBOT} a name is one product token and nothing more.
   */
  public static Crawler of(String nameOrHeader, Dialect dialect) {
    return dialect.tokens == Dialect.Tokens.CUT_AND_MERGED
        ? ofTokens(nameOrHeader)
        : of(nameOrHeader);
  }

  /**
   * A crawler that answers to exactly these product tokens, taken literally, and obeys {@code *}.
   *
   * @param tokens the tokens, the most specific first: the first one that the file names decides. In dialect {@link
   *     Dialect#GOOGLEBOT} the groups of all of them are followed. {@code *} is no token and is left out
   */
  public static Crawler ofTokens(String... tokens) {
    return ofTokens(List.of(tokens));
  }

  /** As {@link #ofTokens(String...)}. */
  public static Crawler ofTokens(List<String> tokens) {
    List<String> named = new ArrayList<>(tokens);
    named.removeIf(token -> token.equals("*"));
    return new Crawler(named, Obedience.ALL_GROUPS);
  }

  /**
   * This crawler, following the groups of all of its tokens together instead of those of the first that the file names, as in
   * dialect {@link Dialect#GOOGLEBOT}: RFC 9309 §2.2.1 combines all groups that match. It obeys {@code *}.
   */
  public Crawler followingAllTokens() {
    return new Crawler(tokens, Obedience.GROUPS_OF_ALL_TOKENS);
  }

  /** This crawler, obeying only groups that name it: groups for {@code *} do not hold for it (U7). */
  public Crawler obeyingNamedGroupsOnly() {
    return new Crawler(tokens, Obedience.NAMED_GROUPS);
  }

  /** This crawler, acting for a user: it need not follow a robots.txt at all (L13). */
  public Crawler actingForUser() {
    return new Crawler(tokens, Obedience.NONE);
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
    return obedience == Obedience.ALL_GROUPS || followsAllTokens();
  }

  /** Whether it follows the groups of all of its tokens in every dialect. */
  boolean followsAllTokens() {
    return obedience == Obedience.GROUPS_OF_ALL_TOKENS;
  }

  /** Whether it acts for a user, so that it need not follow a robots.txt (L13). */
  public boolean isActingForUser() {
    return obedience == Obedience.NONE;
  }

  /** A number that stands for how far it obeys, below {@link #OBEDIENCES}. */
  int obedienceCode() {
    return obedience.ordinal();
  }

  static Crawler ofCode(List<String> tokens, int obedienceCode) {
    return new Crawler(tokens, Obedience.values()[obedienceCode]);
  }

  byte[] tokenBytes(int index) {
    return tokenBytes[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Crawler that
        && tokens.equals(that.tokens)
        && obedience == that.obedience;
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
