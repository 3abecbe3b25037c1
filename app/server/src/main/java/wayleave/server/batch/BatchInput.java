package wayleave.server.batch;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import wayleave.server.http.Failures;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;

/** The lines of a body that is arriving: no more of it is held than the line that is not there as a whole. Not thread-safe. */
final class BatchInput {
  /** What {@link #next} found. */
  enum Found {
    /** A line, at {@link #lineStart} to {@link #lineEnd}. */
    LINE,
    /** A line that is longer than permitted; it is passed over. */
    TOO_LONG,
    /** No whole line; more has to arrive. */
    NOTHING
  }

  private enum Body {
    /** More of it may be there. */
    READABLE,
    /** Nothing more of it is there; Jetty calls back when there is. */
    AWAITED,
    /** All of it has been read. */
    WHOLE
  }

  private static final int FIRST_SIZE = 8 << 10;

  private Body body = Body.READABLE;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int start;
  private int scanned;
  private int end;
  private boolean isPassingOver;
  private long number;
  private int lineStart;
  private int lineEnd;

  /**
   * Reads more of the body, and returns whether it was there. Lines that were found before are no longer there.
   *
   * @param turns gets what is to be run in the batch's next turn, when more of the body is there
   * @throws EofException if the client has disconnected
   */
  boolean read(Request request, ServerLimits limits, Consumer<Runnable> turns)
      throws ProblemException, EofException {
    if (body != Body.READABLE) {
      return false;
    }
    Content.Chunk chunk = request.read();
    if (chunk == null) {
      body = Body.AWAITED;
      Runnable arrived = () -> body = Body.READABLE;
      request.demand(Invocable.from(InvocationType.NON_BLOCKING, () -> turns.accept(arrived)));
      return false;
    } else if (Content.Chunk.isFailure(chunk)) {
      throw failed(request, limits, chunk.getFailure());
    }
    try {
      append(chunk.getByteBuffer(), chunk.isLast());
    } finally {
      chunk.release();
    }
    return true;
  }

  private static EofException failed(Request request, ServerLimits limits, Throwable failure)
      throws ProblemException {
    Server server = request.getConnectionMetaData().getConnector().getServer();
    if (failure instanceof TimeoutException && server.isStopping()) {
      throw BatchStream.serverEnds(); // clients are waited for less then
    } else if (Failures.ofBody(request, failure, limits) instanceof ProblemException problem) {
      throw problem;
    }
    return new EofException(failure);
  }

  /** Takes more of the body. Lines that were found before are no longer there. */
  void append(ByteBuffer more, boolean isLast) {
    body = isLast ? Body.WHOLE : Body.READABLE;
    int length = more.remaining();
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, end - start);
      scanned -= start;
      end -= start;
      start = 0;
    }
    if (length > bytes.length - end) {
      bytes = Arrays.copyOf(bytes, Math.max(end + length, 2 * bytes.length));
    }
    more.get(bytes, end, length);
    end += length;
  }

  /** Whether nothing more will arrive, so that what is left is a line. */
  boolean isWhole() {
    return body == Body.WHOLE;
  }

  /** How many bytes are held. */
  int size() {
    return bytes.length;
  }

  /** Whether something is held that has not been looked at. */
  boolean mayHaveMore() {
    return scanned < end;
  }

  /** Gives back what a long line has taken. Lines that were found before are no longer there. */
  void shrink() {
    bytes = Arrays.copyOfRange(bytes, start, start + Math.max(FIRST_SIZE, end - start));
    scanned -= start;
    end -= start;
    start = 0;
  }

  /**
   * Goes on to the next line.
   *
   * @param most how many bytes it may have
   */
  Found next(int most) {
    while (true) {
      int at = scanned;
      while (at < end && bytes[at] != '\n') {
        at++;
      }
      boolean isLine = at < end || isWhole() && at > start;
      if (!isLine) {
        scanned = at;
        if (isPassingOver) {
          start = at;
        } else if (at - start > most) {
          isPassingOver = true;
          start = at;
          number++;
          return Found.TOO_LONG;
        }
        return Found.NOTHING;
      }
      lineStart = start;
      lineEnd = at;
      start = Math.min(at + 1, end);
      scanned = start;
      if (isPassingOver) {
        isPassingOver = false;
        continue;
      }
      number++;
      return at - lineStart > most ? Found.TOO_LONG : Found.LINE;
    }
  }

  /** The number of the line that was found last, from 1. */
  long number() {
    return number;
  }

  /** What {@link #lineStart} and {@link #lineEnd} mean; not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  int lineStart() {
    return lineStart;
  }

  /** Where the line ends, without its line feed. */
  int lineEnd() {
    return lineEnd;
  }
}
