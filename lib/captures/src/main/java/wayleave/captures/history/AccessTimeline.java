package wayleave.captures.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;

/**
 * Turns what captures of one site say, one after the other, into intervals for each crawler: an edit that changes no verdict for a
 * crawler begins no interval. Not thread-safe.
 */
public final class AccessTimeline {
  private final List<OfCrawler> crawlers = new ArrayList<>();
  private @Nullable Instant last;

  /** @param crawlers how many crawlers it is about */
  public AccessTimeline(int crawlers) {
    for (int i = 0; i < crawlers; i++) {
      this.crawlers.add(new OfCrawler());
    }
  }

  /**
   * Adds what holds from a time on.
   *
   * @param from when it was first captured; after what was added before
   * @param lastSeen when it was last captured before something else was
   * @throws IllegalArgumentException if it is not in the order of time, or is about other crawlers
   */
  public void add(Instant from, Instant lastSeen, AccessSnapshot snapshot) {
    if (lastSeen.isBefore(from)) {
      throw new IllegalArgumentException(
          "expected a time that is not before " + from + ", found " + lastSeen);
    }
    addNext(from, snapshot);
    crawlers.forEach(crawler -> crawler.seen(lastSeen));
    last = lastSeen;
  }

  /**
   * Adds what holds from a time on at which the robots.txt itself was not captured: what it redirects to was.
   *
   * @param from after what was added before
   * @throws IllegalArgumentException as by {@link #add}
   */
  public void addRedirected(Instant from, AccessSnapshot snapshot) {
    addNext(from, snapshot);
    last = from;
  }

  private void addNext(Instant from, AccessSnapshot snapshot) {
    if (last != null && !from.isAfter(last)) {
      throw new IllegalArgumentException("expected a time after " + last + ", found " + from);
    }
    if (snapshot.crawlers() != crawlers.size()) {
      throw new IllegalArgumentException("expected a snapshot for " + crawlers.size()
          + " crawlers, found one for " + snapshot.crawlers());
    }
    List<Compared> compared = new ArrayList<>();
    for (int i = 0; i < crawlers.size(); i++) {
      crawlers.get(i).add(from, snapshot.state(i), compared);
    }
  }

  /** The intervals of a crawler, by its place in the list; the last one has no end. */
  public List<AccessInterval> intervals(int crawler) {
    return crawlers.get(crawler).intervals();
  }

  /** What was compared for one crawler holds for all that follow the same rules. */
  private record Compared(CrawlerState before, CrawlerState after, StateComparison result) {}

  private static final class OfCrawler {
    private final List<AccessInterval> ended = new ArrayList<>();
    private @Nullable AccessInterval current;
    /** As it was last: an edit may have moved lines. */
    private CrawlerState state = CrawlerState.UNKNOWN;

    void add(Instant from, CrawlerState next, List<Compared> compared) {
      AccessInterval before = current;
      if (before == null) {
        current = begun(from, next, null, null);
      } else {
        StateComparison change = compared(state, next, compared);
        if (!change.isSame()) {
          ended.add(with(before, from, before.lastSeen()));
          current = begun(from, next, change.nowAllowed(), change.nowDisallowed());
        }
      }
      state = next;
    }

    void seen(Instant time) {
      if (current != null) {
        current = with(current, null, time);
      }
    }

    private static AccessInterval with(
        AccessInterval interval, @Nullable Instant until, Instant lastSeen) {
      return new AccessInterval(
          interval.from(),
          until,
          lastSeen,
          interval.access(),
          interval.line(),
          interval.rule(),
          interval.nowAllowed(),
          interval.nowDisallowed());
    }

    @SuppressWarnings("ReferenceEquality") // crawlers that follow the same rules share a state
    private static StateComparison compared(
        CrawlerState before, CrawlerState after, List<Compared> compared) {
      for (Compared each : compared) {
        if (each.before == before && each.after == after) {
          return each.result;
        }
      }
      StateComparison result = StateComparison.of(before, after);
      compared.add(new Compared(before, after, result));
      return result;
    }

    private static AccessInterval begun(
        Instant from,
        CrawlerState state,
        @Nullable AccessChange nowAllowed,
        @Nullable AccessChange nowDisallowed) {
      Verdict root = state.root();
      return new AccessInterval(
          from,
          null,
          from,
          state.access(),
          state.line(root),
          state.rule(root),
          nowAllowed,
          nowDisallowed);
    }

    List<AccessInterval> intervals() {
      List<AccessInterval> all = new ArrayList<>(ended);
      if (current != null) {
        all.add(current);
      }
      return all;
    }
  }
}
