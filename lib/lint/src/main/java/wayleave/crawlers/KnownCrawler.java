package wayleave.crawlers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;

/** A crawler that a robots.txt can name. Immutable and thread-safe; one object for each crawler of a catalogue. */
public final class KnownCrawler {
  private final Entry entry;

  KnownCrawler(Entry entry) {
    this.entry = entry;
  }

  /** A line of the catalogue. */
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
      LocalDate date,
      @Nullable String documentation,
      @Nullable String ranges,
      @Nullable String rangesFormat,
      List<String> reverseDns,
      @Nullable String note) {}

  /** What a crawler fetches for. */
  public enum Purpose {
    /** A search engine. */
    SEARCH("search engines"),
    /** Training of models. */
    AI_TRAINING("AI training"),
    /** An index from which a model answers. */
    AI_SEARCH("AI search"),
    /** What a user asked for: a page to read aloud, to summarise, to answer from. */
    USER_FETCH("user fetches"),
    /** A program that acts for a user, browses or writes code. */
    AI_AGENT("AI agents"),
    /** Data that is collected or sold, AI among its uses. */
    AI_DATA("AI data collection"),
    /** Tools for search engine optimisation. */
    SEO("SEO tools"),
    /** A web archive. */
    ARCHIVE("archives"),
    /** Previews of links, mostly in social networks. */
    PREVIEW("link previews"),
    /** Advertising: quality of landing pages, choice of advertisements. */
    ADS("advertising"),
    /** Security: what is open to attack, what is malicious. */
    SECURITY("security"),
    /** Whether a site is up, its links hold, and its pages are as they should be. */
    MONITORING("monitoring"),
    /** Anything else, or not known. */
    OTHER("others");

    private final String text;

    Purpose(String text) {
      this.text = text;
    }

    /** The name of those with this purpose, for people. */
    public String text() {
      return text;
    }

    /** A stable name for programs: lower-case words and hyphens. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Whether something is obeyed. */
  public enum Obedience {
    /** It is. */
    YES,
    /** It is not. */
    NO,
    /** Not always, or there is dispute about it. */
    PARTIAL,
    /** Nobody knows. */
    UNKNOWN;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** What sets a crawler off. */
  public enum Kind {
    /** It fetches by itself. */
    CRAWLER,
    /** It fetches when a user asks for it. */
    USER,
    /** It never fetches: a token alone, which says what may be done with what another crawler fetched. */
    CONTROL;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Whether a crawler is still to be met. */
  public enum Status {
    /** It crawls, as far as is known. */
    ACTIVE,
    /** It crawls no more. */
    RETIRED,
    /** Its name stands in many files, but its supposed operator never documented it. */
    UNDOCUMENTED;

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Where what is known of a crawler was stated. */
  public enum Evidence {
    /** On its operator's page, which was read, or a stored copy of it. */
    OPERATOR("its operator's page"),
    /** In a list kept by others. */
    THIRD_PARTY("third party"),
    /** Nowhere: requests had its name in their User-Agent headers. What it obeys is not known. */
    HEADERS("observed in headers");

    private final String text;

    Evidence(String text) {
      this.text = text;
    }

    /** What it is known from, for people. */
    public String text() {
      return text;
    }

    /** A stable name for programs: lower-case. */
    public String code() {
      return codeOf(this);
    }
  }

  /** Its product token, and after it other names for it that occur in files; at least one. */
  public List<String> tokens() {
    return entry.tokens();
  }

  /** Who runs it; empty if that is not known. */
  public Optional<String> operator() {
    return Optional.ofNullable(entry.operator());
  }

  /** What it fetches for. */
  public Purpose purpose() {
    return entry.purpose();
  }

  /** The tokens whose groups it follows when none names it, the first first. */
  public List<String> fallbackTokens() {
    return entry.fallbackTokens();
  }

  /** Whether it follows groups for {@code *} when none names it: yes, no or unknown. */
  public Obedience obeysWildcard() {
    return entry.wildcard();
  }

  /** Whether it obeys robots.txt at all, as its operator says or as others found. */
  public Obedience obeysRobotsTxt() {
    return entry.robotsTxt();
  }

  /** Whether it obeys {@code Crawl-delay}: yes, no or unknown. */
  public Obedience obeysCrawlDelay() {
    return entry.crawlDelay();
  }

  /** What makes it fetch. */
  public Kind kind() {
    return entry.kind();
  }

  /** Whether it still crawls. */
  public Status status() {
    return entry.status();
  }

  /** The token that replaced it. */
  public Optional<String> replacedBy() {
    return Optional.ofNullable(entry.replacedBy());
  }

  /** Where this was stated. */
  public Evidence evidence() {
    return entry.evidence();
  }

  /** The list that states this, by its title in {@code datapackage.json}; empty if it is the operator's page. */
  public Optional<String> source() {
    return Optional.ofNullable(entry.source());
  }

  /** When the page or list was read, or when the list says that it was checked. */
  public LocalDate date() {
    return entry.date();
  }

  /** A page of its operator: the one that states this, if the evidence is {@link Evidence#OPERATOR}. */
  public Optional<String> documentation() {
    return Optional.ofNullable(entry.documentation());
  }

  /** The address of the list of addresses that it comes from, as its operator publishes it. */
  public Optional<String> ranges() {
    return Optional.ofNullable(entry.ranges());
  }

  /** The format of that list: {@code json} or {@code text}. */
  public Optional<String> rangesFormat() {
    return Optional.ofNullable(entry.rangesFormat());
  }

  /** The domains below which the names of its addresses are, without a dot before them. */
  public List<String> reverseDns() {
    return entry.reverseDns();
  }

  /** A few more words. */
  public Optional<String> note() {
    return Optional.ofNullable(entry.note());
  }

  /** The product token, as its operator writes it. */
  public String token() {
    return tokens().get(0);
  }

  /** Whether its operator's own page states this. What is not verified must be shown as such. */
  public boolean isVerified() {
    return evidence() == Evidence.OPERATOR;
  }

  /** Whether an operator runs it, by the name in the catalogue. */
  public boolean isOperatedBy(String name) {
    return name.equals(entry.operator());
  }

  /** Whether it fetches when a user asks for it. */
  public boolean isUserTriggered() {
    return kind() == Kind.USER;
  }

  /** Whether it never fetches: a token alone, such as {@code Google-Extended}. */
  public boolean isControlTokenOnly() {
    return kind() == Kind.CONTROL;
  }

  /**
   * The crawler to ask a robots.txt for: with its fallbacks, and as far as it is verified, with what it does not obey. Whom
   * the engine knows by itself ({@link Crawler#fromUserAgentHeader}) is what the engine takes it for.
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
