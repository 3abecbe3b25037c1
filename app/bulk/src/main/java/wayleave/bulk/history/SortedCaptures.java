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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.sites.IndexedKeys;
import wayleave.bulk.sites.KeyHash;
import wayleave.captures.Capture;

/** Captures on disk, by key and time. Thread-safe, but for {@link #next}. */
public final class SortedCaptures implements Closeable {
  private static final int SIZE_BYTES = 4;
  /** Most blocks of one version are not longer. */
  private static final int FIRST_READ = 512;

  private final CaptureFiles files;
  private final String ifDamaged;
  private final FileChannel versions;
  private final IndexedKeys keys;
  private final AtomicReferenceArray<FileChannel> bodies =
      new AtomicReferenceArray<>(CaptureFiles.PARTITIONS);
  private final ThreadLocal<KeyHash> hashes = ThreadLocal.withInitial(KeyHash::new);
  private @Nullable DataInputStream sequential;

  private SortedCaptures(
      CaptureFiles files, String ifDamaged, FileChannel versions, IndexedKeys keys) {
    this.files = files;
    this.ifDamaged = ifDamaged;
    this.versions = versions;
    this.keys = keys;
  }

  /**
   * The captures that were sorted in a directory.
   *
   * @param ifDamaged the message for people where a file is missing or truncated
   * @throws UnusableInputException if a file is
   */
  public static SortedCaptures open(Path directory, String ifDamaged) throws IOException {
    CaptureFiles files = new CaptureFiles(directory);
    FileChannel versions = channel(files.versions(), ifDamaged);
    try {
      return new SortedCaptures(files, ifDamaged, versions, IndexedKeys.open(files.keys()));
    } catch (IOException e) {
      versions.close();
      throw e instanceof EOFException || e instanceof NoSuchFileException
          ? new UnusableInputException(ifDamaged)
          : e;
    }
  }

  private static FileChannel channel(Path file, String ifMissing) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.READ);
    } catch (NoSuchFileException e) {
      throw new UnusableInputException(ifMissing);
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

    private boolean isOf(byte[] key) {
      int length = ByteBuffer.wrap(block).getInt();
      return Arrays.equals(block, SIZE_BYTES, SIZE_BYTES + length, key, 0, key.length);
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
    DataInputStream in = sequential;
    if (in == null) {
      in = new DataInputStream(
          new BufferedInputStream(Files.newInputStream(files.versions()), 1 << 18));
      sequential = in;
    }
    int size;
    try {
      size = in.readInt();
    } catch (EOFException e) {
      return null;
    }
    byte[] block = new byte[size - SIZE_BYTES];
    in.readFully(block);
    return new OfKey(block);
  }

  /** The versions of a key in the order of time; empty if there is none. */
  List<CaptureVersion> of(String key) throws IOException {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    OfKey[] found = new OfKey[1];
    keys.visit(hashes.get().of(bytes), place -> {
      OfKey each = block(place);
      if (each.isOf(bytes)) {
        found[0] = each;
      }
      return found[0] == null;
    });
    return found[0] == null ? List.of() : found[0].versions();
  }

  /** The last capture of a key, of the time when it was last seen; null if there is none. */
  public @Nullable Capture last(String key) throws IOException {
    List<CaptureVersion> all = of(key);
    return all.isEmpty() ? null : last(all.get(all.size() - 1));
  }

  private Capture last(CaptureVersion version) throws IOException {
    Capture head = version.head();
    return new Capture(
        head.url(),
        version.lastSeen(),
        head.status(),
        head.location(),
        body(version.body()),
        head.incomplete());
  }

  private OfKey block(long place) throws IOException {
    ByteBuffer first = ByteBuffer.allocate(FIRST_READ);
    while (first.hasRemaining() && versions.read(first, place + first.position()) >= 0) {
      // Reads on.
    }
    int size = first.position() < SIZE_BYTES ? 0 : first.getInt(0);
    if (size <= SIZE_BYTES) {
      throw new UnusableInputException(ifDamaged);
    }
    byte[] block = Arrays.copyOfRange(first.array(), SIZE_BYTES, size);
    if (size > first.position()) {
      int there = first.position() - SIZE_BYTES;
      fill(versions, ByteBuffer.wrap(block, there, block.length - there), place + SIZE_BYTES);
    }
    return new OfKey(block);
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
      open = channel(files.bodies(partition), ifDamaged);
      if (!bodies.compareAndSet(partition, null, open)) {
        open.close(); // another thread was quicker
        open = bodies.get(partition);
      }
    }
    return open;
  }

  private void fill(FileChannel file, ByteBuffer buffer, long place) throws IOException {
    while (buffer.hasRemaining()) {
      if (file.read(buffer, place + buffer.position()) < 0) {
        throw new UnusableInputException(ifDamaged);
      }
    }
  }

  @Override
  public void close() throws IOException {
    Closeable read = sequential == null ? () -> {} : sequential;
    try (versions;
        keys;
        read) {
      for (int i = 0; i < bodies.length(); i++) {
        FileChannel open = bodies.get(i);
        if (open != null) {
          open.close();
        }
      }
    }
  }
}
