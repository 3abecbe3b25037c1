package wayleave.bulk.sites;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts pairs of hash and place: spreads them over buckets, of which those that are large go to a file each, and one after the other
 * fits into memory. For one thread at a time.
 */
final class HashBuckets implements Closeable {
  /** A pair. */
  record Pair(long hash, long place) {}

  private static final int BUCKET_BITS = 8;
  private static final int PAIR_BYTES = 16;
  private static final int BUFFER_BYTES = 512 * PAIR_BYTES;

  private final Path directory;
  private final @Nullable ByteBuffer[] buffers = new ByteBuffer[1 << BUCKET_BITS];

  /** @param directory where files go */
  HashBuckets(Path directory) {
    this.directory = directory;
  }

  void add(long hash, long place) throws IOException {
    int bucket = (int) (hash >>> Long.SIZE - BUCKET_BITS);
    ByteBuffer buffer = buffers[bucket];
    if (buffer == null) {
      buffer = ByteBuffer.allocate(BUFFER_BYTES);
      buffers[bucket] = buffer;
    } else if (!buffer.hasRemaining()) {
      Files.write(
          file(bucket), buffer.array(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      buffer.clear();
    }
    buffer.putLong(hash).putLong(place);
  }

  private Path file(int bucket) {
    return directory.resolve("bucket-" + bucket);
  }

  int buckets() {
    return buffers.length;
  }

  /** The pairs of a bucket by hash, as an unsigned number, then in the order in which they were added. */
  List<Pair> sorted(int bucket) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    ByteBuffer rest = buffers[bucket];
    if (rest == null) {
      return pairs;
    }
    if (Files.exists(file(bucket))) {
      addAll(pairs, ByteBuffer.wrap(Files.readAllBytes(file(bucket))));
    }
    addAll(pairs, ByteBuffer.wrap(rest.array(), 0, rest.position()));
    pairs.sort(Comparator.comparing(Pair::hash, Long::compareUnsigned).thenComparing(Pair::place));
    return pairs;
  }

  private static void addAll(List<Pair> pairs, ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      pairs.add(new Pair(bytes.getLong(), bytes.getLong()));
    }
  }

  /** Deletes its files. */
  @Override
  public void close() throws IOException {
    for (int bucket = 0; bucket < buffers.length; bucket++) {
      Files.deleteIfExists(file(bucket));
    }
  }
}
