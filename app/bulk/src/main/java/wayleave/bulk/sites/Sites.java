package wayleave.bulk.sites;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;

/** The sites of a run: what was asked for last is kept, the others are read from the index anew. Thread-safe. */
public final class Sites {
  /** Room is changed by so many parts of all at least: that takes some time. */
  private static final int STEPS = 64;

  private final CaptureIndex index;
  private final CaptureReader reader;
  private final List<Crawler> crawlers;
  private final List<String> names;
  private final SharedRules rules = new SharedRules();
  private final long bytes;
  private final Cache<String, Site> kept;
  /** For sites without their rules. Threads may overlook each other: it need not be exact. */
  private volatile long room;

  /** @param bytes about how many bytes may be kept */
  public Sites(CaptureIndex index, CaptureReader reader, List<String> crawlers, long bytes) {
    this.index = index;
    this.reader = reader;
    this.names = crawlers;
    this.crawlers =
        crawlers.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    this.bytes = bytes;
    this.kept = Caffeine.newBuilder()
        .maximumWeight(bytes)
        .weigher((String origin, Site site) -> site.weight())
        .evictionListener((@Nullable String origin, @Nullable Site site, RemovalCause cause) -> {
          if (site != null) {
            site.giveBack(rules);
          }
        })
        .executor(Runnable::run) // its upkeep takes less than handing it to another thread
        .build();
    this.room = bytes;
  }

  /** The site of an origin, which says so if nothing was captured. */
  public Site of(OriginName name) throws IOException {
    Site known = name.site();
    if (known != null) {
      return known;
    }
    try {
      Site site = kept.get(name.text(), text -> read(name.origin(), text));
      name.is(site);
      makeRoom();
      return site;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What the rules take that sites share is not there for sites. */
  private void makeRoom() {
    long left = Math.max(0, bytes - rules.bytes());
    if (Math.abs(room - left) > bytes / STEPS) {
      room = left;
      kept.policy().eviction().ifPresent(eviction -> eviction.setMaximum(left));
    }
  }

  private Site read(Origin origin, String text) {
    return Site.of(text, reader.site(origin, this::capture), crawlers, names, rules);
  }

  private @Nullable Capture capture(String key) {
    try {
      return index.get(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
