package wayleave.store.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * RocksDB's library, of which one copy is kept. By itself RocksDB copies it out of its jar at each start, into the temporary
 * directory, where a process that is killed leaves it.
 *
 * <p>The copy is compared at each start with the size and the CRC-32 that the jar tells. The CRC-32 names the directory it is
 * in, so that the copy of another version of RocksDB is another file. No process sees a copy that is not whole. Below a store the
 * directory is closed to all other users, as whoever writes there could run code in this process, which a CRC-32 does not prevent.
 */
final class NativeLibrary {
  /** RocksDB's variable for the directory that its library is put into. */
  static final String PLACE = "ROCKSDB_SHAREDLIB_DIR";

  private static final System.Logger LOG = System.getLogger(NativeLibrary.class.getName());
  private static final String NAME_IN_JAR = Environment.getJniLibraryFileName("rocksdb");
  /** What {@link RocksDB#loadLibrary(List)} looks for: it appends {@code jni} twice. */
  private static final String NAME = Environment.getJniLibraryFileName("rocksdbjni");

  private static final int BUFFER_BYTES = 1 << 16;

  private NativeLibrary() {}

  /**
   * Loads the library unless it is loaded, from a copy below the directory that {@value #PLACE} names, or else below the one
   * given. Where no copy can be kept or loaded, RocksDB does it in its own way.
   *
   * @throws IOException if it cannot be loaded in either way
   */
  static synchronized void load(Path directory) throws IOException {
    if (RocksDB.rocksdbVersion() != null) {
      return;
    }
    String place = System.getenv(PLACE);
    try {
      Path kept = place == null || place.isEmpty() ? keepOwn(directory) : keep(Path.of(place));
      RocksDB.loadLibrary(List.of(kept.toAbsolutePath().toString()));
    } catch (IOException | OverlappingFileLockException | UnsatisfiedLinkError e) {
      LOG.log(System.Logger.Level.DEBUG, "no copy of RocksDB's library can be used", e);
      loadAsRocksDbDoes(e);
    }
  }

  private static void loadAsRocksDbDoes(Throwable why) throws IOException {
    try {
      RocksDB.loadLibrary();
    } catch (RuntimeException | UnsatisfiedLinkError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      IOException failure = new IOException(
          "RocksDB's library can neither be kept (" + why
              + ") nor put into the temporary directory (" + cause + "); set " + PLACE
              + " to a directory where programs may be written and run",
          e);
      failure.addSuppressed(why);
      throw failure;
    }
  }

  /** As {@link #keep}, in a directory where no other user may write. */
  static Path keepOwn(Path directory) throws IOException {
    OwnDirectory.create(directory);
    if (OwnDirectory.close(directory)) {
      try (JarFile jar = jar()) {
        Files.deleteIfExists(place(directory, jar.getEntry(NAME_IN_JAR)).resolve(NAME));
      }
    }
    return keep(directory);
  }

  private static Path place(Path directory, ZipEntry library) {
    return directory.resolve(HexFormat.of().toHexDigits((int) library.getCrc()));
  }

  /** The directory of the copy, which is made unless it is there and whole. */
  static Path keep(Path directory) throws IOException {
    try (JarFile jar = jar()) {
      ZipEntry library = jar.getEntry(NAME_IN_JAR);
      Path place = place(directory, library);
      Path copy = place.resolve(NAME);
      if (!isCopy(library, copy)) {
        Files.createDirectories(place);
        try (FileChannel lock = FileChannel.open(
            place.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          lock.lock(); // ends with the channel, or with the process
          if (!isCopy(library, copy)) {
            copy(jar, library, copy);
          }
        }
      }
      return place;
    }
  }

  /** The jar that the library is in, for this use alone. */
  private static JarFile jar() throws IOException {
    URL url = RocksDB.class.getClassLoader().getResource(NAME_IN_JAR);
    if (url != null && url.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      return connection.getJarFile();
    }
    throw new IOException(NAME_IN_JAR + " is in no jar: " + url);
  }

  private static void copy(JarFile jar, ZipEntry library, Path copy) throws IOException {
    Path unfinished =
        copy.resolveSibling(NAME + ".unfinished"); // the same in all processes: the lock is held
    try (InputStream in = jar.getInputStream(library)) {
      Files.copy(in, unfinished, StandardCopyOption.REPLACE_EXISTING);
    }
    if (!isCopy(library, unfinished)) {
      throw new IOException(unfinished + " is not what was written to it");
    }
    // Processes that use a damaged copy keep it.
    Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean isCopy(ZipEntry library, Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != library.getSize()) {
      return false;
    }
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
      }
    }
    return crc.getValue() == library.getCrc();
  }
}
