package wayleave.report.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.page.PageDialect;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/**
 * All that an answer of {@code wayleave may} depends on: the same input gives the same answer. Immutable.
 *
 * @param url the absolute URL
 * @param crawler as the user named it
 * @param dialect how the robots.txt is read
 * @param pageDialect whose documentation page directives are read by
 * @param at the moment that the question is about
 * @param editions the specifications of usage preferences that count, by id
 * @param purposes what is asked, of {@link MayReport#PURPOSES}
 * @param robots what the site's robots.txt says
 * @param page what is known of the response at the URL
 */
public record MayInput(
    String url,
    String crawler,
    Dialect dialect,
    PageDialect pageDialect,
    Instant at,
    List<String> editions,
    List<String> purposes,
    Robots robots,
    Page page) {
  /** Copies the lists. */
  public MayInput {
    editions = List.copyOf(editions);
    purposes = List.copyOf(purposes);
  }

  /** The same question with another robots.txt. */
  public MayInput withRobots(Robots other) {
    return new MayInput(url, crawler, dialect, pageDialect, at, editions, purposes, other, page);
  }

  /** The same question with another page. */
  public MayInput withPage(Page other) {
    return new MayInput(url, crawler, dialect, pageDialect, at, editions, purposes, robots, other);
  }

  /**
   * A robots.txt, or what the lack of one means.
   *
   * @param access {@code by-rules} if the body decides; else a code such as {@code absent} or {@code unreachable}
   * @param allowed what the access means without rules
   * @param body the bytes; empty if they do not decide
   * @param truncated whether the file is longer
   * @param url where it was fetched; empty if it was given
   * @param fetchedAt when; empty if it was given
   */
  public record Robots(
      String access,
      boolean allowed,
      Body body,
      boolean truncated,
      Optional<String> url,
      Optional<Instant> fetchedAt) {
    /** The access if the rules decide. */
    public static final String BY_RULES = "by-rules";

    /** A file that was given. */
    public static Robots given(byte[] body) {
      return new Robots(BY_RULES, true, Body.of(body), false, Optional.empty(), Optional.empty());
    }

    /** What the robots.txt of a site means now. */
    public static Robots of(SiteRules site) {
      Optional<String> at = Optional.of(site.origin().robotsTxtUrl());
      Optional<CacheEntry.Copy> copy = site.decidingCopy();
      if (site.rules().isEmpty() || copy.isEmpty()) {
        return new Robots(
            site.access().code(),
            site.allows(site.origin() + "/"),
            Body.of(""),
            false,
            at,
            Optional.of(site.asOf()));
      }
      return new Robots(
          BY_RULES,
          true,
          copy.get().found().body(),
          copy.get().found().truncated(),
          at,
          Optional.of(copy.get().fetchedAt()));
    }

    /** Whether the body decides. */
    public boolean isByRules() {
      return access.equals(BY_RULES);
    }

    RobotsTxt read(Dialect dialect) {
      return new Outcome.Found(200, body, truncated).read(dialect);
    }
  }

  /**
   * A response, or why there is none.
   *
   * @param state why headers and HTML are known, or why not
   * @param status the status code; 0 if none is known
   * @param headers the header fields of the final response by name
   * @param html the bytes of the body; empty if it is not HTML, or not known
   * @param fetchedAt when it was fetched; empty if it was not
   * @param why what went wrong, for people; may be empty
   * @param redirects those that were followed, or end at a URL that may not be crawled
   */
  public record Page(
      State state,
      int status,
      Map<String, List<String>> headers,
      Body html,
      Optional<Instant> fetchedAt,
      String why,
      List<Redirect> redirects) {
    /** Copies the redirects. */
    public Page {
      redirects = List.copyOf(redirects);
    }

    /** Without a response. */
    public static Page of(State state) {
      return new Page(state, 0, Map.of(), Body.of(""), Optional.empty(), "", List.of());
    }

    /** A response that was given. */
    public static Page given(Map<String, List<String>> headers, byte[] html) {
      return new Page(State.GIVEN, 0, headers, Body.of(html), Optional.empty(), "", List.of());
    }

    /** Whether headers and HTML are known. */
    public boolean isKnown() {
      return state == State.GIVEN || state == State.FETCHED;
    }
  }

  /**
   * A redirect of the page.
   *
   * @param status the status code that redirected
   * @param url where it leads
   * @param robots what the robots.txt of that site says
   */
  public record Redirect(int status, String url, Robots robots) {}

  /** Why a response is known, or why not. */
  public enum State {
    /** Nobody asked for it. */
    NOT_REQUESTED("not-requested"),
    /** Headers or HTML were given. */
    GIVEN("given"),
    /** It was fetched. */
    FETCHED("fetched"),
    /** It was not requested, since the crawler may not fetch it. */
    NOT_CRAWLABLE("not-crawlable"),
    /** A redirect that cannot be followed. */
    REDIRECT("redirect"),
    /** A response with an error, which has no content to index. */
    ERROR("error"),
    /** No response came. */
    FAILED("failed");

    private final String code;

    State(String code) {
      this.code = code;
    }

    /** A word for programs. */
    public String code() {
      return code;
    }
  }
}
