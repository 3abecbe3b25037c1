package wayleave.cli.input;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/**
 * What a command is asked about, where the first argument may say which robots.txt decides: {@code robots.txt /shop}, {@code - /shop},
 * {@code https://shop.example /a /b}. Immutable.
 *
 * @param robots the file with the robots.txt, or - for standard input; null if it is to be fetched
 * @param urls full URLs; with a file also paths
 */
public record SiteArguments(@Nullable String robots, List<String> urls) {
  /** Copies the list. */
  public SiteArguments {
    urls = List.copyOf(urls);
  }

  /**
   * Reads the arguments.
   *
   * @param robots the file that an option has named; null if none did
   * @param command the name of the command, for messages
   * @param hasMore whether URLs stand elsewhere, too
   * @throws InputException if the first is a path, or a file that is not there
   */
  public static SiteArguments of(
      @Nullable String robots, List<String> arguments, String command, boolean hasMore)
      throws InputException {
    if (robots != null || arguments.isEmpty()) {
      return new SiteArguments(robots, arguments);
    }
    String first = arguments.get(0);
    List<String> rest = arguments.subList(1, arguments.size());
    if (SiteUrl.isUrl(first)) {
      boolean isSite =
          !rest.isEmpty() && rest.stream().allMatch(each -> each.startsWith("/")) && isSite(first);
      return isSite
          ? new SiteArguments(
              null, rest.stream().map(SiteUrl.origin(first).toString()::concat).toList())
          : new SiteArguments(null, arguments);
    } else if (first.equals("-") || isFile(first)) {
      if (rest.isEmpty() && !hasMore) {
        throw new InputException(
            "missing URL: wayleave " + command + " " + TerminalText.of(first) + " /path");
      }
      return new SiteArguments(first, rest);
    } else if (first.startsWith("/")) {
      throw new InputException(TerminalText.of(first) + " is a path, and no robots.txt is named: "
          + "wayleave " + command + " robots.txt " + TerminalText.of(first));
    } else if (first.endsWith(".txt")) {
      throw new InputException(
          "no such file: " + TerminalText.of(first) + "; expected a robots.txt, or full URLs");
    }
    return new SiteArguments(null, arguments);
  }

  /** Whether a URL names a site, by its first page or by its robots.txt. */
  private static boolean isSite(String url) {
    return url.matches("[^/]*//[^/?#]*(?:/|/robots\\.txt)?");
  }

  private static boolean isFile(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
