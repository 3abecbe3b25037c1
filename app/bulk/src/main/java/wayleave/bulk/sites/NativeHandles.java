package wayleave.bulk.sites;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a database of RocksDB has outside of the heap, to be closed together: the last first. For one thread. */
public final class NativeHandles implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** Takes a handle to be closed. */
  public <T extends AutoCloseable> T kept(T handle) {
    open.push(handle);
    return handle;
  }

  @Override
  public void close() throws IOException {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) { // RocksDB's handles throw none
        throw new IOException(e);
      }
    }
  }
}
