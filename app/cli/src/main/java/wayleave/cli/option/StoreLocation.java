package wayleave.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** Where the store is. {@code toString} never shows a password. */
public sealed interface StoreLocation {
  /** A store on disk, for one process at a time. */
  record Directory(Path path) implements StoreLocation {
    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * A Redis or Valkey server, which several processes share.
   *
   * @param uri with the password, if there is one
   */
  record Redis(URI uri) implements StoreLocation {
    private static final int DEFAULT_PORT = 6379;
    private static final int MAX_PORT = 0xffff;
    private static final Pattern DATABASE = Pattern.compile("/?|/\\d{1,9}");

    private static Redis parse(String text) throws InputException {
      URI uri;
      try {
        uri = new URI(text);
      } catch (URISyntaxException e) {
        throw invalid("it contains a character that must be percent-encoded");
      }
      String scheme = String.valueOf(uri.getScheme());
      if (!scheme.equals("redis") && !scheme.equals("rediss")) {
        throw invalid("its scheme is " + TerminalText.of(scheme));
      } else if (uri.getHost() == null) {
        throw invalid("it has no valid host and port");
      } else if (uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
        throw invalid("its port is not between 1 and " + MAX_PORT);
      } else if (!DATABASE.matcher(uri.getRawPath()).matches()) {
        throw invalid("its database is not a number");
      } else if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
        throw invalid("it has a query or a fragment");
      }
      return new Redis(uri);
    }

    /** A message that quotes nothing of a URL in which the password may be anywhere. */
    private static InputException invalid(String problem) {
      return new InputException("the URL of the store (--store) is not valid: " + problem
          + "\nExpected redis://[[USER:]PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS,"
          + " with special characters in the password percent-encoded (%40 for @)");
    }

    /** The name of a directory for what is stored on this machine about this server. */
    String directoryName() {
      int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
      String database = uri.getRawPath().replace("/", "");
      return uri.getHost().replaceAll("[^A-Za-z0-9.-]", "_") + "_" + port + "_"
          + (database.isEmpty() ? "0" : database);
    }

    @Override
    public String toString() {
      String authority = uri.getRawAuthority();
      String server = authority.substring(authority.lastIndexOf('@') + 1);
      return uri.getScheme() + "://" + (server.equals(authority) ? "" : "***@") + server
          + uri.getRawPath();
    }
  }

  /**
   * The location that a text names.
   *
   * @throws InputException if it is not valid; the message says what was expected
   */
  static StoreLocation of(String text) throws InputException {
    if (isUrl(text)) {
      return Redis.parse(text);
    }
    try {
      if (text.isEmpty()) {
        throw new InputException("the name of the directory for --store is empty");
      }
      return new Directory(Path.of(text).toAbsolutePath());
    } catch (InvalidPathException e) {
      throw new InputException("not a directory: " + text);
    }
  }

  /** A text that names a location, without a password. */
  static String redacted(String text) {
    try {
      return isUrl(text) ? Redis.parse(text).toString() : text;
    } catch (InputException e) {
      return "***";
    }
  }

  /** A drive of Windows has one letter. */
  private static boolean isUrl(String text) {
    return text.matches("(?s)[A-Za-z][A-Za-z0-9+.-]+://.*|rediss?:.*");
  }
}
