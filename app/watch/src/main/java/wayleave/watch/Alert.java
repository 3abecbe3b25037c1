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
 * Something that is told of a site. Immutable and thread-safe.
 *
 * @param at when it was known
 * @param message what it is, in a line for people. May hold text from the network: escape it before it is shown
 * @param flips whose verdicts differ, and how; null unless it is about verdicts
 * @param before the robots.txt before; null if there was none, or the alert is about no change of it
 * @param after the robots.txt now; null likewise
 */
public record Alert(
    AlertSeverity severity,
    Kind kind,
    Origin origin,
    Instant at,
    String message,
    @Nullable Flips flips,
    CacheEntry.@Nullable Copy before,
    CacheEntry.@Nullable Copy after) {
  /** What an alert is about. */
  public enum Kind {
    /** Crawlers get other verdicts. */
    VERDICTS,
    /** Whether crawlers get other verdicts could not be found out. */
    VERDICTS_UNCLEAR,
    /** The robots.txt says the same in other words. */
    TEXT,
    /** The robots.txt is larger than what is read of it. */
    CUT,
    /** It is read as a whole again. */
    WHOLE,
    /** The site does not answer, or is not asked. */
    UNREACHABLE,
    /** It answers again. */
    REACHABLE;

    /** A stable name for programs: lower-case words and hyphens. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What became of the site as a whole: of all that no other rule is about. */
  public enum Whole {
    /** It was open and is closed. */
    CLOSED,
    /** It was closed and is open. */
    OPENED
  }

  /**
   * Verdicts that differ.
   *
   * @param crawlers those that get them: all of them the same
   * @param whole what became of the site as a whole; null if nothing
   * @param closed how many changes close
   * @param opened how many changes open
   * @param changes examples, each confirmed by the matcher
   */
  public record Flips(
      List<String> crawlers, @Nullable Whole whole, int closed, int opened, List<Change> changes) {
    /** Copies that later changes of the lists do not reach. */
    public Flips {
      crawlers = List.copyOf(crawlers);
      changes = List.copyOf(changes);
    }
  }

  /**
   * A URL with another verdict than before.
   *
   * @param url the URL that was given, or else one of those that get the other verdict
   * @param allowed whether it may be fetched now
   * @param lineBefore the line that decided; empty if none did
   * @param lineAfter the line that decides; empty if none does
   */
  public record Change(String url, boolean allowed, String lineBefore, String lineAfter) {}

  /** Names this alert: the same whenever it is sent, so that who gets it twice can tell. */
  public String id() {
    String crawlers = flips == null ? "" : flips.crawlers().toString();
    String text = origin + "\n" + at.toEpochMilli() + "\n" + kind + "\n" + crawlers;
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
