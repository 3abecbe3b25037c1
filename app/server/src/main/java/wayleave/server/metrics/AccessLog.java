package wayleave.server.metrics;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.report.JsonFields;

/**
 * Writes a line of JSON for each request that has ended. Of what clients send it holds nothing but their address: no URL, no
 * field, no token. Thread-safe.
 *
 * <p>A thread of its own writes, so that a slow disk stops no request: what more than 8,192 requests left to be written is
 * dropped, and counted.
 */
public final class AccessLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
  private static final int WAITING = 8_192;
  private static final long STOP_MILLIS = 5_000;

  private final BlockingQueue<Entry> entries = new ArrayBlockingQueue<>(WAITING);
  private final AtomicLong dropped = new AtomicLong();
  private final OutputStream out;
  private final Thread writer;
  private volatile boolean isClosed;
  private boolean isFailing;

  /**
   * One request.
   *
   * @param client its address
   * @param method one that the server knows, or {@code other}
   * @param route one that the server knows, or {@code other}
   * @param bytes how long the body of the answer was
   * @param nanos how long it took, from the end of the header to the end of the answer
   * @param id what the answer calls it in {@code X-Request-Id}
   */
  record Entry(
      Instant time,
      String client,
      String method,
      String route,
      int status,
      long bytes,
      long nanos,
      String id) {
    private byte[] toLine() {
      return JsonFields.line(json -> {
        json.beginObject();
        json.field("time", time.toString());
        json.field("client", client);
        json.field("method", method);
        json.field("route", route);
        json.field("status", status);
        json.field("bytes", bytes);
        json.field("micros", TimeUnit.NANOSECONDS.toMicros(nanos));
        json.field("id", id);
        json.endObject();
      });
    }
  }

  private AccessLog(OutputStream out) {
    this.out = out;
    writer = new Thread(this::writeAll, "wayleave-access-log");
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * A log that is written to a stream, each line at once.
   *
   * @param out stays open, to be closed by its owner after this
   */
  public static AccessLog to(OutputStream out) {
    return new AccessLog(out);
  }

  void add(Entry entry) {
    if (!entries.offer(entry)) {
      dropped.incrementAndGet();
    }
  }

  /** How many requests are missing in the log. */
  public long dropped() {
    return dropped.get();
  }

  private void writeAll() {
    try {
      while (true) {
        Entry entry = entries.poll(100, TimeUnit.MILLISECONDS);
        if (entry != null) {
          write(entry);
        } else if (isClosed) {
          return;
        }
      }
    } catch (InterruptedException e) {
      LOG.warn("the access log was stopped before all was written");
    }
  }

  private void write(Entry entry) {
    @Nullable IOException failure = null;
    try {
      out.write(entry.toLine());
      out.flush();
    } catch (IOException e) {
      dropped.incrementAndGet();
      failure = e;
    }
    // Told when it begins and when it is over: a full disk would fill this log, too.
    if (failure != null && !isFailing) {
      LOG.warn("the access log cannot be written, going on without it", failure);
    } else if (failure == null && isFailing) {
      LOG.warn("the access log can be written again");
    }
    isFailing = failure != null;
  }

  /** Writes what is left, for five seconds at most. */
  @Override
  public void close() {
    isClosed = true;
    try {
      writer.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    writer.interrupt();
  }
}
