package wayleave.bulk.resume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells whether input files are the ones they were: by their names, sizes and times, not by what is in them. */
public final class InputFingerprint {
  private InputFingerprint() {}

  /** A word that differs once a file has changed, or one was added below a directory. */
  public static String fingerprint(List<Path> paths) throws IOException {
    MessageDigest digest = sha256();
    for (Path path : paths) {
      add(digest, path.toAbsolutePath().toString());
      if (!Files.isDirectory(path)) {
        addFile(digest, path);
        continue;
      }
      try (Stream<Path> below = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
        for (Path file : (Iterable<Path>) below.filter(Files::isRegularFile).sorted()::iterator) {
          add(digest, path.relativize(file).toString());
          addFile(digest, file);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void addFile(MessageDigest digest, Path file) throws IOException {
    if (Files.exists(file)) { // whoever reads it says that it does not
      add(digest, Files.size(file) + " " + Files.getLastModifiedTime(file));
    }
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
