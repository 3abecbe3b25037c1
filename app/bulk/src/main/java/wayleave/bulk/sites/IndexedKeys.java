package wayleave.bulk.sites;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Which places belong to a hash, on disk: sorted pages of hash and place, found by the first hash of each, which are in memory (8
 * bytes for 256 places). The file of first hashes ends with the number of places, so that a truncated file is recognized. Immutable and
 * thread-safe.
 */
public final class IndexedKeys implements Closeable {
  private static final int ENTRY_BYTES = 16;
  private static final int PAGE_ENTRIES = 256;
  private static final int PAGE_BYTES = ENTRY_BYTES * PAGE_ENTRIES;
  private static final String FIRSTS = ".firsts";

  private final FileChannel pages;
  private final long size;
  private final long[] firsts;
  private final ThreadLocal<ByteBuffer> buffers =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(PAGE_BYTES));

  private IndexedKeys(FileChannel pages, long size, long[] firsts) {
    this.pages = pages;
    this.size = size;
    this.firsts = firsts;
  }

  /** Writes a file; hashes come in ascending order, as unsigned numbers. For one thread. */
  public static final class Writer implements Closeable {
    private final Path file;
    private final DataOutputStream pages;
    private final DataOutputStream firsts;
    private long size;

    public Writer(Path file) throws IOException {
      this.file = file;
      pages = output(file);
      try {
        firsts = output(firsts(file));
      } catch (IOException e) {
        pages.close();
        throw e;
      }
    }

    private static DataOutputStream output(Path file) throws IOException {
      return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    public void add(long hash, long place) throws IOException {
      if (size % PAGE_ENTRIES == 0) {
        firsts.writeLong(hash);
      }
      pages.writeLong(hash);
      pages.writeLong(place);
      size++;
    }

    /** Ends the file and makes it durable. */
    public void finish() throws IOException {
      firsts.writeLong(size);
      close();
      force(file);
      force(firsts(file));
    }

    @Override
    public void close() throws IOException {
      try (pages;
          firsts) {
        // Both are written to their ends.
      }
    }
  }

  /** Makes a file durable. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(false);
    }
  }

  private static Path firsts(Path file) {
    return file.resolveSibling(file.getFileName() + FIRSTS);
  }

  /**
   * Opens a file that was written.
   *
   * @throws EOFException if it is truncated
   */
  public static IndexedKeys open(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(firsts(file));
    long size = Files.size(file) / ENTRY_BYTES;
    long pages = (size + PAGE_ENTRIES - 1) / PAGE_ENTRIES;
    int last = bytes.length - Long.BYTES;
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (last != pages * Long.BYTES || in.getLong(last) != size) {
      throw new EOFException("the index of captures is truncated");
    }
    long[] firsts = new long[(int) pages];
    in.asLongBuffer().get(firsts);
    return new IndexedKeys(FileChannel.open(file, StandardOpenOption.READ), size, firsts);
  }

  /** Takes places. */
  public interface Visitor {
    /** @return whether others are wanted */
    boolean place(long place) throws IOException;
  }

  /** Shows the places of a hash. */
  public void visit(long hash, Visitor visitor) throws IOException {
    long entry = (long) page(hash) * PAGE_ENTRIES;
    boolean isFirstPage = true;
    for (; entry < size; entry += PAGE_ENTRIES, isFirstPage = false) {
      ByteBuffer page = read(entry);
      int entries = page.limit() / ENTRY_BYTES;
      for (int i = isFirstPage ? lowest(page, entries, hash) : 0; i < entries; i++) {
        int order = Long.compareUnsigned(page.getLong(i * ENTRY_BYTES), hash);
        if (order > 0 || order == 0 && !visitor.place(page.getLong(i * ENTRY_BYTES + Long.BYTES))) {
          return;
        }
      }
    }
  }

  /** The page in which the first entry with a hash is, if there is any: the last that begins with a lower one. */
  private int page(long hash) {
    int low = 0;
    int high = firsts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(firsts[middle], hash) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Math.max(0, low - 1);
  }

  /** The first entry of a page that has no lower hash. */
  private static int lowest(ByteBuffer page, int entries, long hash) {
    int low = 0;
    int high = entries;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(page.getLong(middle * ENTRY_BYTES), hash) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private ByteBuffer read(long entry) throws IOException {
    ByteBuffer page = buffers.get();
    page.clear();
    long at = entry * ENTRY_BYTES;
    page.limit((int) Math.min(PAGE_BYTES, (size - entry) * ENTRY_BYTES));
    while (page.hasRemaining()) {
      if (pages.read(page, at + page.position()) < 0) {
        throw new EOFException("the index of captures is truncated");
      }
    }
    return page;
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }
}
