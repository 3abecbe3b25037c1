package wayleave.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreference.Answer;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.page.Place;

/**
 * What a site says about what may be done with a URL: crawl, index, quote, train and more, each with all statements. A pure function
 * of {@link MayInput}. Immutable.
 */
public final class MayReport {
  /** What can be asked. */
  public static final List<String> PURPOSES = List.of(
      "crawl",
      "index",
      "follow",
      "snippet",
      "train",
      "ai-input",
      "search",
      "use",
      "license",
      "tdm");

  /** What is asked unless something else is named. */
  public static final List<String> DEFAULT =
      List.of("crawl", "index", "snippet", "train", "ai-input");

  /** The questions to a page that belong to a purpose; the first is asked even if nothing is stated. */
  private static final Map<String, List<Directive>> DIRECTIVES = Map.of(
      "index", List.of(Directive.INDEX, Directive.UNAVAILABLE_AFTER),
      "follow", List.of(Directive.FOLLOW),
      "snippet", List.of(Directive.SNIPPET, Directive.MAX_SNIPPET),
      "train",
          List.of(
              Directive.AI, Directive.IMAGE_AI, Directive.ML, Directive.ARCHIVE, Directive.CACHE),
      "ai-input", List.of(Directive.SNIPPET, Directive.ARCHIVE, Directive.CACHE),
      "search", List.of(Directive.INDEX));

  private static final Map<String, List<String>> PREFERENCES = Map.of(
      "train", List.of("train", "tdm"),
      "ai-input", List.of("ai-input"),
      "search", List.of("search"),
      "use", List.of("use"),
      "license", List.of("license"),
      "tdm", List.of("tdm"));

  private final MayInput input;
  private final CrawlVerdict crawl;
  private final PageDirectives directives;
  private final UsagePreferences usage;

  private MayReport(MayInput input) {
    this.input = input;
    Crawler crawler = Crawler.fromUserAgentHeader(input.crawler());
    crawl = CrawlVerdict.of(input);
    MayInput.Page page = input.page();
    directives = page.isKnown()
        ? PageDirectives.read(
            page.headers(), page.html().shared(), crawler, input.pageDialect(), input.at())
        : PageDirectives.unseen(crawler, input.pageDialect());
    List<Specification> editions = input.editions().stream()
        .map(id -> Specification.find(id)
            .orElseThrow(() -> new IllegalArgumentException("unknown specification: " + id)))
        .toList();
    MayInput.Redirect content = content(input);
    RobotsTxt robots =
        content.robots().isByRules() ? content.robots().read(input.dialect()) : RobotsTxt.parse("");
    UsagePreferences file = UsagePreferences.of(robots, crawler, content.url(), editions);
    usage = crawl.allowed()
        ? file.withResponse(page.headers(), directives.usageElements())
        : file.withUnseenResponse(page.headers(), directives.usageElements());
  }

  /**
   * Answers.
   *
   * @throws IllegalArgumentException if an edition is unknown to this version
   */
  public static MayReport of(MayInput input) {
    return new MayReport(input);
  }

  /** Where the content is: the last redirect if it leads to a known page, else what was asked for. */
  private static MayInput.Redirect content(MayInput input) {
    List<MayInput.Redirect> redirects = input.page().redirects();
    return redirects.isEmpty() || !input.page().isKnown()
        ? new MayInput.Redirect(0, input.url(), input.robots())
        : redirects.get(redirects.size() - 1);
  }

  /** What was asked, and of what. */
  public MayInput input() {
    return input;
  }

  /** Whether the crawler may fetch the URL. Nothing else that is said changes it. */
  public boolean mayCrawl() {
    return crawl.allowed();
  }

  /** The verdict on the URL that was asked for. */
  public CrawlVerdict crawl() {
    return crawl;
  }

  /** The verdict on the target of a redirect of the page. */
  public CrawlVerdict verdict(MayInput.Redirect redirect) {
    return CrawlVerdict.of(input, redirect);
  }

  /** The URL of the content: where the last redirect that was followed leads. */
  public String contentUrl() {
    return content(input).url();
  }

  /** The robots.txt whose usage preferences count, if it is not that of the question; empty if it is. */
  public Optional<String> otherRobots() {
    return content(input)
        .robots()
        .url()
        .filter(url -> !input.robots().url().equals(Optional.of(url)));
  }

  /** What the page says; see {@link #isPageSeen}. */
  public PageDirectives directives() {
    return directives;
  }

  /** Whether the crawler sees what the page says: the response is known, and may be fetched. */
  public boolean isPageSeen() {
    return mayCrawl() && input.page().isKnown();
  }

  /** What the site says about the use of the content. */
  public UsagePreferences usage() {
    return usage;
  }

  /** The answers of each specification about one purpose, also {@code unsaid}; empty for {@code crawl}, {@code index} and the like. */
  public List<UsagePreference> preferences(String purpose) {
    List<UsagePreference> all = new ArrayList<>();
    for (String word : PREFERENCES.getOrDefault(purpose, List.of())) {
      all.addAll(usage.preferences(word));
    }
    return all;
  }

  /** The statements about a purpose that have no effect, because the crawler never sees them or may not fetch the URL. */
  public List<UsageStatement> withoutEffect(String purpose) {
    List<String> words = PREFERENCES.getOrDefault(purpose, List.of());
    return usage.statements().stream()
        .filter(statement -> statement.effect() != UsageStatement.Effect.APPLIES)
        .filter(statement -> words.contains(statement.term().purpose()))
        .toList();
  }

  /** The decisions of the page about a purpose: those with statements. Those of a page that is not seen have no effect. */
  public List<Decision> decisions(String purpose) {
    return DIRECTIVES.getOrDefault(purpose, List.of()).stream()
        .map(directives::decision)
        .filter(decision -> !decision.statements().isEmpty())
        .toList();
  }

  /** The questions to a page that are part of a purpose. */
  public static boolean asksPage(String purpose) {
    return DIRECTIVES.containsKey(purpose);
  }

  /** Whether a purpose is refused by any statement that counts, or for {@code crawl} by the verdict. */
  public boolean refuses(String purpose) {
    if (purpose.equals("crawl")) {
      return !mayCrawl();
    }
    return preferences(purpose).stream().anyMatch(one -> one.answer() == Answer.DISALLOW)
        || isPageSeen() && decisions(purpose).stream().anyMatch(one -> !one.allowed());
  }

  /** Whether any purpose that was asked is refused. */
  public boolean refusesAny() {
    return input.purposes().stream().anyMatch(this::refuses);
  }

  /** The document that defines what a decision is about, and its date, which is empty if it has none. */
  public Map.Entry<String, String> document(Decision decision) {
    return switch (decision.directive()) {
      case AI, IMAGE_AI -> Map.entry("DeviantArt, noai and noimageai", "2022-11-11");
      case ML -> Map.entry("Mojeek, open letter on noml", "2023");
      default -> document(input.pageDialect());
    };
  }

  private static Map.Entry<String, String> document(PageDialect dialect) {
    return switch (dialect) {
      case GOOGLE ->
        Map.entry("Google Search Central, robots meta tag specifications", "2026-03-24");
      case BING -> Map.entry("Bing Webmaster help, robots meta tags", "2026-09-30");
      case YANDEX -> Map.entry("Yandex Webmaster help, robots meta tag and X-Robots-Tag", "");
      case APPLE -> Map.entry("Apple, About Applebot", "2026-06-08");
      case REPEXT -> Map.entry("draft-illyes-repext-03", "2026-04");
    };
  }

  /** Where a statement of the page stands, for people: a header field, or bytes of the HTML and whether they are outside its head. */
  public static String place(Place place) {
    if (place instanceof Place.HeaderField header) {
      return "header " + header.field() + (header.line() > 1 ? " (" + header.line() + ")" : "");
    }
    Place.Element element = (Place.Element) place;
    return "HTML bytes " + element.start() + "-" + element.end()
        + (element.inNoscript() ? " (in noscript)" : element.inHead() ? "" : " (in the body)");
  }
}
