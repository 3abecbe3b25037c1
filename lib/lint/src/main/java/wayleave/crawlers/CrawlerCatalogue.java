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
 * The crawlers that are known, with what is known of each. Immutable and thread-safe.
 *
 * <p>The data are those of the artifact {@code wayleave-crawlers}, a table with a schema that others can read too. They are as of
 * {@link #date()}, and not all of them are verified: see {@link KnownCrawler#isVerified()}.
 */
public final class CrawlerCatalogue {
  private final List<KnownCrawler> all;
  private final @Nullable String version;
  private final Map<String, KnownCrawler> byToken = new HashMap<>();
  /** Made when it is first asked for. */
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

  /** The catalogue that comes with this library. */
  public static CrawlerCatalogue bundled() {
    return Bundled.CATALOGUE;
  }

  /**
   * A catalogue of one's own.
   *
   * @throws IllegalArgumentException if two crawlers share a token, ignoring case
   */
  public static CrawlerCatalogue of(List<KnownCrawler> crawlers) {
    return new CrawlerCatalogue(crawlers, null);
  }

  /**
   * Another edition of the catalogue, or one's own.
   *
   * @param file what errors call it
   * @param table as {@code crawlers.tsv} of {@code wayleave-crawlers}, whose {@code datapackage.json} describes its columns
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

  /** The edition of the bundled catalogue, by the day on which it was last changed: {@code 2026.11.23}. Empty for others. */
  public Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** All crawlers, in the order of the data. */
  public List<KnownCrawler> all() {
    return all;
  }

  /** The crawler with a token, or with another name that stands in files, ignoring case. */
  public Optional<KnownCrawler> find(String token) {
    return Optional.ofNullable(byToken.get(key(token)));
  }

  /**
   * The crawler that is most likely meant by a token that is not known: {@code GooglBot} is Googlebot. It is known by few
   * wrong letters, by other hyphens, by a missing {@code bot}, or by something after a known token. Empty if nothing is near
   * enough or several are equally near: a wild guess helps nobody. A token that is known has no other that is meant.
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

  /** The latest date of the data: what changed after it is not in them. The epoch if there are none. */
  public LocalDate date() {
    return all.stream()
        .map(KnownCrawler::date)
        .max(Comparator.naturalOrder())
        .orElse(LocalDate.EPOCH);
  }

  private static String key(String token) {
    return token.strip().toLowerCase(Locale.ROOT);
  }
}
