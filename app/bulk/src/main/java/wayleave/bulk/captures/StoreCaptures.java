package wayleave.bulk.captures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.captures.Capture;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.WholeContent;

/**
 * The captures in a live cache: what crawlers were told right after the last fetch of each origin. What has expired since counts
 * too.
 *
 * <p>Where the last fetch failed, the preset says what that means, knowing how long the site has failed: that it is closed, that
 * it is open, or that its last good copy holds. The copy is also a capture of its own, of the time when it was fetched, for who
 * asks what held then.
 */
public final class StoreCaptures implements CaptureSource {
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes();
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int NO_RESPONSE = 0;
  private static final byte[] EMPTY = {};

  private final RobotsStore store;
  private final String name;
  private final Policy policy;
  private final AtomicLong entries = new AtomicLong();

  /** @param name of the cache, for people and to tell its captures from those of other sources */
  public StoreCaptures(RobotsStore store, String name, PolicyPreset preset) {
    this.store = store;
    this.name = name;
    this.policy = Policy.of(preset);
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    try {
      store.visit(new RobotsStore.Visitor() {
        @Override
        public boolean entry(Origin origin, CacheEntry entry) {
          try {
            StoreCaptures.this.entry(origin, entry, visitor);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return true;
        }

        @Override
        public boolean damaged(String key) {
          problems.loss(new Place(name, " under " + key), "the cache entry is damaged", 1);
          return true;
        }
      });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void entry(Origin origin, CacheEntry entry, CaptureVisitor visitor) throws IOException {
    long number = entries.getAndIncrement();
    String url = origin.robotsTxtUrl();
    CacheEntry.Copy copy = entry.copy().orElse(null);
    if (copy != null) {
      visitor.capture(capture(url, copy), name, number);
    }
    Optional<Capture> otherwise = withoutCopy(url, entry);
    if (otherwise.isPresent()) {
      visitor.capture(otherwise.get(), name, number);
    }
  }

  /** What holds since the last fetch; empty if that is the copy, or if there was no fetch. */
  private Optional<Capture> withoutCopy(String url, CacheEntry entry) {
    Outcome last = entry.last().orElse(null);
    if (last == null || last instanceof Outcome.Found) {
      return Optional.empty();
    }
    Instant then = entry.attemptedAt();
    Access access = policy.access(entry, then);
    if (last instanceof Outcome.Absent absent) {
      // As the site said it, as far as presets read it differently.
      return Optional.of(
          answer(url, then, absent.status() / 100 == 4 ? absent.status() : NOT_FOUND));
    } else if (access instanceof Access.AllowAll) {
      return Optional.of(answer(url, then, NOT_FOUND));
    } else if (access instanceof Access.DisallowAll) {
      return Optional.of(answer(url, then, NO_RESPONSE));
    }
    return Optional.empty();
  }

  private static Capture answer(String url, Instant time, int status) {
    return new Capture(url, time, status, null, EMPTY, false);
  }

  /** What was cut says so by being one byte longer than what is read; its last line was cut at the cache's own limit. */
  private static Capture capture(String url, CacheEntry.Copy copy) {
    byte[] body = copy.found().body().toBytes();
    if (copy.found().truncated() && body.length <= MAX_BODY) {
      body = Arrays.copyOf(body, body.length == MAX_BODY ? MAX_BODY + 1 : lastLineEnd(body));
    }
    int status = copy.found().status();
    // The fetch has seen that it is the whole file.
    int known = WholeContent.isPartial(status) ? OK : status;
    return new Capture(url, copy.fetchedAt(), known, null, body, false);
  }

  private static int lastLineEnd(byte[] body) {
    int end = body.length;
    while (end > 0 && body[end - 1] != '\n' && body[end - 1] != '\r') {
      end--;
    }
    return end;
  }

  /** Entries count in place of bytes. */
  @Override
  public long position() {
    return entries.get();
  }

  @Override
  public long length() {
    try {
      return store.size();
    } catch (IOException e) {
      return -1;
    }
  }
}
