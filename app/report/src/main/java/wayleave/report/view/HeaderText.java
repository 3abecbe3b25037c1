package wayleave.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Response headers as text, a field a line, such as {@code curl -sI} prints them: with or without a status line. If there are several
 * responses, separated by blank lines, the last one counts. Immutable.
 *
 * @param fields the values by name, up to a line that is no header field
 * @param problem that line; empty if all are header fields
 */
public record HeaderText(Map<String, List<String>> fields, Optional<Problem> problem) {
  /** RFC 9110 §5.6.2: what a token may contain beside letters and digits. */
  private static final String TOKEN = "!#$%&'*+-.^_`|~";

  private static final int SHOWN = 60;

  /**
   * A line that is not a header field.
   *
   * @param line its number, from 1
   * @param text what was expected, for people
   */
  public record Problem(int line, String text) {}

  /** Reads a text. */
  public static HeaderText of(String text) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    List<String> last = new ArrayList<>();
    boolean isNewResponse = false;
    int number = 0;
    for (String line : text.split("\r\n|\n", -1)) {
      number++;
      if (line.isBlank()) {
        isNewResponse = true;
        continue;
      }
      if (isNewResponse) {
        fields.clear();
        isNewResponse = false;
      }
      int colon = line.indexOf(':');
      if (colon > 0 && isToken(line.substring(0, colon))) {
        last = fields.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>());
        last.add(line.substring(colon + 1).strip());
      } else if ((line.startsWith(" ") || line.startsWith("\t")) && !last.isEmpty()) {
        // RFC 9112 §5.2: an obsolete continuation.
        last.set(last.size() - 1, (last.get(last.size() - 1) + " " + line.strip()).strip());
      } else if (!isStatusLine(line)) {
        return new HeaderText(fields, Optional.of(new Problem(number, expected(line))));
      }
    }
    return new HeaderText(fields, Optional.empty());
  }

  private static String expected(String line) {
    return "expected a header field, `Name: value`, as `curl -sI URL` prints it, but found `"
        + TerminalText.of(line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line) + "`";
  }

  private static boolean isToken(String name) {
    return name.chars().allMatch(c -> isAlphanumeric(c) || TOKEN.indexOf(c) >= 0);
  }

  private static boolean isAlphanumeric(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a line is {@code HTTP/2 200} or {@code HTTP/1.1 404 Not Found}. */
  private static boolean isStatusLine(String line) {
    int blank = line.indexOf(' ');
    String status = line.substring(blank + 1);
    return line.startsWith("HTTP/")
        && blank > 0
        && status.length() >= 3
        && status.substring(0, 3).chars().allMatch(HeaderText::isDigit)
        && (status.length() == 3 || status.charAt(3) == ' ');
  }
}
