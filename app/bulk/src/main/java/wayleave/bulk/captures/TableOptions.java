package wayleave.bulk.captures;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureColumns;

/**
 * How tables of captures are read. Immutable.
 *
 * @param columns which of their columns mean what
 * @param warcRoot in and below which directory the WARC files are that tables name; null for the directory of the table
 */
public record TableOptions(CaptureColumns columns, @Nullable Path warcRoot) {
  /** Known names of columns, and WARC files beside the table. */
  public static final TableOptions DEFAULT = new TableOptions(CaptureColumns.DEFAULT, null);
}
