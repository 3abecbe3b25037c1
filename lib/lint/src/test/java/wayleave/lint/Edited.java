package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import wayleave.lint.model.Fix;
import wayleave.lint.model.TextEdit;

/** A file with a fix. */
final class Edited {
  private Edited() {}

  static byte[] with(byte[] body, Fix fix) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    int copied = 0;
    for (TextEdit edit : inOrder(fix.edits())) {
      result.write(body, copied, edit.start() - copied);
      result.writeBytes(edit.replacement().getBytes(StandardCharsets.UTF_8));
      copied = edit.end();
    }
    result.write(body, copied, body.length - copied);
    return result.toByteArray();
  }

  static List<TextEdit> inOrder(List<TextEdit> edits) {
    return edits.stream().sorted(Comparator.comparingInt(TextEdit::start)).toList();
  }
}
