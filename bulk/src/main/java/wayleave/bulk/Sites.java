package wayleave.bulk;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;

/** The sites of a run: what was asked for last is kept, the others are read from the index anew. Thread-safe. */
final class Sites {
  private final CaptureIndex index;
  private final CaptureReader reader;
  private final List<Crawler> crawlers;
  private final List<String> names;
  private final Cache<String, Site> kept;

  /** @param bytes about how many bytes may be kept */
  Sites(CaptureIndex index, CaptureReader reader, List<String> crawlers, long bytes) {
    this.index = index;
    this.reader = reader;
    this.names = crawlers;
    this.crawlers = crawlers.stream()
        .map(name -> Crawler.of(name, reader.reading().dialect()))
        .toList();
    this.kept = Caffeine.newBuilder()
        .maximumWeight(bytes)
        .weigher((String origin, Site site) -> site.weight())
        .executor(Runnable::run) // its upkeep takes less than handing it to another thread
        .build();
  }

  /** The site of an origin, which says so if nothing was captured. */
  Site of(OriginName name) throws IOException {
    Site known = name.site();
    if (known != null) {
      return known;
    }
    try {
      Site site = kept.get(name.text(), text -> read(name.origin(), text));
      name.is(site);
      return site;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Site read(Origin origin, String text) {
    return Site.of(text, reader.site(origin, this::capture), crawlers, names);
  }

  private @Nullable Capture capture(String key) {
    try {
      return index.get(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
