package wayleave.logs.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.UserAgentHeader;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.logs.LoggedCrawler;

/** Which crawler sends a User-Agent header. Bounded in memory, whatever headers are sent; not thread-safe. */
final class CrawlerNames {
  /** Headers that are remembered. A log of a year has some ten thousand. */
  private static final int MAX_HEADERS = 1 << 16;
  /** Beyond so many names that the catalogue does not know, further ones count as one crawler. */
  private static final int MAX_NAMES = 20_000;

  private static final Pattern CLAIM = Pattern.compile("(?i).*(bot|crawler|spider)");
  /** A maker of telephones, whose browsers send its name. */
  private static final Pattern NO_CLAIM = Pattern.compile("(?i)cubot");

  private static final String OTHERS = "(other names)";

  private final CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
  private final JudgeOptions options;
  private final Set<String> declared;
  private final Map<String, Optional<LoggedCrawler>> byHeader = new HashMap<>();
  private final Map<String, LoggedCrawler> byToken = new HashMap<>();

  CrawlerNames(JudgeOptions options) {
    this.options = options;
    this.declared = options.crawlers.stream().map(CrawlerNames::key).collect(Collectors.toSet());
  }

  /** The crawler, or empty for a browser, a tool or a header that names nobody. */
  Optional<LoggedCrawler> of(String header) {
    Optional<LoggedCrawler> found = byHeader.get(header);
    if (found == null) {
      if (byHeader.size() == MAX_HEADERS) {
        byHeader.clear();
      }
      found = Optional.ofNullable(find(header));
      byHeader.put(header, found);
    }
    return found;
  }

  private @Nullable LoggedCrawler find(String header) {
    List<String> names = UserAgentHeader.parse(header).candidates();
    for (String name : names) {
      KnownCrawler known = catalogue.find(name).orElse(null);
      if (known != null) {
        return byToken.computeIfAbsent(key(known.token()), key -> known(known));
      } else if (declared.contains(key(name)) || claims(name, header)) {
        return byToken.size() < MAX_NAMES || byToken.containsKey(key(name))
            ? byToken.computeIfAbsent(key(name), key -> selfNamed(name))
            : byToken.computeIfAbsent(OTHERS, key -> selfNamed(OTHERS));
      }
    }
    return null;
  }

  /** Whether a name that the catalogue does not know is meant to be a crawler's. */
  private static boolean claims(String name, String header) {
    String before = "compatible;";
    int at = header.indexOf(before);
    return CLAIM.matcher(name).matches() && !NO_CLAIM.matcher(name).matches()
        || at >= 0 && header.substring(at + before.length()).stripLeading().startsWith(name);
  }

  private LoggedCrawler known(KnownCrawler known) {
    List<String> tokens = new ArrayList<>(List.of(known.token()));
    tokens.addAll(known.fallbackTokens());
    boolean isJudged = known.isUserTriggered() && options.judgesUserFetchers;
    return LoggedCrawler.of(
        known.token(), known, isJudged ? Crawler.ofUncheckedTokens(tokens) : known.crawler());
  }

  private LoggedCrawler selfNamed(String name) {
    Crawler crawler =
        name.equals(OTHERS) ? Crawler.ofTokens() : Crawler.ofUncheckedTokens(List.of(name));
    return LoggedCrawler.of(name, null, crawler);
  }

  private static String key(String token) {
    return token.toLowerCase(Locale.ROOT);
  }
}
