package wayleave.bulk.rows;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What all rows of one crawler at one site have in common. Immutable and thread-safe. */
public final class RowSite {
  private final @Nullable String origin;
  private final String crawler;
  private final @Nullable Instant fetchedAt;
  /** As a format writes it; a run has one. Threads may overlook each other: they make the same. */
  private @Nullable Text text;

  /**
   * @param origin normalised; null for URLs that have none
   * @param crawler as it was named
   * @param fetchedAt when what decides was captured; null if nothing was
   */
  public RowSite(@Nullable String origin, String crawler, @Nullable Instant fetchedAt) {
    this.origin = origin;
    this.crawler = crawler;
    this.fetchedAt = fetchedAt;
  }

  /**
   * What rows hold between the URL and the verdict, and after it.
   *
   * @param format the format of text that this is in
   * @param verdict where in the bytes the verdict stands
   */
  record Text(Enum<?> format, byte[] bytes, int verdict) {}

  @Nullable
  public String origin() {
    return origin;
  }

  String crawler() {
    return crawler;
  }

  @Nullable
  Instant fetchedAt() {
    return fetchedAt;
  }

  /** What was kept last; null if nothing was. */
  @Nullable
  Text text() {
    return text;
  }

  void keep(Text made) {
    text = made;
  }
}
