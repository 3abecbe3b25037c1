package wayleave.bulk.history;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.sites.IndexedKeys;
import wayleave.bulk.sites.KeyHash;

/** Captures on disk, by key and time. Thread-safe, but for {@link #next}. */
public final class SortedCaptures implements Closeable {
  private static final int SIZE_BYTES = 4;

  private final CaptureFiles files;
  private final FileChannel versions;
  private final IndexedKeys keys;
  private final DataInputStream sequential;
  private final AtomicReferenceArray<FileChannel> bodies =
      new AtomicReferenceArray<>(CaptureFiles.PARTITIONS);
  private final ThreadLocal<KeyHash> hashes = ThreadLocal.withInitial(KeyHash::new);

  private SortedCaptures(
      CaptureFiles files, FileChannel versions, IndexedKeys keys, DataInputStream sequential) {
    this.files = files;
    this.versions = versions;
    this.keys = keys;
    this.sequential = sequential;
  }

  static SortedCaptures open(CaptureFiles files) throws IOException {
    IndexedKeys keys = IndexedKeys.open(files.keys());
    try {
      Path file = files.versions();
      return new SortedCaptures(
          files,
          FileChannel.open(file, StandardOpenOption.READ),
          keys,
          new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 18)));
    } catch (IOException e) {
      keys.close();
      throw e;
    }
  }

  /**
   * The versions of one key, as they are stored. Immutable.
   *
   * @param block of which nobody changes the bytes
   */
  record OfKey(byte[] block) {
    String key() {
      ByteBuffer in = ByteBuffer.wrap(block);
      return CaptureVersion.text(in, in.getInt());
    }

    List<CaptureVersion> versions() {
      ByteBuffer in = ByteBuffer.wrap(block);
      String key = CaptureVersion.text(in, in.getInt());
      return CaptureVersion.read(key, in);
    }
  }

  /** The next key with its versions, in the order of the hashes of keys; null at the end. For one thread. */
  @Nullable
  OfKey next() throws IOException {
    int size;
    try {
      size = sequential.readInt();
    } catch (EOFException e) {
      return null;
    }
    byte[] block = new byte[size - SIZE_BYTES];
    sequential.readFully(block);
    return new OfKey(block);
  }

  /** The versions of a key in the order of time; empty if there is none. */
  List<CaptureVersion> of(String key) throws IOException {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    OfKey[] found = new OfKey[1];
    keys.visit(hashes.get().of(bytes), place -> {
      OfKey each = block(place);
      if (each.key().equals(key)) {
        found[0] = each;
      }
      return found[0] == null;
    });
    return found[0] == null ? List.of() : found[0].versions();
  }

  private OfKey block(long place) throws IOException {
    ByteBuffer size = ByteBuffer.allocate(SIZE_BYTES);
    fill(versions, size, place);
    ByteBuffer block = ByteBuffer.allocate(size.getInt(0) - SIZE_BYTES);
    fill(versions, block, place + SIZE_BYTES);
    return new OfKey(block.array());
  }

  /** The body of a version. */
  byte[] body(StoredBody body) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(body.length());
    if (body.length() > 0) {
      fill(bodies(body.partition()), content, body.place());
    }
    return content.array();
  }

  private FileChannel bodies(int partition) throws IOException {
    FileChannel open = bodies.get(partition);
    if (open == null) {
      open = FileChannel.open(files.bodies(partition), StandardOpenOption.READ);
      if (!bodies.compareAndSet(partition, null, open)) {
        open.close(); // another thread was quicker
        open = bodies.get(partition);
      }
    }
    return open;
  }

  private static void fill(FileChannel file, ByteBuffer buffer, long place) throws IOException {
    while (buffer.hasRemaining()) {
      if (file.read(buffer, place + buffer.position()) < 0) {
        throw new UnusableInputException(
            "the sorted captures are truncated; run the command again");
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (versions;
        keys;
        sequential) {
      for (int i = 0; i < bodies.length(); i++) {
        FileChannel open = bodies.get(i);
        if (open != null) {
          open.close();
        }
      }
    }
  }
}
