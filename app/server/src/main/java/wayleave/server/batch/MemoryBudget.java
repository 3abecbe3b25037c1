package wayleave.server.batch;

import java.util.concurrent.atomic.AtomicLong;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** The memory that all batches may take together. Thread-safe. */
final class MemoryBudget {
  /** What a batch takes beside its robots.txt: a chunk and a line that arrive, and what is about to be sent. */
  static final int STREAM_BYTES = 128 << 10;

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  /** @param most in bytes */
  MemoryBudget(long most) {
    this.most = most;
  }

  /** The share of a new batch. */
  Share share() throws ProblemException {
    Share share = new Share();
    share.resize(0);
    return share;
  }

  /** How many bytes are taken now. */
  long taken() {
    return taken.get();
  }

  /** The memory that one batch has taken. Not thread-safe. */
  final class Share {
    private long bytes;

    /**
     * Takes or gives back memory.
     *
     * @param more how many bytes the batch has then beside {@link #STREAM_BYTES}
     */
    void resize(long more) throws ProblemException {
      long difference = STREAM_BYTES + more - bytes;
      if (difference != 0 && taken.addAndGet(difference) > most && difference > 0) {
        taken.addAndGet(-difference);
        throw new ProblemException(
            ProblemType.BUSY, "too many batches are answered at once; try again in a moment");
      }
      bytes += difference;
    }

    void giveBack() {
      taken.addAndGet(-bytes);
      bytes = 0;
    }
  }
}
