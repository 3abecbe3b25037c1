package wayleave.policy.cache;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;

/**
 * The cached state of an origin's robots.txt: the last outcome, the last good copy and the current outage. {@link
 * wayleave.policy.Policy} computes the next entry from it. Immutable and thread-safe; times have a resolution of a millisecond.
 */
public final class CacheEntry {
  /** Of an origin that was never asked. */
  public static final CacheEntry UNKNOWN =
      new CacheEntry(null, null, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, null);

  private final @Nullable Outcome last;
  private final @Nullable Copy copy;
  private final Instant attemptedAt;
  private final Instant freshUntil;
  private final Instant nextFetch;
  private final @Nullable Outage outage;

  /**
   * A robots.txt as it was found.
   *
   * @param found the body and its status
   * @param fetchedAt when it was known
   * @param headers its response headers
   */
  public record Copy(Outcome.Found found, Instant fetchedAt, List<Header> headers) {
    /** A copy that later changes of the list do not reach. */
    public Copy {
      fetchedAt = fetchedAt.truncatedTo(ChronoUnit.MILLIS);
      headers = List.copyOf(headers);
    }

    /** A copy with those of the response headers that are stored: at most ten fields, each cut to 200 characters. */
    public static Copy of(Outcome.Found found, Instant fetchedAt, List<Header> headers) {
      return new Copy(found, fetchedAt, StoredHeaders.of(headers));
    }

    /** One of which no header is known. */
    public Copy(Outcome.Found found, Instant fetchedAt) {
      this(found, fetchedAt, List.of());
    }

    /** About how many bytes it takes. */
    public int weight() {
      int weight = found.body().length();
      for (Header header : headers) {
        weight += header.name().length() + header.value().length();
      }
      return weight;
    }

    /** This copy in a form that can be stored and sent, as {@link CacheEntry#toBytes}: for a history. */
    public byte[] toBytes() {
      return new CacheEntry(found, this, fetchedAt, Instant.EPOCH, Instant.EPOCH, null).toBytes();
    }

    /**
     * The copy that {@link #toBytes} wrote.
     *
     * @return empty if the bytes are not what this version wrote: cut, changed, or of another version
     */
    public static Optional<Copy> fromBytes(byte[] bytes) {
      return CacheEntry.fromBytes(bytes).flatMap(CacheEntry::copy);
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
   * @param siteAnsweredAt when the site last answered for something else meanwhile; empty if it did not
   * @param missingSince since when the site has been seen to answer a server error for every missing page; empty if the last
   *     failure did not show that
   */
  public record Outage(
      Instant since,
      int failures,
      Optional<Instant> siteAnsweredAt,
      Optional<Instant> missingSince) {
    /** One during which the site has answered for nothing else. */
    public Outage(Instant since, int failures) {
      this(since, failures, Optional.empty());
    }

    /** One that does not show that the robots.txt is missing. */
    public Outage(Instant since, int failures, Optional<Instant> siteAnsweredAt) {
      this(since, failures, siteAnsweredAt, Optional.empty());
    }

    /**
     * @throws IllegalArgumentException if {@code failures} is not positive
     */
    public Outage {
      if (failures <= 0) {
        throw new IllegalArgumentException("failures " + failures);
      }
      since = since.truncatedTo(ChronoUnit.MILLIS);
      siteAnsweredAt = siteAnsweredAt.map(at -> at.truncatedTo(ChronoUnit.MILLIS));
      missingSince = missingSince.map(at -> at.truncatedTo(ChronoUnit.MILLIS));
    }
  }

  /**
   * An entry of these parts, which {@link wayleave.policy.Policy} makes.
   *
   * @param last null if there was no outcome yet
   * @param copy null if there is none
   * @param outage null if the last outcome is no failure
   * @throws IllegalArgumentException if the parts contradict each other
   */
  public CacheEntry(
      @Nullable Outcome last,
      @Nullable Copy copy,
      Instant attemptedAt,
      Instant freshUntil,
      Instant nextFetch,
      @Nullable Outage outage) {
    this.last = last;
    this.copy = copy;
    this.attemptedAt = attemptedAt.truncatedTo(ChronoUnit.MILLIS);
    this.freshUntil = freshUntil.truncatedTo(ChronoUnit.MILLIS);
    this.nextFetch = nextFetch.truncatedTo(ChronoUnit.MILLIS);
    this.outage = outage;
    boolean isFailure = last instanceof Outcome.Unreachable;
    boolean copyFits = last instanceof Outcome.Found
        ? copy != null && copy.found().equals(last)
        : copy == null || isFailure;
    if (last instanceof Outcome.Refused || !copyFits || isFailure != (outage != null)) {
      throw new IllegalArgumentException(
          "contradictory: last " + last + ", copy " + copy + ", outage " + outage);
    }
  }

  /** The last outcome, never {@code Refused}; empty if there was none yet. */
  public Optional<Outcome> last() {
    return Optional.ofNullable(last);
  }

  /** The last good copy: the last body found, unless the site has since said that it has none; empty if there is none. */
  public Optional<Copy> copy() {
    return Optional.ofNullable(copy);
  }

  /** When the last outcome was known; the epoch if there was none. */
  public Instant attemptedAt() {
    return attemptedAt;
  }

  /** When the last {@code Found} or {@code Absent} expires or expired; the epoch if there was none. */
  public Instant freshUntil() {
    return freshUntil;
  }

  /** From when on it should be fetched again. */
  public Instant nextFetch() {
    return nextFetch;
  }

  /** The row of failures that the last outcome belongs to; empty if it is no failure. */
  public Optional<Outage> outage() {
    return Optional.ofNullable(outage);
  }

  /** This entry with another {@link #outage} and {@link #nextFetch}, of an attempt at another time. */
  public CacheEntry with(@Nullable Outage outage, Instant attemptedAt, Instant nextFetch) {
    return new CacheEntry(last, copy, attemptedAt, freshUntil, nextFetch, outage);
  }

  /**
   * This entry in a form that can be stored and sent: versioned, checksummed, the same on every machine. A later version of
   * this library may answer {@link #fromBytes} with empty.
   */
  public byte[] toBytes() {
    return CacheEntryCodec.write(this);
  }

  /**
   * The entry that {@link #toBytes} wrote.
   *
   * @return empty if the bytes are not what this version wrote: cut, changed, or of another version
   */
  public static Optional<CacheEntry> fromBytes(byte[] bytes) {
    return CacheEntryCodec.read(bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CacheEntry that
        && Objects.equals(last, that.last)
        && Objects.equals(copy, that.copy)
        && attemptedAt.equals(that.attemptedAt)
        && freshUntil.equals(that.freshUntil)
        && nextFetch.equals(that.nextFetch)
        && Objects.equals(outage, that.outage);
  }

  @Override
  public int hashCode() {
    return Objects.hash(last, copy, attemptedAt, freshUntil, nextFetch, outage);
  }

  /** A summary for people. */
  @Override
  public String toString() {
    return "CacheEntry[last=" + last + ", copy=" + copy + ", attemptedAt=" + attemptedAt
        + ", freshUntil=" + freshUntil + ", nextFetch=" + nextFetch + ", outage=" + outage + "]";
  }
}
