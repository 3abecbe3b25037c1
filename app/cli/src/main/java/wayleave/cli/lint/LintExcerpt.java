package wayleave.cli.lint;

import java.util.List;
import java.util.function.BinaryOperator;
import wayleave.lint.model.Span;
import wayleave.report.view.TerminalText;

/** Shows lines of a file with a part underlined, and notes below them, behind a common margin. Immutable. */
final class LintExcerpt {
  /** Of a longer line, only the part around the underlined place is shown. */
  private static final int MAX_SHOWN = 100;

  private final List<String> lines;
  private final int width;
  /** Turns a style and a text into a styled text. */
  private final BinaryOperator<String> styled;

  /** @param lastLine the greatest number of a line to be shown */
  LintExcerpt(List<String> lines, int lastLine, BinaryOperator<String> styled) {
    this.lines = lines;
    this.width = Integer.toString(lastLine).length();
    this.styled = styled;
  }

  /** The line with a span underlined. */
  String of(Span span, char underline, String label) {
    String line = lines.get(span.line() - 1);
    int from = Math.min(span.column() - 1, line.length());
    int to = span.endLine() == span.line()
        ? Math.min(span.endColumn() - 1, line.length())
        : line.length();
    int start = Math.max(0, Math.min(from - MAX_SHOWN / 2, line.length() - MAX_SHOWN));
    int end = Math.min(line.length(), start + MAX_SHOWN);
    String number = Integer.toString(span.line());
    String margin = " ".repeat(width - number.length() + 1) + number + " | ";
    int before = (start > 0 ? 3 : 0) + columns(line.substring(start, Math.min(from, end)));
    int length = Math.max(
        1, columns(line.substring(Math.min(from, end), Math.min(Math.max(from, to), end))));
    return styled.apply("faint", margin)
        + (start > 0 ? "..." : "")
        + visible(line.substring(start, end))
        + (end < line.length() ? "..." : "")
        + '\n'
        + styled.apply("faint", " ".repeat(width + 1) + " | ")
        + " ".repeat(before)
        + styled.apply(
            underline == '^' ? "bold,red" : "bold,blue",
            String.valueOf(underline).repeat(length))
        + label
        + '\n';
  }

  /** A note below the lines. */
  String note(String name, String value) {
    return " ".repeat(width + 2) + styled.apply("faint", "= " + name + ": ") + value + '\n';
  }

  /** The line as shown: what a terminal would obey or not show is written out. */
  private static String visible(String line) {
    return TerminalText.of(line.replace('\t', ' ').replace("\uFEFF", "\u00B7"));
  }

  /** How many columns of a terminal a part of a line takes, where each character takes one. */
  private static int columns(String part) {
    String visible = visible(part);
    return visible.codePointCount(0, visible.length());
  }
}
