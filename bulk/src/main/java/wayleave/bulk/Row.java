package wayleave.bulk;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;

/**
 * A row of the result. Immutable and thread-safe.
 *
 * @param url as it was given
 * @param origin normalised; null if the URL has none
 * @param crawler as it was named
 * @param verdict the answer
 * @param fetchedAt when what decides was captured; null if nothing was
 */
record Row(
    String url,
    @Nullable String origin,
    String crawler,
    CapturedVerdict verdict,
    @Nullable Instant fetchedAt) {}
