package wayleave.bulk;

import wayleave.bulk.rows.OutputFormat;

/**
 * The settings of one {@link HistoryRun}. They do not change, but the run writes to the stream in them, if there is one. Rows are
 * written as text, and counts per month and crawler as CSV; captures are sorted in a directory beside the output. A reading's
 * verdict for missing captures has no effect.
 */
public final class HistorySettings extends RunSettings {
  /** Parts of the heap: the rest is for what is read, sorted and written at a time. */
  private static final int PART_FOR_BODIES = 12;

  private static final int PART_FOR_SITES = 8;

  final long bodyTableBytes;
  final long siteBytes;

  private HistorySettings(Builder b) {
    super(b);
    bodyTableBytes = b.memory / PART_FOR_BODIES;
    siteBytes = b.memory / PART_FOR_SITES;
  }

  /** Settings to be filled in: captures and an output have to be named. */
  public static Builder builder() {
    return new Builder();
  }

  /** Makes settings. For one thread. */
  public static final class Builder extends RunSettings.Builder<Builder> {
    private long memory = Runtime.getRuntime().maxMemory();

    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    Builder memory(long bytes) {
      memory = bytes;
      return this;
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if something is missing or contradictory
     */
    public HistorySettings build() {
      require(!captures.isEmpty(), "no captures");
      require(format != OutputFormat.PARQUET, "expected a format of text");
      check();
      return new HistorySettings(this);
    }
  }
}
