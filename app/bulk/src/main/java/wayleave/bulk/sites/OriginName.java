package wayleave.bulk.sites;

import java.lang.ref.WeakReference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * The origin of a URL with its name, which is not made anew each time, and with its site for as long as that is kept.
 * Thread-safe.
 */
public final class OriginName {
  /** How often the site is taken from here for each time that its keeper hears of it. */
  private static final int UNHEARD = 16;

  private static final WeakReference<Site> NO_SITE = new WeakReference<>(null);

  private final String written;
  private final @Nullable Origin origin;
  private final String text;
  private WeakReference<Site> site = NO_SITE;
  /** How often the site was taken from here. Threads may overlook each other: it need not be exact. */
  private int uses;

  private OriginName(String written, @Nullable Origin origin) {
    this.written = written;
    this.origin = origin;
    this.text = origin == null ? "" : origin.toString();
  }

  static OriginName of(String url) {
    return new OriginName(url, Origin.parse(url).orElse(null));
  }

  /** The URL that it was told by. */
  String written() {
    return written;
  }

  /** Whether the URL has an origin; otherwise nothing else may be asked. */
  boolean hasOrigin() {
    return origin != null;
  }

  Origin origin() {
    return Objects.requireNonNull(origin);
  }

  /** As {@link Origin#toString} says it. */
  String text() {
    return text;
  }

  /**
   * The site, if it was told and somebody keeps it still. Null now and then also if so, that whoever keeps what is asked for may
   * hear of it.
   */
  @Nullable
  Site site() {
    uses++;
    return uses % UNHEARD == 0 ? null : site.get();
  }

  /** Tells the site. */
  void is(Site known) {
    site = new WeakReference<>(known);
  }
}
