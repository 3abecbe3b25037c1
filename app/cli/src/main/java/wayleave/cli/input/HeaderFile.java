package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.HeaderText;
import wayleave.report.view.TerminalText;

/** Response headers in a file, as {@link HeaderText} reads them. */
public final class HeaderFile {
  private HeaderFile() {}

  /**
   * The header fields by name.
   *
   * @param name a file, or {@code -} for standard input
   * @throws InputException if a line is not a header field, or there is none; the message names the file, the line and what was expected
   */
  public static Map<String, List<String>> read(String name, InputStream stdin)
      throws InputException, IOException {
    // Header fields are bytes; those above 7F are obsolete and kept as they are (RFC 9110 §5.5).
    HeaderText text =
        HeaderText.of(new String(RobotsFile.read(name, stdin), StandardCharsets.ISO_8859_1));
    Optional<HeaderText.Problem> problem = text.problem();
    if (problem.isPresent()) {
      throw new InputException(TerminalText.of(name) + ":" + problem.get().line() + ": "
          + problem.get().text());
    }
    if (text.fields().isEmpty()) {
      throw new InputException(
          TerminalText.of(name.equals("-") ? "standard input" : name)
              + " has no header field: expected the response headers of the page, as `curl -sI URL` prints them");
    }
    return text.fields();
  }
}
