package wayleave.lint;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;

/**
 * What is known of a crawler that a robots.txt can name. Immutable.
 *
 * @param tokens its product token, and after it other names for it that stand in files; at least one
 * @param operator who runs it; empty if that is not known
 * @param purpose what it fetches for
 * @param fallbackTokens the tokens whose groups it follows when none names it, the first first
 * @param obeysWildcard whether it follows groups for {@code *} when none names it: yes, no or unknown
 * @param obeysRobotsTxt whether it obeys robots.txt at all, as its operator says or as others found
 * @param kind what sets it off
 * @param status whether it is still to be met
 * @param replacedBy the token that took its place; null if there is none
 * @param evidence how far all this is known to be true
 * @param source where it was read, as explained at the head of {@code crawlers.tsv}
 * @param date when the source was read, or when it says that it was checked
 * @param documentation a page of its operator's; null if none is known
 * @param note a few words more; may be empty
 */
public record KnownCrawler(
    List<String> tokens,
    String operator,
    Purpose purpose,
    List<String> fallbackTokens,
    Obedience obeysWildcard,
    Obedience obeysRobotsTxt,
    Kind kind,
    Status status,
    @Nullable String replacedBy,
    Evidence evidence,
    String source,
    LocalDate date,
    @Nullable String documentation,
    String note) {

  /**
   * A copy that later changes of the lists do not reach.
   *
   * @throws IllegalArgumentException if there is no token
   */
  public KnownCrawler {
    tokens = List.copyOf(tokens);
    fallbackTokens = List.copyOf(fallbackTokens);
    if (tokens.isEmpty()) {
      throw new IllegalArgumentException("a crawler without a token");
    }
  }

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

  /** How far what is known of a crawler is known to be true. */
  public enum Evidence {
    /** Read in its operator's documentation. */
    VENDOR("its operator's documentation"),
    /** Another project quotes its operator's documentation, or a copy of that was read. */
    QUOTED("its operator's documentation, at second hand"),
    /** A list kept by others says so. */
    COMMUNITY("a list kept by others"),
    /** From memory, and not checked. */
    UNVERIFIED("memory: not checked");

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

  /** The product token, as its operator writes it. */
  public String token() {
    return tokens.get(0);
  }

  /** Whether its operator's documentation says so, read or quoted. What is not verified must be shown as such. */
  public boolean isVerified() {
    return evidence == Evidence.VENDOR || evidence == Evidence.QUOTED;
  }

  /** Whether it fetches when a user asks for it. */
  public boolean isUserTriggered() {
    return kind == Kind.USER;
  }

  /** Whether it never fetches: a token alone, such as {@code Google-Extended}. */
  public boolean isControlTokenOnly() {
    return kind == Kind.CONTROL;
  }

  /**
   * The crawler to ask a robots.txt for: with its fallbacks, and as far as it is verified, with what it does not obey. Whom
   * the engine knows by itself ({@link Crawler#of}) comes out the same.
   */
  public Crawler crawler() {
    List<String> all = new ArrayList<>();
    all.add(token());
    all.addAll(fallbackTokens);
    Crawler crawler = Crawler.ofTokens(all);
    if (isVerified() && obeysRobotsTxt == Obedience.NO) {
      return crawler.actingForUser();
    }
    return isVerified() && obeysWildcard == Obedience.NO
        ? crawler.obeyingNamedGroupsOnly()
        : crawler;
  }

  /** By its tokens, which it shares with no other; all of a record is read by code that the JDK puts together at run time, for long. */
  @Override
  public int hashCode() {
    return tokens.hashCode();
  }

  private static String codeOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
