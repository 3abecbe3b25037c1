package wayleave.watch;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;

/**
 * A reported change of a site. Immutable and thread-safe.
 *
 * @param at when the watcher saw it
 * @param message one line for people. May contain text from the network: escape it before you show it
 * @param flips the changed verdicts; null if the alert is not about verdicts
 * @param violation the request that broke the rules; null if the alert is about none
 * @param before the robots.txt before the change; null if there was none, or the alert is not about a change of it
 * @param after the robots.txt now; null likewise
 */
public record Alert(
    AlertSeverity severity,
    Kind kind,
    Origin origin,
    Instant at,
    String message,
    @Nullable Flips flips,
    @Nullable Violation violation,
    CacheEntry.@Nullable Copy before,
    CacheEntry.@Nullable Copy after) {
  /** What an alert is about. */
  public enum Kind {
    /** Verdicts have changed. */
    VERDICTS,
    /** The file has changed, and a limit was reached before a changed verdict was found or excluded. */
    VERDICTS_UNCLEAR,
    /** What the file says about the use of content has changed: AI training, AI answers, search. */
    PREFERENCES,
    /** The text has changed, but neither verdicts nor preferences. */
    TEXT,
    /** The robots.txt is larger than the size limit, and was truncated. */
    CUT,
    /** The robots.txt is within the size limit again. */
    WHOLE,
    /** The site is unreachable, or its address is refused. */
    UNREACHABLE,
    /** The site is reachable again. */
    REACHABLE,
    /** A crawler breaks a rule for the first time, in a class. */
    VIOLATION;

    /** A stable name for programs: lower-case words and hyphens. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A change of the rule for the whole site, {@code Disallow: /}. */
  public enum Whole {
    /** Every URL is disallowed now. */
    CLOSED,
    /** The whole site is disallowed now, but other rules allow some URLs. */
    CLOSED_WITH_EXCEPTIONS,
    /** Every URL is allowed now. */
    OPENED,
    /** The site is no longer disallowed as a whole, but some URLs stay disallowed, or may. */
    OPENED_WITH_EXCEPTIONS;

    /** Whether the whole site was disallowed. */
    public boolean isClosing() {
      return this == CLOSED || this == CLOSED_WITH_EXCEPTIONS;
    }
  }

  /**
   * Changed verdicts.
   *
   * @param crawlers the crawlers that get them: the same for all of them
   * @param whole the change of the whole site; null if only parts of it changed
   * @param exception a URL that the change of the whole site left out; null if there is none, or none was found
   * @param isRepair whether the site was closed as a whole before, is not now, and no URL is allowed that was not allowed before it
   *     was closed
   * @param closed number of changes that disallow
   * @param opened number of changes that allow
   * @param changes examples, each confirmed by the matcher
   */
  public record Flips(
      List<String> crawlers,
      @Nullable Whole whole,
      @Nullable Decided exception,
      boolean isRepair,
      int closed,
      int opened,
      List<Change> changes) {
    /** Copies that later changes of the lists do not reach. */
    public Flips {
      crawlers = List.copyOf(crawlers);
      changes = List.copyOf(changes);
    }
  }

  /**
   * A URL and the line that decides its verdict.
   *
   * @param line empty if no line does
   */
  public record Decided(String url, String line) {}

  /**
   * A URL whose verdict has changed.
   *
   * @param url a URL to watch if some were given, else an example
   * @param allowed whether it may be fetched now
   * @param lineBefore the line that decided; empty if none did
   * @param lineAfter the line that decides; empty if none does
   */
  public record Change(String url, boolean allowed, String lineBefore, String lineAfter) {}

  /**
   * The first request of a crawler that broke a rule, in a class.
   *
   * @param crawler its product token
   * @param requestClass the code of the class
   * @param reason the code of the reason for the class
   * @param line the rule, with the number of its line
   * @param url without the query
   * @param at when it was sent
   */
  public record Violation(
      String crawler, String requestClass, String reason, String line, String url, Instant at) {}

  /** The identifier of this alert. It is the same each time the alert is sent, so that receivers can drop duplicates. */
  public String id() {
    String crawlers =
        flips != null ? flips.crawlers().toString() : violation == null ? "" : violation.toString();
    String text = origin + "\n" + at.toEpochMilli() + "\n" + kind + "\n" + crawlers;
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
