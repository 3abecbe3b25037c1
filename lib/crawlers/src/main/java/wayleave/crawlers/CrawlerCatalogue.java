package wayleave.crawlers;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue of known crawlers. Immutable and thread-safe.
 *
 * <p>The data is that of the artifact {@code wayleave-crawlers}, a table that other programs can read too. It is as of {@link
 * #date()}, and not all of it is verified: see {@link KnownCrawler#isVerified()}.
 */
public final class CrawlerCatalogue {
  /** The tokens of {@link #major()}: search first, then AI, then the others that site owners name most. */
  private static final List<String> MAJOR = List.of(
      "Googlebot",
      "bingbot",
      "Applebot",
      "DuckDuckBot",
      "YandexBot",
      "Baiduspider",
      "Yeti",
      "SeznamBot",
      "PetalBot",
      "Googlebot-Image",
      "Googlebot-News",
      "Googlebot-Video",
      "OAI-SearchBot",
      "PerplexityBot",
      "Claude-SearchBot",
      "DuckAssistBot",
      "GPTBot",
      "ClaudeBot",
      "Google-Extended",
      "Applebot-Extended",
      "CCBot",
      "meta-externalagent",
      "Amazonbot",
      "Bytespider",
      "ChatGPT-User",
      "Claude-User",
      "Perplexity-User",
      "Google-Agent",
      "AdsBot-Google",
      "AdsBot-Google-Mobile",
      "Mediapartners-Google",
      "facebookexternalhit",
      "Twitterbot",
      "LinkedInBot",
      "AhrefsBot",
      "SemrushBot",
      "MJ12bot",
      "archive.org_bot");

  private final List<KnownCrawler> all;
  private final @Nullable String version;
  private final Map<String, KnownCrawler> byToken = new HashMap<>();
  /** Created on first use. */
  private volatile @Nullable ClosestToken nearest;

  private static final class Bundled {
    static final CrawlerCatalogue CATALOGUE = new CrawlerCatalogue(
        CrawlerTable.read("crawlers.tsv", CrawlerData.of("table")), CrawlerData.of("version"));
  }

  private CrawlerCatalogue(List<KnownCrawler> all, @Nullable String version) {
    this.version = version;
    this.all = List.copyOf(all);
    for (KnownCrawler crawler : all) {
      for (String token : crawler.tokens()) {
        if (byToken.put(key(token), crawler) != null) {
          throw new IllegalArgumentException("the token " + token + " stands there twice");
        }
      }
    }
  }

  /** The catalogue bundled with this library. */
  public static CrawlerCatalogue bundled() {
    return Bundled.CATALOGUE;
  }

  /**
   * A catalogue of your own crawlers.
   *
   * @throws IllegalArgumentException if two crawlers share a token, ignoring case
   */
  public static CrawlerCatalogue of(List<KnownCrawler> crawlers) {
    return new CrawlerCatalogue(crawlers, null);
  }

  /**
   * Reads another edition of the catalogue, or your own.
   *
   * @param file the name of the table in error messages
   * @param table in the format of {@code crawlers.tsv} in {@code wayleave-crawlers}, whose {@code datapackage.json} describes the columns
   * @throws IllegalArgumentException if the table is damaged; the message names file, line and what was expected
   */
  public static CrawlerCatalogue parse(String file, String table) {
    List<KnownCrawler> crawlers = CrawlerTable.read(file, table);
    try {
      return of(crawlers);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** The edition of the bundled catalogue, the day of its last change: {@code 2026.11.23}. Empty for other catalogues. */
  public Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** All crawlers, in the order of the data. */
  public List<KnownCrawler> all() {
    return all;
  }

  /** The crawlers that most sites care about, the most important first: Googlebot, Bingbot, then other search engines. */
  public List<KnownCrawler> major() {
    return MAJOR.stream().flatMap(token -> find(token).stream()).toList();
  }

  /** Finds a crawler by its token or by another name that files use for it, ignoring case. */
  public Optional<KnownCrawler> find(String token) {
    return Optional.ofNullable(byToken.get(key(token)));
  }

  /**
   * Guesses which crawler an unknown token means: {@code GooglBot} is Googlebot. The token may have a few wrong letters, other
   * hyphens, no {@code bot} at the end, or text after a known token. Empty if no crawler is close enough, if several are equally
   * close, or if the token is known.
   */
  public Optional<KnownCrawler> nearest(String token) {
    return byToken.containsKey(key(token)) ? Optional.empty() : nearest().to(token);
  }

  private ClosestToken nearest() {
    ClosestToken made = nearest;
    if (made == null) {
      made = new ClosestToken(all);
      nearest = made;
    }
    return made;
  }

  /** The latest date in the data, which lack later changes; the epoch for an empty catalogue. */
  public LocalDate date() {
    return all.stream()
        .map(KnownCrawler::isoDate)
        .max(Comparator.naturalOrder())
        .map(KnownCrawler::dateOf)
        .orElse(LocalDate.ofEpochDay(0));
  }

  private static String key(String token) {
    return token.strip().toLowerCase(Locale.ROOT);
  }
}
