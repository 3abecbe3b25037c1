package wayleave.cli.ranges;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;

/**
 * Reads a directory of address ranges: files as operators of crawlers publish them, and perhaps a manifest {@code ranges.tsv}
 * that says which crawlers each is for.
 *
 * <p>A line of the manifest has columns separated by tabs: product tokens, separated by commas; the name of a file in the
 * directory; {@code yes} if the file has all addresses of these crawlers, else {@code no}; and the date of the list, which may be
 * missing and is used if the file has none. Lines that begin with {@code #} are comments. Files that the manifest does not
 * name are not read.
 *
 * <p>Without a manifest, each {@code .json} and {@code .txt} file is for the crawler that it is named after, such as {@code
 * gptbot.json}, and for the services that it lists. Nothing then says that it has all their addresses, so an address that is
 * not in it proves nothing.
 *
 * @see RangeFile
 */
public final class RangeDirectory {
  static final String MANIFEST = "ranges.tsv";

  private RangeDirectory() {}

  /**
   * Reads all lists of a directory, or none if one of them cannot be used.
   *
   * @throws InputException if the directory, its manifest or a list cannot be used; the message says where and why
   * @throws IOException if reading fails for another reason
   */
  public static CrawlerIdentity read(Path directory) throws InputException, IOException {
    if (!Files.exists(directory)) {
      throw new InputException("no such directory: " + directory);
    } else if (!Files.isDirectory(directory)) {
      throw new InputException(
          directory + " is not a directory; expected one with lists of address ranges");
    }
    Path manifest = directory.resolve(MANIFEST);
    List<AddressRanges> ranges = new ArrayList<>();
    if (Files.exists(manifest)) {
      for (RangeManifest.Row row : RangeManifest.read(manifest)) {
        addListed(ranges, manifest, row);
      }
    } else {
      for (Path path : lists(directory)) {
        addUnlisted(ranges, path);
      }
    }
    return CrawlerIdentity.of(ranges);
  }

  private static void addListed(List<AddressRanges> ranges, Path manifest, RangeManifest.Row row)
      throws InputException, IOException {
    Path path = manifest.resolveSibling(row.file());
    if (!Files.exists(path)) {
      throw Inputs.problem(
          manifest,
          row.line(),
          "there is no file " + row.file() + " beside it; download it, or remove the line");
    }
    RangeFile file = RangeFile.read(path);
    for (String token : row.tokens()) {
      if (!file.isFor(token)) {
        throw Inputs.problem(
            manifest,
            row.line(),
            row.file() + " lists addresses of other services only, not of " + token
                + "; expected one of " + Inputs.some(file.services()));
      }
    }
    for (AddressRanges each : file.ranges(row.tokens())) {
      AddressRanges dated = each.date().isEmpty() ? row.date().map(each::dated).orElse(each) : each;
      ranges.add(row.isExhaustive() ? dated : dated.notExhaustive());
    }
  }

  private static void addUnlisted(List<AddressRanges> ranges, Path path)
      throws InputException, IOException {
    RangeFile file = RangeFile.read(path);
    String name = Inputs.fileName(path);
    Set<String> tokens = new LinkedHashSet<>();
    tokens.add(name.substring(0, name.lastIndexOf('.')));
    tokens.addAll(file.services());
    file.ranges(List.copyOf(tokens)).forEach(each -> ranges.add(each.notExhaustive()));
  }

  private static List<Path> lists(Path directory) throws InputException, IOException {
    List<Path> lists;
    try (Stream<Path> paths = Files.list(directory)) {
      lists = paths
          .filter(Files::isRegularFile)
          .filter(RangeDirectory::isList)
          .sorted()
          .toList();
    }
    if (lists.isEmpty()) {
      throw new InputException(directory
          + " has no lists of address ranges; expected .json or .txt files as operators publish"
          + " them, or a " + MANIFEST);
    }
    return lists;
  }

  private static boolean isList(Path path) {
    String name = Inputs.fileName(path);
    return name.lastIndexOf('.') > 0 && (name.endsWith(".json") || name.endsWith(".txt"));
  }
}
