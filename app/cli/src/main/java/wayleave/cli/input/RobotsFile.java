package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.BodyWarning;
import wayleave.report.view.TerminalText;

/** Reads and writes robots.txt files, with errors that say what to do. */
public final class RobotsFile {
  /** Far above any robots.txt and small enough for memory: finds a wrong file name, not a large robots.txt. */
  private static final int MAX_BYTES = 256 << 20;

  /** How much of the line at the limit is read: enough to show it. */
  private static final int MAX_LINE = 64 << 10;

  private static final String STDIN = "-";

  private RobotsFile() {}

  /** Reads a file to the end, or standard input if the name is {@code -}. Refuses one that is compressed. */
  public static byte[] read(String name, InputStream stdin) throws InputException, IOException {
    return name.equals(STDIN) ? readAll(stdin, title(name)) : read(name);
  }

  public static byte[] read(String name) throws InputException {
    return open(name, in -> readAll(in, name));
  }

  /**
   * Reads as much of a file as crawlers do, or of standard input if the name is {@code -}, and the line at the limit. Takes little
   * memory, however large the file is.
   *
   * @param maxBytes how much that is: usually the 500 KiB of {@link Dialect#maxBodyBytes}
   */
  public static Beginning readBeginning(String name, InputStream stdin, int maxBytes)
      throws InputException, IOException {
    return name.equals(STDIN)
        ? Beginning.of(stdin, maxBytes)
        : open(name, in -> Beginning.of(in, maxBytes));
  }

  /** Says before any answer that a body is not a robots.txt, so that the answer is not taken for one about a robots.txt. */
  public static void warn(String name, byte[] body, Terminal terminal) {
    problem(name, body).ifPresent(terminal::say);
  }

  /** What a body is that is not a robots.txt, in a sentence with the name of the file. */
  public static Optional<String> problem(String name, byte[] body) {
    return BodyWarning.of(body).map(warning -> TerminalText.of(title(name)) + " " + warning);
  }

  /**
   * Checks that a file is not compressed: what crawlers would find in it is not what its owner asks about.
   *
   * @throws InputException if it begins as gzip (RFC 1952 §2.3.1) or Zstandard (RFC 8878 §3.1.1)
   */
  public static void requireUncompressed(String name, byte[] body) throws InputException {
    String start = new String(body, 0, Math.min(body.length, 4), StandardCharsets.ISO_8859_1);
    if (start.startsWith("\u001F\u008B") || start.equals("\u0028\u00B5\u002F\u00FD")) {
      throw new InputException(
          TerminalText.of(title(name)) + " is compressed: run gunzip or unzstd first");
    }
  }

  /**
   * Checks that a command may rewrite a file.
   *
   * @throws InputException if the body is not a robots.txt in UTF-8
   */
  public static void requireText(String name, byte[] body) throws InputException {
    Optional<String> problem = problem(name, body);
    if (problem.isPresent()) {
      throw new InputException(problem.get() + ". It is left unchanged");
    }
  }

  /**
   * Checks that all inputs are files, before any of them is written.
   *
   * @throws InputException if one is a URL or standard input
   */
  public static void requireFiles(List<String> names) throws InputException {
    for (String name : names) {
      if (name.equals(STDIN) || SiteUrl.isUrl(name)) {
        throw new InputException(
            TerminalText.of(title(name)) + " cannot be written to: remove --write, or name a file");
      }
    }
  }

  private static String title(String name) {
    return name.equals(STDIN) ? "standard input" : name;
  }

  /** The beginning of a file, and how many bytes the file has in all. */
  public record Beginning(byte[] body, long size) {
    private static Beginning of(InputStream in, int maxBytes) throws IOException {
      byte[] read =
          in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, (long) maxBytes + MAX_LINE));
      long size = read.length + in.transferTo(OutputStream.nullOutputStream());
      if (size == read.length) {
        return new Beginning(read, size);
      }
      int end = read.length;
      while (end > maxBytes && read[end - 1] != '\n' && read[end - 1] != '\r') {
        end--;
      }
      return new Beginning(end > maxBytes ? Arrays.copyOf(read, end) : read, size);
    }
  }

  private interface Reader<T> {
    T read(InputStream in) throws InputException, IOException;
  }

  private static <T> T open(String name, Reader<T> reader) throws InputException {
    if (name.isEmpty()) {
      throw new InputException("the file name is empty: expected a robots.txt file");
    } else if (SiteUrl.isUrl(name)) {
      throw new InputException(
          name + " is a URL, but a file is expected here. Download it: wayleave fetch --body "
              + name + " > robots.txt");
    }
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new InputException(name + " is a directory: expected a robots.txt file");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return reader.read(in);
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException("no such file: " + name + hint(name));
    } catch (AccessDeniedException e) {
      throw new InputException("no permission to read " + name);
    } catch (IOException e) {
      throw new InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  private static String hint(String name) {
    return SiteUrl.isHost(name) ? "; did you mean https://" + name + " ?" : "";
  }

  private static byte[] readAll(InputStream in, String name) throws InputException, IOException {
    byte[] body = in.readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) {
      throw new InputException(
          name + " is larger than " + (MAX_BYTES >> 20) + " MiB: expected a robots.txt file");
    }
    requireUncompressed(name, body);
    return body;
  }
}
