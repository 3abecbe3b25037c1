package wayleave.bulk.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders of tables that keep old and deleted rows in their files, and list elsewhere which files and rows are current: Delta Lake,
 * Apache Iceberg and Apache Hudi. These lists are not read.
 */
final class TableFormats {
  private static final Pattern ICEBERG =
      Pattern.compile("(?:v\\d+|\\d{5,}-[0-9a-f-]{36})(?:\\.gz)?\\.metadata\\.json(?:\\.gz)?");

  private TableFormats() {}

  /**
   * Checks that a path is neither such a table, nor in one, nor has one below it.
   *
   * @throws UnusableInputException if it is
   */
  static void refuse(Path path) throws IOException {
    Path real = path.toRealPath();
    for (Path folder = real; folder != null; folder = folder.getParent()) {
      refuseFolder(folder, real.equals(folder) ? path : folder);
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> below = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
        for (Path each : (Iterable<Path>) below.filter(Files::isDirectory)::iterator) {
          refuseFolder(each, each);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }

  private static void refuseFolder(Path folder, Path shown) throws IOException {
    String format = format(folder);
    if (format != null) {
      throw new UnusableInputException(shown + " is a table of " + format
          + ", whose folder also has files with old and deleted rows; export its current rows as"
          + " Parquet first, and name these files");
    }
  }

  private static @Nullable String format(Path folder) throws IOException {
    if (Files.isDirectory(folder.resolve("_delta_log"))) {
      return "Delta Lake";
    } else if (Files.isDirectory(folder.resolve(".hoodie"))) {
      return "Apache Hudi";
    }
    Path metadata = folder.resolve("metadata");
    if (!Files.isDirectory(metadata) || !Files.isReadable(metadata)) {
      return null;
    }
    try (Stream<Path> files = Files.list(metadata)) {
      return files.anyMatch(
              file -> ICEBERG.matcher(String.valueOf(file.getFileName())).matches())
          ? "Apache Iceberg"
          : null;
    }
  }
}
