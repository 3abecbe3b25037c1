package wayleave.cli.input;

import java.util.Locale;
import java.util.Set;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/**
 * A URL on the command line, in place of a robots.txt file.
 *
 * @param origin the site
 * @param url the URL to fetch: the robots.txt of the site, or another one that was named
 */
public record SiteUrl(Origin origin, String url) {
  /** A scheme and an authority, or an attempt at them. */
  private static final String URL = "[A-Za-z][A-Za-z0-9+.-]+://.*|(?i:https?|ftp):.*";

  /** A name with a top-level domain, and perhaps a path. */
  private static final String HOST =
      "(?![^/]*\\.txt(?:/|$))(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}(?:/.*)?";

  /** Names of robots.txt files, also misspelled ones. */
  private static final Set<String> NAMES = Set.of("robots.txt", "robot.txt");

  /** Whether an argument is a URL rather than the name of a file. */
  public static boolean isUrl(String argument) {
    // Most are files, and to compile the expression takes longer than to read one.
    return argument.indexOf(':') > 0 && argument.matches(URL);
  }

  /** Whether an argument looks like a URL without {@code https://}. */
  static boolean isHost(String argument) {
    return argument.matches(HOST);
  }

  /**
   * The robots.txt that a URL means: the one at the URL if its path ends in {@code /robots.txt}, in any case, else that of its
   * site.
   *
   * @throws InputException if it is not a URL
   */
  public static SiteUrl of(String argument) throws InputException {
    Origin origin = origin(argument);
    String plain = argument.split("[?#]", 2)[0];
    int slash = plain.indexOf('/', plain.indexOf("://") + "://".length());
    String path = slash < 0 ? "/" : plain.substring(slash);
    String name = path.substring(path.lastIndexOf('/') + 1);
    boolean isNamed = NAMES.contains(name.toLowerCase(Locale.ROOT));
    return new SiteUrl(origin, isNamed ? origin + path : origin.robotsTxtUrl());
  }

  /** The origin of a URL that a user gave. */
  public static Origin origin(String url) throws InputException {
    try {
      return Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new InputException(TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /** Whether it is where crawlers look for it. */
  public boolean isInPlace() {
    return url.equals(origin.robotsTxtUrl());
  }
}
