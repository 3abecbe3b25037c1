package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** The URLs that a command works on: its arguments, then the lines of a file. */
public final class Urls {

  private static final String EXPECTED = "a full URL, such as https://example.com/x";

  private final List<String> arguments;
  private final @Nullable String file;
  private final InputStream stdin;

  /** @param file its name, or - for {@code stdin}; null if there is none */
  public Urls(List<String> arguments, @Nullable String file, InputStream stdin) {
    this.arguments = arguments;
    this.file = file;
    this.stdin = stdin;
  }

  /** Takes a message about a line that is not a URL, with its place. */
  public interface Problems {
    void report(String problem);
  }

  /** Takes a URL. */
  public interface Receiver {
    void url(String url) throws InterruptedException;
  }

  /**
   * Checks the arguments and the file before any other work.
   *
   * @throws InputException if an argument is not a full URL, or the file cannot be read
   */
  public void requireReadable() throws InputException {
    for (String url : arguments) {
      origin(url);
    }
    if (file != null && !file.equals("-")) {
      Path path = path(file);
      if (Files.isDirectory(path)) {
        throw new InputException(file + " is a directory: expected a file with one URL per line");
      } else if (!Files.exists(path)) {
        throw new InputException("no such file: " + file);
      } else if (!Files.isReadable(path)) {
        throw new InputException("no permission to read " + file);
      }
    }
  }

  private static Path path(String file) throws InputException {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new InputException("no such file: " + file);
    }
  }

  /** The origin of a URL that a user gave. */
  public static Origin origin(String url) throws InputException {
    try {
      return Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new InputException(TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /** How many verdicts are needed, if the file can be read twice to count its URLs. */
  public OptionalLong count(int questionsPerUrl) throws IOException {
    long urls = arguments.size();
    if (file != null) {
      if (file.equals("-") || !Files.isRegularFile(Path.of(file))) {
        return OptionalLong.empty();
      }
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        LineReader lines = new LineReader(in);
        while (lines.next()) {
          urls += isUrl(text(lines)) ? 1 : 0;
        }
      }
    }
    return OptionalLong.of(urls * questionsPerUrl);
  }

  /** The line without a byte order mark. */
  private static String text(LineReader lines) {
    String text = lines.text();
    return (lines.number() == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
  }

  private static boolean isUrl(String line) {
    return !line.isEmpty() && line.charAt(0) != '#';
  }

  /** Passes on all URLs in their order, and reports lines that are not URLs. */
  public void forEach(Problems problems, Receiver receiver)
      throws IOException, InputException, InterruptedException {
    for (String url : arguments) {
      receiver.url(url);
    }
    if (file == null) {
      return;
    } else if (file.equals("-")) {
      forEach(stdin, "standard input", problems, receiver);
      return;
    }
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      forEach(in, file, problems, receiver);
    } catch (NoSuchFileException e) {
      throw new InputException("no such file: " + file);
    } catch (AccessDeniedException e) {
      throw new InputException("no permission to read " + file);
    }
  }

  private static void forEach(InputStream in, String name, Problems problems, Receiver receiver)
      throws IOException, InterruptedException {
    LineReader lines = new LineReader(in);
    while (lines.next()) {
      String line = text(lines);
      if (!isUrl(line)) {
        continue;
      }
      try {
        if (lines.isTooLong()) {
          throw new InputException(
              "the line is longer than " + LineReader.MAX_LINE + " bytes; expected " + EXPECTED);
        }
        origin(line);
      } catch (InputException e) {
        problems.report(TerminalText.of(name) + ":" + lines.number() + ": " + e.problem());
        continue;
      }
      receiver.url(line);
    }
  }
}
