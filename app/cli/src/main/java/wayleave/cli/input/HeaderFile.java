package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/**
 * Response headers in a file, a field a line, such as {@code curl -sI} prints them: with or without a status line. If there are several
 * responses, separated by blank lines, the last one counts.
 */
public final class HeaderFile {
  private static final Pattern STATUS = Pattern.compile("HTTP/[0-9.]+ [0-9]{3}(?: .*)?");
  /** RFC 9110 §5.1: a token. */
  private static final Pattern FIELD = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)");

  private static final int SHOWN = 60;

  private HeaderFile() {}

  /**
   * The header fields by name.
   *
   * @param name a file, or {@code -} for standard input
   * @throws InputException if a line is not a header field; the message names the file, the line and what was expected
   */
  public static Map<String, List<String>> read(String name, InputStream stdin)
      throws InputException, IOException {
    byte[] bytes = RobotsFile.read(name, stdin);
    Map<String, List<String>> headers = new LinkedHashMap<>();
    List<String> last = new ArrayList<>();
    boolean isNewResponse = false;
    int number = 0;
    // Header fields are bytes; those above 7F are obsolete and kept as they are (RFC 9110 §5.5).
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\r\n|\n", -1)) {
      number++;
      if (line.isBlank()) {
        isNewResponse = true;
        continue;
      }
      if (isNewResponse) {
        headers.clear();
        isNewResponse = false;
      }
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        last = headers.computeIfAbsent(field.group(1), key -> new ArrayList<>());
        last.add(field.group(2).strip());
      } else if ((line.startsWith(" ") || line.startsWith("\t")) && !last.isEmpty()) {
        // RFC 9112 §5.2: an obsolete continuation.
        last.set(last.size() - 1, (last.get(last.size() - 1) + " " + line.strip()).strip());
      } else if (!STATUS.matcher(line).matches()) {
        throw new InputException(TerminalText.of(name) + ":" + number
            + ": expected a header field, `Name: value`, as `curl -sI URL` prints it, but found `"
            + TerminalText.of(line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line)
            + "`");
      }
    }
    return headers;
  }
}
