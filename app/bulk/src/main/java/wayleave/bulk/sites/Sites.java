package wayleave.bulk.sites;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.sites.SiteTable.Entry;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;

/**
 * The sites of a run: what was asked for last is kept, the others are read from the index again. They are found by the beginning
 * of a URL as it is written, since to normalize a host takes longer than to answer. Thread-safe.
 */
public final class Sites {
  private static final int MAX_PREFIX = 300;
  /** An odd number of which half the bits are set. */
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;
  /** About what an entry takes that has no site. */
  private static final int BYTES_OF_NO_SITE = 80;

  /** What a beginning consists of whose meaning does not depend on what comes after its last slash. */
  private static final boolean[] IS_PLAIN = new boolean[128];

  static {
    for (int c = 0; c < IS_PLAIN.length; c++) {
      IS_PLAIN[c] = c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || "-._:".indexOf(c) >= 0;
    }
  }

  private final CaptureIndex index;
  private final CaptureReader reader;
  private final List<Crawler> crawlers;
  private final List<String> names;
  private final SharedRules rules = new SharedRules();
  private final SiteTable kept;

  /** @param bytes about how many bytes may be kept */
  public Sites(CaptureIndex index, CaptureReader reader, List<String> crawlers, long bytes) {
    this.index = index;
    this.reader = reader;
    this.names = crawlers;
    this.crawlers =
        crawlers.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    this.kept = new SiteTable(bytes, rules::bytes, this::giveBack);
  }

  /** The site of a URL, which says so if nothing was captured; null if the URL has no origin. */
  @Nullable
  public Site of(String url) throws IOException {
    int most = Math.min(url.length(), MAX_PREFIX);
    int slashes = 0;
    long hash = 0;
    for (int i = 0; i < most; i++) {
      char c = url.charAt(i);
      hash = (hash + c) * MULTIPLIER;
      if (c == '/') {
        slashes++;
        if (slashes == 3) {
          return of(url, i + 1, mixed(hash));
        } else if (slashes == 1 && (i == 0 || url.charAt(i - 1) != ':')
            || slashes == 2 && url.charAt(i - 1) != '/') {
          break;
        }
      } else if (c >= IS_PLAIN.length || !IS_PLAIN[c]) {
        break;
      }
    }
    Optional<Origin> origin = Origin.parse(url);
    return origin.isEmpty() ? null : of(origin.get());
  }

  /** The site of a URL that does not begin plainly: by its origin. */
  private Site of(Origin origin) throws IOException {
    String prefix = origin + "/";
    long hash = 0;
    for (int i = 0; i < prefix.length(); i++) {
      hash = (hash + prefix.charAt(i)) * MULTIPLIER;
    }
    Entry entry = kept.find(prefix, prefix.length(), mixed(hash));
    Site site = entry == null ? null : entry.site();
    return site == null ? added(prefix, mixed(hash), origin) : site;
  }

  /** The lower bits choose the place, and depend on few characters before. */
  private static long mixed(long hash) {
    return hash ^ hash >>> 32;
  }

  /** @param end where the path begins, after its first slash; all before is plain */
  private @Nullable Site of(String url, int end, long hash) throws IOException {
    Entry entry = kept.find(url, end, hash);
    if (entry != null) {
      return entry.site();
    }
    String prefix = url.substring(0, end);
    Optional<Origin> origin = Origin.parse(prefix);
    if (origin.isEmpty()) {
      kept.add(new Entry(hash, prefix, null, BYTES_OF_NO_SITE + end));
      return null;
    }
    return added(prefix, hash, origin.get());
  }

  private Site added(String prefix, long hash, Origin origin) throws IOException {
    Site site;
    try {
      site = Site.of(origin.toString(), reader.site(origin, this::capture), crawlers, names, rules);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    kept.add(new Entry(hash, prefix, site, site.weight() + prefix.length()));
    return site;
  }

  private void giveBack(Entry entry) {
    Site site = entry.site();
    if (site != null) {
      site.giveBack(rules);
    }
  }

  private @Nullable Capture capture(String key) {
    try {
      return index.get(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
