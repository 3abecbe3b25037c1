package wayleave.bulk.sites;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.file.EightBytes;
import wayleave.bulk.sites.SiteTable.Entry;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;

/**
 * The sites of a run: what was asked for last is kept, the others are read from the index again. They are found by the beginning
 * of a URL as it is written, since to normalize a host takes longer than to answer. Thread-safe.
 */
public final class Sites {
  private static final int MAX_PREFIX = 300;
  /** An odd number of which half the bits are set. */
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private static final long HTTPS = EightBytes.at(ascii("https://"), 0);
  private static final long HTTP = EightBytes.at(ascii("http://\0"), 0);
  private static final int HTTP_LENGTH = 7;

  /** What hosts and ports consist of in a beginning that is kept: so its meaning does not depend on what comes after it. */
  private static final boolean[] IS_PLAIN = new boolean[128];

  static {
    for (int c = 0; c < IS_PLAIN.length; c++) {
      IS_PLAIN[c] = c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || "-._:".indexOf(c) >= 0;
    }
  }

  private final Captures captures;
  private final CaptureReader reader;
  private final List<Crawler> crawlers;
  private final List<String> names;
  private final SharedRules rules = new SharedRules();
  private final SiteTable kept;
  private final boolean keepsFiles;

  /** The captures in force. Thread-safe. */
  public interface Captures {
    /** The capture in force of a {@link wayleave.captures.CaptureKey}; null if there is none. */
    @Nullable
    Capture get(String key) throws IOException;
  }

  /**
   * The sites of some captures.
   *
   * @param bytes about how many bytes may be kept
   * @param keepsFiles whether robots.txt files are kept beside the rules
   */
  public Sites(
      Captures captures,
      CaptureReader reader,
      List<String> crawlers,
      long bytes,
      boolean keepsFiles) {
    this.captures = captures;
    this.reader = reader;
    this.names = crawlers;
    this.crawlers =
        crawlers.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    this.kept = new SiteTable(bytes, rules::bytes, this::giveBack);
    this.keepsFiles = keepsFiles;
  }

  /**
   * Where the path of a URL begins, if it is an http or https URL that is written as most are.
   *
   * @param text holds the URL, in UTF-8, and eight bytes more behind it
   * @return the place of the slash; -1 for other URLs
   */
  public static int pathStart(byte[] text, int start, int end) {
    if (end - start <= Long.BYTES) {
      return -1;
    }
    long word = EightBytes.at(text, start);
    boolean isHttp = EightBytes.before(word, HTTP_LENGTH) == HTTP;
    int host = start + (isHttp ? HTTP_LENGTH : Long.BYTES);
    if (!isHttp && word != HTTPS || text[host] == '/') {
      return -1;
    }
    int most = Math.min(end, start + MAX_PREFIX);
    for (int i = start + Long.BYTES; i < most; i += Long.BYTES) {
      long slashes = EightBytes.equal(EightBytes.at(text, i), (byte) '/');
      if (slashes != 0) {
        int slash = i + EightBytes.first(slashes);
        return slash < end ? slash : -1;
      }
    }
    return -1;
  }

  /**
   * The site of a URL, if it is kept and found by the URL's beginning: then no more of it has to be looked at to know its origin.
   *
   * @param text holds the URL, in UTF-8, and eight bytes more behind it
   * @param pathStart where its path begins
   */
  @Nullable
  public Site kept(byte[] text, int start, int pathStart) {
    return kept.find(text, start, pathStart + 1, hash(text, start, pathStart + 1));
  }

  /** The site of a URL, which says so if nothing was captured; null if the URL has no origin. */
  @Nullable
  public Site of(String url) throws IOException {
    Optional<Origin> origin = Origin.parse(url);
    if (origin.isEmpty()) {
      return null;
    }
    byte[] text = withEightMore(url.getBytes(StandardCharsets.UTF_8));
    int end = pathStart(text, 0, text.length - Long.BYTES) + 1;
    if (end == 0 || !isPlain(text, end)) {
      text = withEightMore(ascii(origin.get() + "/"));
      end = text.length - Long.BYTES;
    }
    long hash = hash(text, 0, end);
    Site site = kept.find(text, 0, end, hash);
    return site == null ? added(Arrays.copyOf(text, end), hash, origin.get()) : site;
  }

  private static byte[] withEightMore(byte[] text) {
    return Arrays.copyOf(text, text.length + Long.BYTES);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether nothing but a host and a port stand between the first slashes and the last. */
  private static boolean isPlain(byte[] text, int end) {
    int host = text[HTTP_LENGTH - 1] == '/' ? HTTP_LENGTH : Long.BYTES;
    for (int i = host; i < end - 1; i++) {
      if (text[i] < 0 || !IS_PLAIN[text[i]]) {
        return false;
      }
    }
    return true;
  }

  private static long hash(byte[] text, int start, int end) {
    long hash = 0;
    for (int i = start; i < end; i += Long.BYTES) {
      long word = EightBytes.before(EightBytes.at(text, i), Math.min(end - i, Long.BYTES));
      hash = (hash ^ word) * MULTIPLIER;
      hash ^= hash >>> 32; // lower bits would depend on lower bits only
    }
    return hash;
  }

  private Site added(byte[] prefix, long hash, Origin origin) throws IOException {
    Site site;
    try {
      CapturedSite captured = reader.site(origin, this::capture);
      site = Site.of(origin.toString(), captured, crawlers, names, rules);
      if (keepsFiles) {
        site = site.keeping(captured);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    kept.add(new Entry(hash, prefix, site, site.weight() + prefix.length));
    return site;
  }

  private void giveBack(Entry entry) {
    entry.site().giveBack(rules);
  }

  private @Nullable Capture capture(String key) {
    try {
      return captures.get(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
