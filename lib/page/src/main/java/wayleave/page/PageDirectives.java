package wayleave.page;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import wayleave.Crawler;
import wayleave.page.internal.html.HtmlPage;
import wayleave.page.internal.html.HtmlPage.Extent;

/**
 * What a page tells a crawler: whether it may be indexed, its links followed, how much may be quoted, and by which statement.
 *
 * <p>A crawler sees these directives only if it may fetch the page: ask the robots.txt first ({@link wayleave.CrawlerRules#allows}), and
 * take {@link #unseen} where it disallows the URL. Only the final response counts, not redirects on the way to it.
 *
 * <p>Statements for all crawlers and those for this one add up: a specific {@code all} frees nobody from a general {@code noindex}. The
 * sources are named at {@link PageDialect}.
 *
 * <p>Immutable and thread-safe.
 */
public final class PageDirectives {
  private final Crawler crawler;
  private final PageDialect dialect;
  private final boolean seen;
  private final boolean headWhole;
  private final List<Statement> statements;
  private final List<Remark> remarks;
  private final List<Place.Element> unquotable;
  private final Map<String, List<String>> usageElements;
  private final Map<Directive, Decision> decisions;

  private PageDirectives(
      Crawler crawler,
      PageDialect dialect,
      boolean seen,
      boolean headWhole,
      RuleReader rules,
      List<Place.Element> unquotable,
      Map<String, List<String>> usageElements,
      Map<Directive, Decision> decisions) {
    this.crawler = crawler;
    this.dialect = dialect;
    this.seen = seen;
    this.headWhole = headWhole;
    this.statements = rules.readings().stream().map(Reading::statement).toList();
    this.remarks = List.copyOf(rules.remarks());
    this.unquotable = unquotable;
    this.usageElements = usageElements;
    this.decisions = decisions;
  }

  /**
   * Reads the directives of a response. No header and no HTML makes it throw: what is odd is in {@link #remarks}. Linear in the size of
   * the HTML, which is scanned once, without a tree and without running scripts.
   *
   * @param headers the fields of the response by name, in any case, such as {@code java.net.http.HttpHeaders.map()} returns them
   * @param html the bytes of the body, decompressed, in any encoding; empty if it is not HTML
   * @param crawler who asks: its product tokens address it
   * @param dialect whose documentation applies
   * @param at the moment that the question is about: a page whose {@code unavailable_after} is not after it may not be indexed
   */
  public static PageDirectives read(
      Map<String, List<String>> headers,
      byte[] html,
      Crawler crawler,
      PageDialect dialect,
      Instant at) {
    RuleReader rules = new RuleReader(dialect, at);
    Addressees addressees = new Addressees(crawler, dialect);
    HeaderReader header = new HeaderReader(headers);
    header.read(dialect, addressees, rules);
    Extent extent = dialect == PageDialect.REPEXT ? Extent.HEAD : Extent.WHOLE;
    HtmlPage page = HtmlPage.scan(html, header.charset(), extent);
    HtmlReader.read(page.metas(), dialect, addressees, rules);
    return new PageDirectives(
        crawler,
        dialect,
        true,
        page.isHeadWhole(),
        rules,
        page.unquotable().stream()
            .map(range -> new Place.Element(range.from(), range.to(), false, false))
            .toList(),
        HtmlReader.usageElements(page.metas()),
        new Decisions(rules.readings(), dialect, at).all());
  }

  /** As {@link #read(Map, byte[], Crawler, PageDialect, Instant)}, about this moment. */
  public static PageDirectives read(
      Map<String, List<String>> headers, byte[] html, Crawler crawler, PageDialect dialect) {
    return read(headers, html, crawler, dialect, Instant.now());
  }

  /**
   * The directives of a page that the crawler may not fetch, so that it cannot know them: {@link #isSeen} is false and every answer is the
   * default. The URL itself may still be listed, without content (Google Search Central, "Block Search indexing with noindex").
   */
  public static PageDirectives unseen(Crawler crawler, PageDialect dialect) {
    Objects.requireNonNull(crawler);
    return new PageDirectives(
        crawler,
        dialect,
        false,
        false,
        new RuleReader(dialect, Instant.EPOCH),
        List.of(),
        Map.of(),
        Decisions.unseen());
  }

  /** Whether the page was read; false after {@link #unseen}. */
  public boolean isSeen() {
    return seen;
  }

  /**
   * Whether the HTML goes on behind its head. If it does not, and is part of a page that was cut, the rest of the head may forbid what is
   * allowed here. False after {@link #unseen}.
   */
  public boolean isHeadWhole() {
    return headWhole;
  }

  /** Whether nothing forbids it; for a limit, whether it leaves anything. */
  public boolean allows(Directive directive) {
    return decision(directive).allowed();
  }

  /** The most characters of a text snippet; empty where the engine chooses, because nothing is stated or -1. */
  public OptionalInt maxSnippet() {
    return number(Directive.MAX_SNIPPET);
  }

  /** The most seconds of a video preview; empty where the engine chooses, because nothing is stated or -1. */
  public OptionalInt maxVideoPreview() {
    return number(Directive.MAX_VIDEO_PREVIEW);
  }

  private OptionalInt number(Directive directive) {
    return decision(directive).value().stream()
        .mapToInt(Integer::parseInt)
        .filter(number -> number >= 0)
        .findFirst();
  }

  /** The largest image preview; empty where nothing is stated. */
  public Optional<ImagePreview> maxImagePreview() {
    return decision(Directive.MAX_IMAGE_PREVIEW).value().flatMap(ImagePreview::find);
  }

  /** When the page is no longer to be shown; empty where nothing is stated. From that moment on it may not be indexed. */
  public Optional<Instant> unavailableAfter() {
    return decision(Directive.UNAVAILABLE_AFTER).value().map(Instant::parse);
  }

  /** The answer to a question, with the statements that gave it. */
  public Decision decision(Directive directive) {
    return Objects.requireNonNull(decisions.get(directive));
  }

  /** All statements that address the crawler and whose rules are known: of headers first, each in its order. */
  public List<Statement> statements() {
    return statements;
  }

  /** What is odd in what addresses the crawler, in the order of {@link #statements}. */
  public List<Remark> remarks() {
    return remarks;
  }

  /**
   * The elements whose text may not be quoted in snippets: the outermost {@code div}, {@code span} and {@code section} with {@code
   * data-nosnippet} (Google Search Central). An element that is not closed ends where an HTML parser closes it.
   */
  public List<Place.Element> unquotable() {
    return unquotable;
  }

  /**
   * The contents of the {@code meta} elements about text and data mining, {@code tdm-reservation} and {@code tdm-policy} (TDMRep), by
   * name; for {@link wayleave.extension.UsagePreferences#withResponse(Map, Map)}.
   */
  public Map<String, List<String>> usageElements() {
    return usageElements;
  }

  /** Who asked. */
  public Crawler crawler() {
    return crawler;
  }

  /** Whose documentation applies. */
  public PageDialect dialect() {
    return dialect;
  }

  /** What is forbidden and limited, for logs: {@code noindex, max-snippet:20}. */
  @Override
  public String toString() {
    if (!seen) {
      return "not seen";
    }
    return statements.isEmpty()
        ? "nothing stated"
        : String.join(", ", statements.stream().map(Statement::text).toList());
  }
}
