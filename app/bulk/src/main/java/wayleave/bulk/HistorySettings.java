package wayleave.bulk;

import wayleave.bulk.rows.OutputFormat;

/**
 * The settings of one {@link HistoryRun}: captures and an output have to be named. Rows are written as text, and counts per month and
 * crawler as CSV; captures are sorted in a directory beside the output. A reading's verdict for missing captures has no effect.
 */
public final class HistorySettings extends RunSettings<HistorySettings> {
  /** Parts of the heap: the rest is for what is read, sorted and written at a time. */
  private static final int PART_FOR_BODIES = 12;

  private static final int PART_FOR_SITES = 8;

  private long memory = Runtime.getRuntime().maxMemory();

  @Override
  HistorySettings self() {
    return this;
  }

  HistorySettings memory(long bytes) {
    memory = bytes;
    return this;
  }

  long bodyTableBytes() {
    return memory / PART_FOR_BODIES;
  }

  long siteBytes() {
    return memory / PART_FOR_SITES;
  }

  @Override
  public void check() {
    require(!captures.isEmpty(), "no captures");
    require(format != OutputFormat.PARQUET, "expected a format of text");
    super.check();
  }
}
