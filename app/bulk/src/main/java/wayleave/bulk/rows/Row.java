package wayleave.bulk.rows;

import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.captures.CapturedVerdict;

/**
 * A row of the result. Immutable and thread-safe.
 *
 * @param url as it was given
 * @param site whom it is about
 * @param verdict the answer
 * @param input what it takes over from the input; null if it takes nothing
 */
public record Row(
    String url,
    RowSite site,
    CapturedVerdict verdict,
    @Nullable InputRow input) {}
