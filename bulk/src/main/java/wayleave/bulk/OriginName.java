package wayleave.bulk;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * An origin with its name, which is not made anew each time, and with its site for as long as that is kept. Thread-safe.
 */
final class OriginName {
  /** How often the site is taken from here for each time that its keeper hears of it. */
  private static final int UNHEARD = 16;

  private final Origin origin;
  private final String text;
  private WeakReference<Site> site = new WeakReference<>(null);
  /** How often the site was taken from here. Threads may overlook each other: it need not be exact. */
  private int uses;

  private OriginName(Origin origin) {
    this.origin = origin;
    this.text = origin.toString();
  }

  static OriginName of(Origin origin) {
    return new OriginName(origin);
  }

  Origin origin() {
    return origin;
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
