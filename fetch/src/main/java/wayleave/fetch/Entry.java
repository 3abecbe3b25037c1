package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an origin's robots.txt: the state that {@link Policy} goes from and to. Immutable and thread-safe.
 *
 * <p>Times are held to the millisecond.
 *
 * @param last the last outcome, never {@code Refused}; null if there was none yet
 * @param copy the last good copy: the last body found, unless the site has since said that it has none; null if there is none
 * @param attemptedAt when the last outcome was known; the epoch if there was none
 * @param freshUntil when the last {@code Found} or {@code Absent} expires or expired; the epoch if there was none
 * @param nextFetch from when on it should be fetched again
 * @param outage the row of failures that the last outcome belongs to; null if it is no failure
 */
public record Entry(
    @Nullable Outcome last,
    @Nullable Copy copy,
    Instant attemptedAt,
    Instant freshUntil,
    Instant nextFetch,
    @Nullable Outage outage) {
  /** Of an origin that was never asked. */
  public static final Entry UNKNOWN =
      new Entry(null, null, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, null);

  /**
   * A robots.txt as it was found.
   *
   * @param found the body and its status
   * @param fetchedAt when it was known
   * @param headers what the response said of it in its header: a few fields alone, cut to a length; see {@link KeptHeaders}
   */
  public record Copy(Outcome.Found found, Instant fetchedAt, List<Header> headers) {
    /** A copy that later changes of the list do not reach. */
    public Copy {
      fetchedAt = fetchedAt.truncatedTo(ChronoUnit.MILLIS);
      headers = List.copyOf(headers);
    }

    /** One of which no header is known. */
    public Copy(Outcome.Found found, Instant fetchedAt) {
      this(found, fetchedAt, List.of());
    }

    /** About how many bytes it takes. */
    int weight() {
      int weight = found.body().length();
      for (Header header : headers) {
        weight += header.name().length() + header.value().length();
      }
      return weight;
    }

    /** This copy in a form that can be stored and sent, as {@link Entry#toBytes}: for a history. */
    public byte[] toBytes() {
      return new Entry(found, this, fetchedAt, Instant.EPOCH, Instant.EPOCH, null).toBytes();
    }

    /**
     * The copy that {@link #toBytes} wrote.
     *
     * @return empty if the bytes are not what this version wrote: cut, changed, or of another version
     */
    public static Optional<Copy> fromBytes(byte[] bytes) {
      return Entry.fromBytes(bytes).map(Entry::copy);
    }

    /** How old it is; zero if {@code now} is before it was fetched. */
    public Duration age(Instant now) {
      return now.isAfter(fetchedAt) ? Duration.between(fetchedAt, now) : Duration.ZERO;
    }
  }

  /**
   * A row of failures.
   *
   * @param since when the first of them was known
   * @param failures how many there are; positive
   * @param siteAnsweredAt when the site last answered for something else meanwhile; null if it did not
   */
  public record Outage(
      Instant since, int failures, @Nullable Instant siteAnsweredAt) {
    /**
     * @throws IllegalArgumentException if {@code failures} is not positive
     */
    public Outage {
      if (failures <= 0) {
        throw new IllegalArgumentException("failures " + failures);
      }
      since = since.truncatedTo(ChronoUnit.MILLIS);
      siteAnsweredAt =
          siteAnsweredAt == null ? null : siteAnsweredAt.truncatedTo(ChronoUnit.MILLIS);
    }
  }

  /**
   * @throws IllegalArgumentException if the parts contradict each other
   */
  public Entry {
    attemptedAt = attemptedAt.truncatedTo(ChronoUnit.MILLIS);
    freshUntil = freshUntil.truncatedTo(ChronoUnit.MILLIS);
    nextFetch = nextFetch.truncatedTo(ChronoUnit.MILLIS);
    boolean isFailure = last instanceof Outcome.Unreachable;
    boolean copyFits = last instanceof Outcome.Found
        ? copy != null && copy.found().equals(last)
        : copy == null || isFailure;
    if (last instanceof Outcome.Refused || !copyFits || isFailure != (outage != null)) {
      throw new IllegalArgumentException(
          "contradictory: last " + last + ", copy " + copy + ", outage " + outage);
    }
  }

  /** This entry with another {@link #outage} and {@link #nextFetch}, of an attempt at another time. */
  Entry with(@Nullable Outage outage, Instant attemptedAt, Instant nextFetch) {
    return new Entry(last, copy, attemptedAt, freshUntil, nextFetch, outage);
  }

  /**
   * This entry in a form that can be stored and sent: versioned, checksummed, the same on every machine. A later version of
   * this library may answer {@link #fromBytes} with empty.
   */
  public byte[] toBytes() {
    return EntryForm.write(this);
  }

  /**
   * The entry that {@link #toBytes} wrote.
   *
   * @return empty if the bytes are not what this version wrote: cut, changed, or of another version
   */
  public static Optional<Entry> fromBytes(byte[] bytes) {
    return EntryForm.read(bytes);
  }
}
