package wayleave.lsp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import wayleave.syntax.Field;
import wayleave.syntax.Line;
import wayleave.syntax.LineScanner;

/**
 * One line as the engine reads it, with columns in UTF-16 code units. Immutable.
 *
 * @param field what its field stands for
 * @param name its field as written
 * @param fieldEnd the column after the field
 * @param value its value as written
 * @param valueStart the column of the value's first character
 * @param comment its comment with the {@code #}; empty if there is none
 */
record FieldLine(
    Field field, String name, int fieldEnd, String value, int valueStart, String comment) {
  static FieldLine of(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    List<FieldLine> read = new ArrayList<>();
    LineScanner.scan(bytes, scanned -> read.add(of(scanned, bytes)));
    return read.get(0);
  }

  private static FieldLine of(Line line, byte[] bytes) {
    int comment = line.hasComment() ? line.commentStart() : line.contentEnd();
    return new FieldLine(
        line.field(),
        line.fieldText(),
        text(bytes, 0, line.fieldEnd()).length(),
        line.valueText(),
        text(bytes, 0, line.valueStart()).length(),
        text(bytes, comment, line.contentEnd()));
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  boolean isRule() {
    return field == Field.ALLOW || field == Field.DISALLOW;
  }
}
