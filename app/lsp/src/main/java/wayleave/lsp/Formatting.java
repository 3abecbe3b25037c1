package wayleave.lsp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import wayleave.lint.BodyWarning;
import wayleave.lint.RobotsFormatter;

/** Formats documents. */
final class Formatting {
  private Formatting() {}

  /** The edits that format a document; none if it is formatted or is not a robots.txt, such as a web page. */
  static List<TextEdit> of(Snapshot snapshot) {
    byte[] body = snapshot.text().body();
    if (BodyWarning.of(body).isPresent()) {
      return List.of();
    }
    byte[] formatted = RobotsFormatter.format(body);
    return Arrays.equals(body, formatted)
        ? List.of()
        : List.of(snapshot.text().changeTo(new String(formatted, StandardCharsets.UTF_8)));
  }
}
