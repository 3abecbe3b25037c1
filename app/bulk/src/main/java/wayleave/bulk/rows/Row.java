package wayleave.bulk.rows;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.captures.CapturedVerdict;

/**
 * A row of the result.
 *
 * @param text what holds the URL, as it was given, in UTF-8; valid until the row is added to a block
 * @param start where in the text the URL begins
 * @param end where in the text the URL ends
 * @param site whom it is about
 * @param verdict the answer
 * @param input what it takes over from the input; null if it takes nothing
 */
public record Row(
    byte[] text,
    int start,
    int end,
    RowSite site,
    CapturedVerdict verdict,
    @Nullable InputRow input) {
  String url() {
    return new String(text, start, end - start, StandardCharsets.UTF_8);
  }
}
