package wayleave.logs.line;

import java.util.Arrays;
import wayleave.logs.internal.format.Escape;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.internal.format.LineLayout;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Finds the columns of a line. */
final class LineCutter {
  private LineCutter() {}

  /** Where the value of a column ends that starts at an index; -1 if the line ends before. */
  static int end(LineLayout.Step step, byte[] line, int from, int to)
      throws UnreadableLineException {
    return switch (step.end()) {
      case BLANK -> FieldText.indexOf(line, (byte) ' ', from, to);
      case LIST -> {
        int at = FieldText.indexOf(line, (byte) ' ', from, to);
        while (at > from && line[at - 1] == ',') {
          at = FieldText.indexOf(line, (byte) ' ', at + 1, to);
        }
        yield at;
      }
      case QUOTE -> quote(step.escape(), line, from, to);
      case ENCLOSED -> FieldText.indexOf(line, step.stop()[0], from, to);
      case TEXT -> {
        int at = from;
        while (at < to && !isAt(step.stop(), line, at, to)) {
          at++;
        }
        yield at < to ? at : -1;
      }
      case WORD -> {
        int at = FieldText.indexOf(line, step.stop()[0], from, to);
        for (int blanks = step.blanks(); step.stop()[0] == ' ' && blanks > 0 && at >= 0; blanks--) {
          at = FieldText.indexOf(line, (byte) ' ', at + 1, to);
        }
        requireBlanks(step, line, from, at);
        yield at;
      }
      case PATH -> FieldText.indexOf(line, (byte) '/', from, to);
      case REST -> {
        int at = from;
        while (at < to && line[at] != ' ' && line[at] != '\t') {
          at++;
        }
        yield at;
      }
      case LINE -> {
        requireBlanks(step, line, from, to);
        yield to;
      }
    };
  }

  private static int quote(Escape escape, byte[] line, int from, int to) {
    if (!escape.isBeforeQuotes()) {
      return FieldText.indexOf(line, (byte) '"', from, to);
    }
    for (int at = from; at < to; at++) {
      if (line[at] == '\\') {
        at++;
      } else if (line[at] == '"') {
        return at;
      }
    }
    return -1;
  }

  /** A column that is not enclosed has no blanks, except those of a time. */
  private static void requireBlanks(LineLayout.Step step, byte[] line, int from, int to)
      throws UnreadableLineException {
    int blanks = step.blanks();
    for (int at = from; at < to && blanks < Integer.MAX_VALUE; at++) {
      if (line[at] == ' ' && blanks-- <= 0) {
        throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
      }
    }
  }

  /** Where the text behind a column ends. */
  static int expect(byte[] text, byte[] line, int at, int to) throws UnreadableLineException {
    if (!isAt(text, line, at, to)) {
      throw new UnreadableLineException(
          at + text.length > to ? Problem.TRUNCATED : Problem.UNKNOWN_FORMAT);
    }
    return at + text.length;
  }

  private static boolean isAt(byte[] text, byte[] line, int at, int to) {
    return at + text.length <= to
        && Arrays.equals(line, at, at + text.length, text, 0, text.length);
  }
}
