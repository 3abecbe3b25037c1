package wayleave.cli.ranges;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** Reads files of limited size, and makes errors that name the file and line. */
final class Inputs {
  /** Far above any published list, and low enough to hold in memory. */
  static final int MAX_BYTES = 64 << 20;

  private static final int SHOWN = 10;

  private Inputs() {}

  static byte[] bytes(Path path) throws InputException, IOException {
    if (Files.isDirectory(path)) {
      throw new InputException(path + " is a directory; expected a file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new InputException(path + " is larger than " + (MAX_BYTES >> 20)
            + " MiB; expected a list of address ranges");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new InputException("no such file: " + path);
    } catch (AccessDeniedException e) {
      throw new InputException("not allowed to read " + path + "; check its permissions");
    }
  }

  /** The first bytes as UTF-8, without a byte order mark. */
  static String text(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /**
   * @param line from 1
   * @param problem what is wrong and what was expected; text from the file is escaped here
   */
  static InputException problem(Path path, int line, String problem) {
    return new InputException(path + ":" + line + ": " + TerminalText.of(problem));
  }

  static String fileName(Path path) {
    return String.valueOf(path.getFileName());
  }

  /** The first few, for a message. */
  static String some(Collection<String> all) {
    String some = String.join(", ", all.stream().limit(SHOWN).toList());
    return all.size() > SHOWN ? some + " and " + (all.size() - SHOWN) + " others" : some;
  }
}
