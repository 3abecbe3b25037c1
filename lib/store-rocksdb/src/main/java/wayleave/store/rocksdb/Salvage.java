package wayleave.store.rocksdb;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * Copies what can be read of a damaged database to a new one.
 *
 * <p>RocksDB reads in the order of the keys, of all its files at once, and stops where one of them is damaged: what the others
 * have there may be older, or removed since. So nothing is taken until it can read on: the place is searched by halves, between
 * where it stopped and where a file begins that it can read.
 */
final class Salvage {
  private final Handles source;
  private final Handles target;

  private Salvage(Handles source, Handles target) {
    this.source = source;
    this.target = target;
  }

  /** How much was copied. */
  record Kept(long entries, long versions) {}

  /**
   * Copies what {@code target} does not have. It is on the disk when this returns.
   *
   * @throws RocksDBException if nothing of the directory can be read, or the target cannot be written to
   */
  static Kept copy(Path directory, Handles target) throws IOException, RocksDBException {
    try (Handles source = Handles.openDamaged(directory)) {
      Salvage salvage = new Salvage(source, target);
      Kept kept = new Kept(
          salvage.copy(source.entries(), target.entries()),
          salvage.copy(source.versions(), target.versions()));
      try (FlushOptions options = new FlushOptions()) {
        target.db().flush(options, List.of(target.entries(), target.versions()));
      }
      return kept;
    }
  }

  private long copy(ColumnFamilyHandle from, ColumnFamilyHandle to) throws RocksDBException {
    NavigableSet<byte[]> bounds = bounds(from);
    long count = 0;
    byte @Nullable [] next = {};
    while (next != null) {
      byte[] last = next;
      try (RocksIterator at = iterator(from);
          WriteOptions writing = new WriteOptions().setDisableWAL(true)) {
        for (at.seek(next); at.isValid(); at.next()) {
          last = at.key();
          if (target.db().get(to, last) == null) {
            target.db().put(to, writing, last, at.value());
            count++;
          }
        }
        next = isWell(at) ? null : behindGap(from, last, bounds);
      }
    }
    return count;
  }

  private RocksIterator iterator(ColumnFamilyHandle family) {
    try (ReadOptions options = new ReadOptions().setFillCache(false)) {
      return source.db().newIterator(family, options);
    }
  }

  /** The first and the last key of each file. */
  private NavigableSet<byte[]> bounds(ColumnFamilyHandle family) throws RocksDBException {
    NavigableSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
    for (LiveFileMetaData file : source.db().getLiveFilesMetaData()) {
      if (Arrays.equals(file.columnFamilyName(), family.getName())) {
        bounds.add(file.smallestKey());
        bounds.add(file.largestKey());
      }
    }
    return bounds;
  }

  /** Whether it is at a key, or there are no more, but not where something is damaged. */
  private static boolean isWell(RocksIterator at) {
    try {
      at.status();
      return true;
    } catch (RocksDBException e) {
      return false;
    }
  }

  private boolean canRead(ColumnFamilyHandle family, byte[] key) {
    // One that has met damage may go on to fail elsewhere.
    try (RocksIterator at = iterator(family)) {
      at.seek(key);
      return isWell(at);
    }
  }

  /**
   * From where on can be read again.
   *
   * @param last a key behind which nothing can be read
   * @return null if nowhere
   */
  private byte @Nullable [] behindGap(
      ColumnFamilyHandle family, byte[] last, NavigableSet<byte[]> bounds) {
    byte[] gap = last;
    for (byte[] bound : bounds.tailSet(last, false)) {
      if (canRead(family, bound)) {
        return behindGap(family, gap, bound);
      }
      gap = bound;
    }
    return null;
  }

  /** The least key that can be read, by halves; there is always a key between two others, down to some length. */
  private byte[] behindGap(ColumnFamilyHandle family, byte[] gap, byte[] end) {
    int length = Math.max(gap.length, end.length);
    BigInteger low = new BigInteger(1, Arrays.copyOf(gap, length));
    BigInteger high = new BigInteger(1, Arrays.copyOf(end, length));
    byte[] least = end;
    while (high.subtract(low).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = low.add(high).shiftRight(1);
      byte[] key = key(middle, length);
      if (canRead(family, key)) {
        high = middle;
        least = key;
      } else {
        low = middle;
      }
    }
    return least;
  }

  private static byte[] key(BigInteger fraction, int length) {
    byte[] bytes = fraction.toByteArray(); // may be shorter, and longer by one zero
    byte[] key = new byte[length];
    int count = Math.min(bytes.length, length);
    System.arraycopy(bytes, bytes.length - count, key, length - count, count);
    return key;
  }
}
