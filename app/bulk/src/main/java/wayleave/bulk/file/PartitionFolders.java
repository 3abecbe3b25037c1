package wayleave.bulk.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The folders of an input that stand for columns, such as {@code year=2026}: Hive, Spark and DuckDB leave these columns out of the files.
 * They are not read. Not thread-safe.
 */
public final class PartitionFolders {
  /** By column, with the first folder. */
  private final Map<String, Path> columns = new LinkedHashMap<>();

  /** Takes the folders between a directory and a file below it. */
  public void add(Path directory, Path file) {
    Path folder = file.getParent();
    while (folder != null && !folder.equals(directory)) {
      String name = String.valueOf(folder.getFileName());
      int end = name.indexOf('=');
      if (end > 0) {
        columns.putIfAbsent(name.substring(0, end), folder);
      }
      folder = folder.getParent();
    }
  }

  /**
   * Checks that no folder says what has to be read.
   *
   * @throws UnusableInputException if one does
   */
  public void require(Predicate<String> isUnread) throws UnusableInputException {
    for (Map.Entry<String, Path> each : columns.entrySet()) {
      if (!isUnread.test(each.getKey())) {
        throw new UnusableInputException("the folder " + each.getValue() + " stands for the column "
            + each.getKey() + ", which is read from files only: write it into them, and rename the"
            + " folder");
      }
    }
  }

  /** The names of the columns. */
  public List<String> columns() {
    return List.copyOf(columns.keySet());
  }
}
