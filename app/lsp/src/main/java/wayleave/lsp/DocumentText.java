package wayleave.lsp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * The text of a document as an editor holds it, with positions as the protocol counts them: lines and UTF-16 code units from 0.
 * Lines end at LF, CRLF or CR, as in a robots.txt. Immutable and thread-safe.
 */
final class DocumentText {
  /** Each with its line end; at least one, and the last one has no line end. */
  private final List<String> lines;

  private final byte[] body;
  /** For each line the offset of its first byte in the body. */
  private final int[] starts;

  private DocumentText(List<String> lines) {
    this.lines = List.copyOf(lines);
    this.body = String.join("", lines).getBytes(StandardCharsets.UTF_8);
    this.starts = starts(body, lines.size());
  }

  static DocumentText of(String text) {
    return new DocumentText(split(text));
  }

  /** This text after an editor's changes, each of which counts from the result of the one before. */
  DocumentText edited(List<TextDocumentContentChangeEvent> changes) {
    List<String> edited = new ArrayList<>(lines);
    for (TextDocumentContentChangeEvent change : changes) {
      if (change.getRange() == null) {
        edited = split(change.getText());
      } else {
        replace(edited, change.getRange(), change.getText());
      }
    }
    return new DocumentText(edited);
  }

  private static void replace(List<String> lines, Range range, String replacement) {
    Position start = clamp(lines, range.getStart());
    Position end = clamp(lines, range.getEnd());
    if (compare(end, start) < 0) {
      end = start;
    }
    // With the lines before and after, since an edit can part a CR from an LF or join them.
    int from = Math.max(0, start.getLine() - 1);
    int until = Math.min(lines.size(), end.getLine() + 2);
    StringBuilder joined = new StringBuilder();
    lines.subList(from, start.getLine()).forEach(joined::append);
    joined
        .append(lines.get(start.getLine()), 0, start.getCharacter())
        .append(replacement)
        .append(lines.get(end.getLine()).substring(end.getCharacter()));
    lines.subList(end.getLine() + 1, until).forEach(joined::append);
    List<String> fresh = split(joined.toString());
    if (until < lines.size()) {
      fresh.remove(fresh.size() - 1);
    }
    List<String> replaced = lines.subList(from, until);
    replaced.clear();
    replaced.addAll(fresh);
  }

  /** The position, or the nearest one that exists. */
  private static Position clamp(List<String> lines, Position position) {
    int last = lines.size() - 1;
    if (position.getLine() < 0) {
      return new Position(0, 0);
    }
    if (position.getLine() > last) {
      return new Position(last, lines.get(last).length());
    }
    int length = withoutLineEnd(lines.get(position.getLine())).length();
    return new Position(position.getLine(), Math.max(0, Math.min(position.getCharacter(), length)));
  }

  static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? Integer.compare(a.getLine(), b.getLine())
        : Integer.compare(a.getCharacter(), b.getCharacter());
  }

  private static List<String> split(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isFirstOfTwo = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (c == '\n' || c == '\r' && !isFirstOfTwo) {
        lines.add(text.substring(start, i + 1));
        start = i + 1;
      }
    }
    lines.add(text.substring(start));
    return lines;
  }

  private static int[] starts(byte[] body, int count) {
    int[] starts = new int[count];
    int line = 1;
    for (int i = 0; i < body.length; i++) {
      boolean isFirstOfTwo = body[i] == '\r' && i + 1 < body.length && body[i + 1] == '\n';
      if (body[i] == '\n' || body[i] == '\r' && !isFirstOfTwo) {
        starts[line++] = i + 1;
      }
    }
    return starts;
  }

  private static String withoutLineEnd(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
      end--;
    }
    return line.substring(0, end);
  }

  /** The text as UTF-8; not to be changed. */
  byte[] body() {
    return body;
  }

  int lineCount() {
    return lines.size();
  }

  /** A line without its line end; an empty one if there is no such line. */
  String line(int number) {
    return number < 0 || number >= lines.size() ? "" : withoutLineEnd(lines.get(number));
  }

  /** The position of a byte of the body. */
  Position position(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line, characters(starts[line], Math.min(offset, body.length)));
  }

  /** How many UTF-16 code units some bytes of the body are. */
  private int characters(int from, int to) {
    int characters = 0;
    for (int i = from; i < to; i++) {
      boolean continues = (body[i] & 0xC0) == 0x80;
      boolean isPair = (body[i] & 0xF8) == 0xF0;
      characters += continues ? 0 : isPair ? 2 : 1;
    }
    return characters;
  }

  /** The part of the text between two bytes of the body. */
  Range range(int start, int end) {
    return new Range(position(start), position(end));
  }

  /** A line without its line end. */
  Range lineRange(int number) {
    return new Range(new Position(number, 0), new Position(number, line(number).length()));
  }

  /** The change that makes another text of this one: one range, from the first line that differs to the last. */
  org.eclipse.lsp4j.TextEdit changeTo(String wanted) {
    List<String> after = split(wanted);
    int most = Math.min(lines.size(), after.size());
    int same = 0;
    while (same < most && lines.get(same).equals(after.get(same))) {
      same++;
    }
    int sameAtEnd = 0;
    while (sameAtEnd < most - same
        && lines
            .get(lines.size() - 1 - sameAtEnd)
            .equals(after.get(after.size() - 1 - sameAtEnd))) {
      sameAtEnd++;
    }
    Range range = new Range(place(same), place(lines.size() - sameAtEnd));
    String text = String.join("", after.subList(same, after.size() - sameAtEnd));
    return new org.eclipse.lsp4j.TextEdit(range, text);
  }

  /** Where a line begins, or after the last line the end of the text. */
  private Position place(int line) {
    int last = lines.size() - 1;
    return line <= last
        ? new Position(line, 0)
        : new Position(last, lines.get(last).length());
  }
}
