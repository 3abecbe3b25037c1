package wayleave.bulk.history;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;
import wayleave.captures.history.AccessSnapshot;
import wayleave.captures.history.AccessTimeline;

/** Works out the intervals of sites: at each time those captures count that {@code wayleave bulk --at} takes. For one thread. */
final class SiteHistory {
  /** About what the state of a site takes for a body of so many bytes, and besides. */
  private static final int BYTES_PER_BYTE = 10;

  private static final int BYTES_BESIDES = 1_000;

  private final SortedCaptures captures;
  private final CaptureReader reader;
  private final List<Crawler> crawlers;
  private final AccessSnapshot unknown;
  private final long maxBytes;
  /** What was read of bodies, by their digests: many sites have the same. That used longest ago is first. */
  private final Map<Digest, AccessSnapshot> known = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  private record Digest(long one, long two, int length) {}

  SiteHistory(
      SortedCaptures captures, CaptureReader reader, List<Crawler> crawlers, long maxBytes) {
    this.captures = captures;
    this.reader = reader;
    this.crawlers = crawlers;
    this.maxBytes = maxBytes;
    this.unknown =
        AccessSnapshot.of(reader.missing(), crawlers, reader.reading().dialect());
  }

  /**
   * The intervals of a site.
   *
   * @param own the captures of its robots.txt, in the order of time; at least one
   */
  AccessTimeline of(Origin origin, List<CaptureVersion> own) throws IOException {
    AccessTimeline timeline = new AccessTimeline(crawlers.size());
    if (own.stream().noneMatch(CaptureVersion::isRedirect)) {
      for (CaptureVersion version : own) {
        timeline.add(version.from(), version.lastSeen(), snapshot(version));
      }
      return timeline;
    }
    Map<String, List<CaptureVersion>> reached = reached(own);
    TreeSet<Instant> times = new TreeSet<>();
    reached.values().forEach(versions -> versions.forEach(each -> times.add(each.from())));
    for (Instant time : times.tailSet(own.get(0).from())) {
      CaptureVersion now = inForce(own, time);
      boolean isCaptured = now != null && now.from().equals(time);
      if (now == null || !isCaptured && !now.isRedirect()) {
        continue; // it does not lead to what was captured
      }
      AccessSnapshot snapshot =
          now.isRedirect() ? redirected(origin, reached, time) : snapshot(now);
      if (isCaptured) {
        timeline.add(time, now.lastSeen(), snapshot);
      } else {
        timeline.addRedirected(time, snapshot);
      }
    }
    return timeline;
  }

  /** All captures that redirects may lead to, by their keys. */
  private Map<String, List<CaptureVersion>> reached(List<CaptureVersion> own) throws IOException {
    Map<String, List<CaptureVersion>> reached = new HashMap<>();
    reached.put(own.get(0).head().url(), own);
    List<CaptureVersion> last = own;
    for (int redirects = 0; redirects < CaptureReader.maxRedirects(); redirects++) {
      List<CaptureVersion> next = new ArrayList<>();
      for (CaptureVersion version : last) {
        String key = CaptureReader.redirect(version.head()).orElse(null);
        if (key != null && !reached.containsKey(key)) {
          List<CaptureVersion> versions = captures.of(key);
          reached.put(key, versions);
          next.addAll(versions);
        }
      }
      last = next;
    }
    return reached;
  }

  private AccessSnapshot redirected(
      Origin origin, Map<String, List<CaptureVersion>> reached, Instant time) throws IOException {
    CaptureVersion[] last = new CaptureVersion[1];
    Capture decides = CaptureReader.deciding(origin, key -> {
      last[0] = inForce(reached.getOrDefault(key, List.of()), time);
      return last[0] == null ? null : last[0].head();
    });
    return decides == null ? unknown : snapshot(last[0]);
  }

  /** The last version that was captured until a time; null if there is none. */
  private static @Nullable CaptureVersion inForce(List<CaptureVersion> versions, Instant time) {
    int low = 0;
    int high = versions.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (versions.get(middle).from().isAfter(time)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low == 0 ? null : versions.get(low - 1);
  }

  private AccessSnapshot snapshot(CaptureVersion version) throws IOException {
    StoredBody body = version.body();
    if (!version.head().isFile()) {
      return read(version);
    }
    Digest digest = new Digest(body.digest1(), body.digest2(), body.length());
    AccessSnapshot snapshot = known.get(digest);
    if (snapshot == null) {
      snapshot = read(version);
      known.put(digest, snapshot);
      bytes += size(digest);
      while (bytes > maxBytes && known.size() > 1) {
        Digest oldest = known.keySet().iterator().next();
        known.remove(oldest);
        bytes -= size(oldest);
      }
    }
    return snapshot;
  }

  private static long size(Digest digest) {
    return BYTES_BESIDES + (long) BYTES_PER_BYTE * digest.length();
  }

  private AccessSnapshot read(CaptureVersion version) throws IOException {
    return AccessSnapshot.of(
        reader.site(version.capture(captures.body(version.body()))),
        crawlers,
        reader.reading().dialect());
  }
}
