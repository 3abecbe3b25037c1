package wayleave.crawlers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;

/** A crawler of the catalog. Immutable and thread-safe; one instance per crawler of a catalog. */
public final class KnownCrawler {
  private final Entry entry;

  KnownCrawler(Entry entry) {
    this.entry = entry;
  }

  /**
   * A row of the catalogue.
   *
   * @param date in ISO 8601; kept as text, since java.time would be a quarter of the linter as JavaScript
   */
  record Entry(
      List<String> tokens,
      @Nullable String operator,
      Purpose purpose,
      Kind kind,
      Status status,
      @Nullable String replacedBy,
      List<String> fallbackTokens,
      Obedience robotsTxt,
      Obedience wildcard,
      Obedience crawlDelay,
      Evidence evidence,
      @Nullable String source,
      String date,
      @Nullable String documentation,
      @Nullable String ranges,
      @Nullable String rangesFormat,
      List<String> reverseDns,
      @Nullable String note) {}

  /** The purpose of a crawler. */
  public enum Purpose {
    /** A search engine. */
    SEARCH("search engines"),
    /** Training of AI models. */
    AI_TRAINING("AI training"),
    /** An index for AI answers. */
    AI_SEARCH("AI search"),
    /** Pages that a user asked for, for example to summarize them or to read them aloud. */
    USER_FETCH("user fetches"),
    /** An agent that browses or writes code for a user. */
    AI_AGENT("AI agents"),
    /** Data that is collected or sold, also for AI. */
    AI_DATA("AI data collection"),
    /** Search engine optimization tools. */
    SEO("SEO tools"),
    /** A web archive. */
    ARCHIVE("archives"),
    /** Link previews, mostly in social networks. */
    PREVIEW("link previews"),
    /** Advertising: the quality of landing pages, the choice of ads. */
    ADS("advertising"),
    /** Security: vulnerable or malicious pages. */
    SECURITY("security"),
    /** Uptime, broken links and page quality. */
    MONITORING("monitoring"),
    /** Anything else, or unknown. */
    OTHER("others");

    private final String text;

    Purpose(String text) {
      this.text = text;
    }

    /** The name of this purpose, for people. */
    public String text() {
      return text;
    }

    /** A stable name for programs: lower-case words and hyphens. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Whether a crawler obeys something. */
  public enum Obedience {
    /** Yes. */
    YES,
    /** No. */
    NO,
    /** Not always, or it is disputed. */
    PARTIAL,
    /** Unknown. */
    UNKNOWN;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** What triggers the requests of a crawler. */
  public enum Kind {
    /** It fetches on its own. */
    CRAWLER,
    /** It fetches when a user asks. */
    USER,
    /** Nothing: a token that controls how pages fetched by another crawler may be used. */
    CONTROL;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Whether a crawler still exists. */
  public enum Status {
    /** It crawls, as far as known. */
    ACTIVE,
    /** It no longer crawls. */
    RETIRED,
    /** Many files use the name, but its supposed operator never documented it. */
    UNDOCUMENTED;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** The source of the statements about a crawler. */
  public enum Evidence {
    /** Its operator's page, or a stored copy of it. */
    OPERATOR("its operator's page"),
    /** A list by a third party. */
    THIRD_PARTY("third party"),
    /** User-Agent headers of requests only. It is unknown what the crawler obeys. */
    HEADERS("observed in headers"),
    /** A run of the behavior suite; see {@link ObservedCrawler}. */
    OBSERVED("observed in a run");

    private final String text;

    Evidence(String text) {
      this.text = text;
    }

    /** The name of this kind of source, for people. */
    public String text() {
      return text;
    }

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Its product token, followed by other names that robots.txt files use for it; at least one. */
  public List<String> tokens() {
    return entry.tokens();
  }

  /** Who runs it; empty if unknown. */
  public Optional<String> operator() {
    return Optional.ofNullable(entry.operator());
  }

  /** Its purpose. */
  public Purpose purpose() {
    return entry.purpose();
  }

  /** The tokens whose groups it follows if no group names it, in order of precedence. */
  public List<String> fallbackTokens() {
    return entry.fallbackTokens();
  }

  /** Whether it follows groups for {@code *} if no group names it: yes, no or unknown. */
  public Obedience obeysWildcard() {
    return entry.wildcard();
  }

  /** Whether it obeys robots.txt at all, according to its operator or to others. */
  public Obedience obeysRobotsTxt() {
    return entry.robotsTxt();
  }

  /** Whether it obeys {@code Crawl-delay}: yes, no or unknown. */
  public Obedience obeysCrawlDelay() {
    return entry.crawlDelay();
  }

  /** What triggers its requests. */
  public Kind kind() {
    return entry.kind();
  }

  /** Whether it still exists. */
  public Status status() {
    return entry.status();
  }

  /** The token that replaced it. */
  public Optional<String> replacedBy() {
    return Optional.ofNullable(entry.replacedBy());
  }

  /** The source of these statements. */
  public Evidence evidence() {
    return entry.evidence();
  }

  /** The list that states this, by its title in {@code datapackage.json}; empty if the source is the operator's page. */
  public Optional<String> source() {
    return Optional.ofNullable(entry.source());
  }

  /** When the page or list was read, or when the list says it was checked. */
  public LocalDate date() {
    return dateOf(isoDate());
  }

  /** {@link #date()} in ISO 8601. */
  String isoDate() {
    return entry.date();
  }

  /** As {@link LocalDate#parse}, which would load the formatters of the JDK: that takes longer than to read the catalogue. */
  static LocalDate dateOf(String iso) {
    return LocalDate.of(
        Integer.parseInt(iso.substring(0, 4)),
        Integer.parseInt(iso.substring(5, 7)),
        Integer.parseInt(iso.substring(8)));
  }

  /** A page by its operator; the page that states this, if the evidence is {@link Evidence#OPERATOR}. */
  public Optional<String> documentation() {
    return Optional.ofNullable(entry.documentation());
  }

  /** The URL where its operator publishes its IP addresses. */
  public Optional<String> ranges() {
    return Optional.ofNullable(entry.ranges());
  }

  /** The format of that list: {@code json} or {@code text}. */
  public Optional<String> rangesFormat() {
    return Optional.ofNullable(entry.rangesFormat());
  }

  /** The domains that its addresses resolve to, without a leading dot. */
  public List<String> reverseDns() {
    return entry.reverseDns();
  }

  /** A short remark. */
  public Optional<String> note() {
    return Optional.ofNullable(entry.note());
  }

  /** The product token, as its operator spells it. */
  public String token() {
    return tokens().get(0);
  }

  /** Whether its operator's own page states this. Show unverified statements as such. */
  public boolean isVerified() {
    return evidence() == Evidence.OPERATOR;
  }

  /** Whether the operator with this name in the catalogue runs it. */
  public boolean isOperatedBy(String name) {
    return name.equals(entry.operator());
  }

  /** Whether it fetches when a user asks. */
  public boolean isUserTriggered() {
    return kind() == Kind.USER;
  }

  /** Whether it is only a control token, such as {@code Google-Extended}, which never fetches. */
  public boolean isControlTokenOnly() {
    return kind() == Kind.CONTROL;
  }

  /**
   * The crawler as the engine reads a robots.txt for it: with its fallback tokens and, if verified, without what it does not
   * obey. For crawlers that the engine knows, the same as {@link Crawler#fromUserAgentHeader}.
   */
  public Crawler crawler() {
    List<String> all = new ArrayList<>();
    all.add(token());
    all.addAll(fallbackTokens());
    Crawler known = Crawler.fromUserAgentHeader(token());
    if (known.tokens().equals(all) && !known.equals(Crawler.ofUncheckedTokens(all))) {
      return known;
    }
    Crawler crawler = Crawler.ofUncheckedTokens(all);
    if (isVerified() && obeysRobotsTxt() == Obedience.NO) {
      return crawler.userTriggered();
    }
    return isVerified() && obeysWildcard() == Obedience.NO
        ? crawler.ignoringWildcardGroup()
        : crawler;
  }

  /** The product token. */
  @Override
  public String toString() {
    return token();
  }

  private static String codeOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
