package wayleave.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.cli.input.LineReader;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;

/**
 * Answers one case a line, in order, in constant memory. A case that cannot be answered is reported with its line, gets an
 * answer that says so, and does not stop the others.
 */
final class Batch {
  private static final String EXPECTED = "expected robots.txt file, TAB, crawler, TAB, URL";

  private final Terminal terminal;
  private final BatchRules rules;
  private int status = ExitStatus.ALLOWED;

  Batch(Terminal terminal, Dialect dialect) {
    this.terminal = terminal;
    this.rules = new BatchRules(dialect, terminal);
  }

  /** Answers all cases of a file, or of standard input if the name is {@code -}, and returns the exit status. */
  int run(String name) throws IOException, InputException {
    if (name.equals("-")) {
      return run(terminal.in(), "standard input", true);
    }
    if (Files.isDirectory(Path.of(name))) {
      throw new InputException(name + " is a directory; " + EXPECTED + " on each line of a file");
    }
    try (InputStream in = Files.newInputStream(Path.of(name))) {
      return run(in, name, false);
    } catch (NoSuchFileException e) {
      throw new InputException("no such file: " + name);
    } catch (AccessDeniedException e) {
      throw new InputException("not allowed to read " + name + "; check its permissions");
    }
  }

  /** @param answersAwaited whether the sender may wait for each answer before it sends the next case */
  private int run(InputStream source, String name, boolean answersAwaited) throws IOException {
    LineReader lines = new LineReader(source);
    while (lines.next()) {
      byte[] bytes = lines.bytes();
      if (lines.isTooLong() || bytes.length > 0 && bytes[0] != '#') {
        try {
          if (lines.isTooLong()) {
            throw new InputException(
                "the line is longer than " + LineReader.MAX_LINE + " bytes; " + EXPECTED);
          }
          answer(bytes);
        } catch (InputException e) {
          String problem = TerminalText.of(e.problem().replace('\t', ' '));
          status = ExitStatus.BAD_INPUT;
          terminal.say(name + ":" + lines.number() + ": " + problem);
          terminal.print("error\t\t" + problem + "\n");
        }
      }
      if (answersAwaited && lines.mustWait()) {
        terminal.out().flush();
      }
    }
    return status;
  }

  private void answer(byte[] bytes) throws InputException, IOException {
    int firstTab = indexOfTab(bytes, 0);
    int secondTab = firstTab < 0 ? -1 : indexOfTab(bytes, firstTab + 1);
    if (secondTab < 0) {
      int columns = firstTab < 0 ? 1 : 2;
      throw new InputException(
          EXPECTED + ", found " + columns + (columns == 1 ? " column" : " columns"));
    }
    String file = new String(bytes, 0, firstTab, StandardCharsets.UTF_8);
    String agent =
        new String(bytes, firstTab + 1, secondTab - firstTab - 1, StandardCharsets.UTF_8);
    Verdict verdict =
        rules.of(file, agent).check(Arrays.copyOfRange(bytes, secondTab + 1, bytes.length));
    if (!verdict.allowed() && status == ExitStatus.ALLOWED) {
      status = ExitStatus.DISALLOWED;
    }
    String word = verdict.allowed() ? "allowed" : "disallowed";
    String line = verdict.line().isPresent() ? Integer.toString(verdict.line().getAsInt()) : "";
    terminal.print(word + "\t" + line + "\t" + verdict.reason().code() + "\n");
  }

  private static int indexOfTab(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\t') {
        return i;
      }
    }
    return -1;
  }
}
