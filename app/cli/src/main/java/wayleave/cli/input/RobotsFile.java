package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import wayleave.cli.terminal.InputException;

/** Reads robots.txt files from disk, with errors that say what to do. */
public final class RobotsFile {
  /** Far above any robots.txt, and low enough to hold in memory: catches a wrong file name, not a large robots.txt. */
  private static final int MAX_BYTES = 256 << 20;

  /** A name with a top-level domain, and perhaps a path. */
  private static final Pattern HOST =
      Pattern.compile("(?![^/]*\\.txt(?:/|$))(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}(?:/.*)?");

  private RobotsFile() {}

  /** The bytes of a file, or of standard input if the name is {@code -}. */
  public static byte[] read(String name, InputStream stdin) throws InputException, IOException {
    return name.equals("-") ? readAll(stdin, "standard input") : read(name);
  }

  public static byte[] read(String name) throws InputException {
    if (name.isEmpty()) {
      throw new InputException("the name of the robots.txt file is empty");
    } else if (SiteUrl.isUrl(name)) {
      throw new InputException(
          name + " is a URL, and a file is expected here: wayleave fetch --body " + name
              + " > robots.txt");
    }
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new InputException(name + " is a directory; expected a robots.txt file");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return readAll(in, name);
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException("no such file: " + name + hint(name));
    } catch (AccessDeniedException e) {
      throw new InputException("not allowed to read " + name + "; check its permissions");
    } catch (IOException e) {
      throw new InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  /** What to say of {@code example.com}; empty if that is hardly what was meant. */
  private static String hint(String name) {
    return HOST.matcher(name).matches()
        ? "; a site is named by a URL, such as https://" + name
        : "";
  }

  private static byte[] readAll(InputStream in, String name) throws InputException, IOException {
    byte[] body = in.readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) {
      throw new InputException(
          name + " is larger than " + (MAX_BYTES >> 20) + " MiB; is it a robots.txt?");
    }
    return body;
  }
}
