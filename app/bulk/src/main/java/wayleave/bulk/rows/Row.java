package wayleave.bulk.rows;

import wayleave.captures.CapturedVerdict;

/**
 * A row of the result. Immutable and thread-safe.
 *
 * @param url as it was given
 * @param site whom it is about
 * @param verdict the answer
 */
public record Row(String url, RowSite site, CapturedVerdict verdict) {}
