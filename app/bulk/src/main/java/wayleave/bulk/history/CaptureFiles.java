package wayleave.bulk.history;

import java.nio.file.Path;

/** The files in which captures are logged and sorted. */
record CaptureFiles(Path directory) {
  static final int PARTITIONS = 256;

  /** The captures of a partition as they came. */
  Path records(int partition) {
    return directory.resolve("records-" + partition);
  }

  Path bodies(int partition) {
    return directory.resolve("bodies-" + partition);
  }

  /** The versions of all keys. */
  Path versions() {
    return directory.resolve("versions");
  }

  /** Where the versions of each key begin. */
  Path keys() {
    return directory.resolve("keys");
  }
}
