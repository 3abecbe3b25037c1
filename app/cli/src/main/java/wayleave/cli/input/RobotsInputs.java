package wayleave.cli.input;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/**
 * Expands the arguments of commands that take several robots.txt files. A directory stands for all {@code robots*.txt} beneath it,
 * and a glob such as {@code sites/*.txt} for the files it matches, both sorted; {@code **} matches any number of directories.
 * Neither looks into hidden directories or follows links to directories. Files, URLs and {@code -} stay as they are.
 */
public final class RobotsInputs {
  private static final String ANY_DEPTH = "**";

  /** What is found, by its normalized path, so that it is found once. */
  private final Map<String, String> inputs = new LinkedHashMap<>();

  private RobotsInputs() {}

  /**
   * The files and URLs that arguments name, in their order and each once.
   *
   * @throws InputException if a directory or glob matches nothing or cannot be read
   */
  public static List<String> of(List<String> arguments) throws InputException {
    RobotsInputs inputs = new RobotsInputs();
    for (String argument : arguments) {
      inputs.addArgument(argument);
    }
    return List.copyOf(inputs.inputs.values());
  }

  private void addArgument(String argument) throws InputException {
    if (argument.isEmpty() || argument.equals("-") || SiteUrl.isUrl(argument)) {
      inputs.putIfAbsent(argument, argument);
      return;
    }
    try {
      if (isDirectory(argument)) {
        addDirectory(argument);
      } else if (isGlob(argument) && !exists(argument)) {
        addGlob(argument);
      } else {
        inputs.putIfAbsent(key(argument), argument);
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new InputException("cannot list the files of " + TerminalText.of(argument) + ": "
          + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  private static String key(String file) {
    try {
      return Path.of(file).normalize().toString();
    } catch (InvalidPathException e) {
      return file;
    }
  }

  private void addDirectory(String name) throws InputException, IOException {
    List<Path> found = new ArrayList<>();
    findBelow(Path.of(name).normalize(), found);
    if (found.isEmpty()) {
      throw new InputException("no robots*.txt file in the directory " + TerminalText.of(name));
    }
    add(found);
  }

  private void addGlob(String glob) throws InputException, IOException {
    List<Path> found = new ArrayList<>();
    try {
      find(Path.of(glob.startsWith("/") ? "/" : ""), parts(glob), found);
    } catch (PatternSyntaxException e) {
      throw new InputException(
          TerminalText.of(glob) + " is not a valid glob: " + e.getDescription());
    }
    if (found.isEmpty()) {
      throw new InputException("no file matches " + TerminalText.of(glob));
    }
    add(found);
  }

  private void add(List<Path> found) {
    for (Path file : found) {
      inputs.putIfAbsent(key(file.toString()), file.toString());
    }
  }

  private static List<String> parts(String glob) {
    List<String> parts = new ArrayList<>();
    for (String part : glob.split("/")) {
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** Adds what matches the parts of a glob, each of which is about one name; {@code **} is about any number of directories. */
  private static void find(Path directory, List<String> parts, List<Path> found)
      throws IOException {
    String part = parts.get(0);
    List<String> rest = parts.subList(1, parts.size());
    if (part.equals(ANY_DEPTH)) {
      find(directory, rest.isEmpty() ? List.of("*") : rest, found);
      for (Path entry : entries(directory)) {
        if (isSearched(entry)) {
          find(entry, parts, found);
        }
      }
      return;
    }
    for (Path entry : matching(directory, part)) {
      if (!rest.isEmpty()) {
        if (Files.isDirectory(entry)) {
          find(entry, rest, found);
        }
      } else if (Files.isRegularFile(entry)) {
        found.add(entry);
      }
    }
  }

  private static List<Path> matching(Path directory, String part) throws IOException {
    if (!isGlob(part)) {
      Path entry = directory.resolve(part);
      return Files.exists(entry) ? List.of(entry) : List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + part);
    List<Path> matching = new ArrayList<>();
    for (Path entry : entries(directory)) {
      boolean isShown = part.startsWith(".") || !isHidden(entry);
      if (isShown && matcher.matches(entry.getFileName())) {
        matching.add(entry);
      }
    }
    return matching;
  }

  private static void findBelow(Path directory, List<Path> found) throws IOException {
    for (Path entry : entries(directory)) {
      if (isSearched(entry)) {
        findBelow(entry, found);
      } else if (isRobotsTxt(entry.getFileName().toString()) && Files.isRegularFile(entry)) {
        found.add(entry);
      }
    }
  }

  private static List<Path> entries(Path directory) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      stream.forEach(entries::add);
    }
    Collections.sort(entries);
    return entries;
  }

  private static boolean isSearched(Path entry) {
    return Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && !isHidden(entry);
  }

  private static boolean isHidden(Path entry) {
    return entry.getFileName().toString().startsWith(".");
  }

  static boolean isRobotsTxt(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith("robots") && lower.endsWith(".txt");
  }

  private static boolean isGlob(String name) {
    return name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
  }

  private static boolean isDirectory(String name) {
    try {
      return Files.isDirectory(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean exists(String name) {
    try {
      return Files.exists(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
