package wayleave.bulk.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that paths name: themselves, or all in a directory and those below it, in the order of their names. What begins
 * with {@code .} or {@code _} is left out there, as other tools leave their notes so.
 */
public final class InputFiles {
  private static final Pattern ARC = Pattern.compile("(?i)\\.arc(?:\\.gz)?$");

  private InputFiles() {}

  /**
   * @param paths files, directories, or - for standard input
   * @param kinds what is expected
   * @param forced what they hold, whatever their names; null to go by their endings
   * @param stdinKind what standard input holds if nothing is forced
   * @param withoutEnding what a file without any ending holds; null if there has to be one
   * @throws UnusableInputException if a path cannot be read, or there are no files
   */
  public static List<InputFile> of(
      List<String> paths,
      Set<FileKind> kinds,
      @Nullable FileKind forced,
      FileKind stdinKind,
      @Nullable FileKind withoutEnding,
      Problems problems)
      throws IOException {
    List<InputFile> files = new ArrayList<>();
    for (String name : paths) {
      if (name.equals("-")) {
        files.add(
            new InputFile(null, InputFile.STANDARD_INPUT, forced == null ? stdinKind : forced, -1));
        continue;
      }
      Path path = readable(name);
      if (!Files.isDirectory(path)) {
        Optional<FileKind> kind = kind(path, forced, withoutEnding).filter(kinds::contains);
        if (kind.isEmpty()) {
          throw new UnusableInputException(name + ": " + expected(name, kinds));
        }
        try {
          files.addAll(parts(path, name, kind.get()));
        } catch (UnusableInputException e) {
          throw new UnusableInputException(name + ": " + e.getMessage());
        }
        continue;
      }
      int before = files.size();
      for (Path file : below(path)) {
        Optional<FileKind> kind = kind(file, forced, null).filter(kinds::contains);
        if (kind.isPresent()) {
          try {
            files.addAll(parts(file, file.toString(), kind.get()));
          } catch (UnusableInputException e) {
            problems.loss(
                Place.file(file.toString()),
                e.getMessage() + "; the file is left out",
                Problems.UNKNOWN);
          }
        } else {
          problems.loss(
              Place.file(file.toString()),
              expected(file.toString(), kinds) + "; the file is left out",
              Problems.UNKNOWN);
        }
      }
      if (files.size() == before) {
        throw new UnusableInputException(
            "no file in the directory " + name + " can be read: " + expected("", kinds));
      }
    }
    return files;
  }

  private static List<InputFile> parts(Path path, String name, FileKind kind) throws IOException {
    return FileKind.isWacz(name)
        ? InputFile.ofWacz(path, name)
        : List.of(new InputFile(path, name, kind, Files.size(path)));
  }

  private static Optional<FileKind> kind(
      Path path, @Nullable FileKind forced, @Nullable FileKind withoutEnding) {
    if (forced != null) {
      return Optional.of(forced);
    }
    String name = String.valueOf(path.getFileName());
    Optional<FileKind> kind = FileKind.ofName(name);
    return kind.isEmpty() && name.indexOf('.') < 0 ? Optional.ofNullable(withoutEnding) : kind;
  }

  private static String expected(String name, Set<FileKind> kinds) {
    if (kinds.contains(FileKind.WARC) && ARC.matcher(name).find()) {
      return "an ARC file, which came before WARC and is not read; make a WARC file of it, "
          + "for example with: warc convert arc (warchaeology)";
    }
    return "unknown file type; expected a name that ends in "
        + EnumSet.copyOf(kinds).stream()
            .map(kind -> kind.endings() + " (" + kind.title() + ")")
            .collect(Collectors.joining(", "))
        + ", followed by .gz or .zst if the file is compressed";
  }

  /**
   * The path of this name.
   *
   * @throws UnusableInputException if it cannot be read, or its files are not those of the table that it is
   */
  public static Path readable(String name) throws IOException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new UnusableInputException("no such file or directory: " + name);
    }
    if (!Files.exists(path)) {
      throw new UnusableInputException("no such file or directory: " + name);
    } else if (!Files.isReadable(path)) {
      throw new UnusableInputException("not allowed to read " + name + "; check its permissions");
    }
    TableFormats.refuse(path);
    return path;
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      return files
          .filter(file -> isInput(directory.relativize(file)) && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Whether a path below a directory is one that counts. */
  public static boolean isInput(Path relative) {
    for (Path part : relative) {
      String name = part.toString();
      if (name.startsWith(".") || name.startsWith("_")) {
        return false;
      }
    }
    return true;
  }
}
