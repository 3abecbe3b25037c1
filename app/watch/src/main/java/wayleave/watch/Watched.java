package wayleave.watch;

import java.io.IOException;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.crawlers.CrawlerIdentity;

/** A site with what is kept of it. Thread-safe. */
final class Watched {
  private final WatchedSite site;
  private final WatchStates states;
  private final Listeners listeners;
  private WatchRecord kept;
  private final @Nullable SiteLog log;

  /** A site as it was left; a new one if what was kept cannot be read. */
  Watched(
      WatchedSite site,
      WatchStates states,
      Dialect dialect,
      CrawlerIdentity identity,
      InstantSource clock,
      Listeners listeners) {
    this.site = site;
    this.states = states;
    this.listeners = listeners;
    WatchRecord before = WatchRecord.NEW;
    try {
      before = states.get(site.origin()).orElse(before);
    } catch (IOException e) {
      listeners.tell(listener -> listener.stateFailed(site.origin(), e));
    }
    kept = before;
    log = site.logs().isEmpty()
        ? null
        : new SiteLog(site, before, dialect, identity, clock, listeners);
  }

  /** Its access logs; null if it has none. */
  @Nullable
  SiteLog log() {
    return log;
  }

  WatchedSite site() {
    return site;
  }

  Origin origin() {
    return site.origin();
  }

  synchronized WatchRecord kept() {
    return kept;
  }

  /** Keeps something else; where that cannot be stored, as long as the process lives. */
  synchronized void keep(UnaryOperator<WatchRecord> change) {
    kept = change.apply(kept);
    try {
      states.put(site.origin(), kept);
    } catch (IOException e) {
      listeners.tell(listener -> listener.stateFailed(site.origin(), e));
    }
  }
}
