package wayleave.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Makes a store one that cannot be opened: no damage that the store mends by itself, and nothing that stops no root. */
public final class Unreadable {
  private Unreadable() {}

  /** Puts a directory in the place of a store's manifest, and returns it. */
  public static Path make(Path store) throws IOException {
    Path manifest;
    try (Stream<Path> files = Files.list(store)) {
      manifest = files
          .filter(file -> file.getFileName().toString().startsWith("MANIFEST-"))
          .findFirst()
          .orElseThrow();
    }
    Files.delete(manifest);
    return Files.createDirectory(manifest);
  }
}
