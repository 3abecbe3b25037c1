package wayleave.report.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A directory that its owner alone may enter, and so alone may read and write what is in it. */
public final class PrivateDirectory {
  private PrivateDirectory() {}

  /** Makes a directory and those above it that are missing. One that exists stays as it is, as its owner wanted it so. */
  public static void create(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(directory);
    }
  }
}
