package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Set;

/** A directory that the user of this process alone may enter. */
final class OwnDirectory {
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FOREIGN_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private OwnDirectory() {}

  /** Makes a directory and those above it that are missing. One that exists stays as it is, as its owner wanted it so. */
  static void create(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(PRIVATE));
    } else {
      Files.createDirectories(directory);
    }
  }

  /**
   * Closes an existing directory to all other users.
   *
   * @return whether one of them could have written there before
   * @throws IOException if it belongs to another user, who could open it again
   */
  static boolean close(Path directory) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(directory, PosixFileAttributeView.class);
    if (view == null) {
      return false;
    }
    PosixFileAttributes before = view.readAttributes();
    Path own = Files.createTempFile(directory, "owner", "");
    try {
      if (!Files.getOwner(own).equals(before.owner())) {
        throw new IOException(directory + " belongs to " + before.owner().getName());
      }
    } finally {
      Files.delete(own);
    }
    view.setPermissions(PRIVATE);
    return !Collections.disjoint(before.permissions(), FOREIGN_WRITE);
  }
}
