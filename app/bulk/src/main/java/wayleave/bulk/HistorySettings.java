package wayleave.bulk;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;

/** The settings of one {@link HistoryRun}. They do not change, but the run writes to the stream in them, if there is one. */
public final class HistorySettings {
  /** Parts of the heap: the rest is for what is read, sorted and written at a time. */
  private static final int PART_FOR_BODIES = 12;

  private static final int PART_FOR_SITES = 8;

  final List<Path> captures;
  final List<String> crawlers;
  final CaptureOptions reading;
  final @Nullable Path out;
  final @Nullable OutputStream stream;
  final OutputFormat format;
  final int threads;
  final @Nullable Path summary;
  final boolean fresh;
  final long bodyTableBytes;
  final long siteBytes;

  private HistorySettings(Builder b) {
    captures = List.copyOf(b.captures);
    crawlers = List.copyOf(b.crawlers);
    reading = b.reading;
    out = b.out;
    stream = b.stream;
    format = b.format;
    threads = b.threads;
    summary = b.summary;
    fresh = b.fresh;
    bodyTableBytes = b.memory / PART_FOR_BODIES;
    siteBytes = b.memory / PART_FOR_SITES;
  }

  /** Settings to be filled in: captures and an output have to be named. */
  public static Builder builder() {
    return new Builder();
  }

  /** Makes settings. For one thread. */
  public static final class Builder {
    private List<Path> captures = List.of();
    private List<String> crawlers = List.of("*");
    private CaptureOptions reading = CaptureOptions.DEFAULT;
    private @Nullable Path out;
    private @Nullable OutputStream stream;
    private OutputFormat format = OutputFormat.JSONL;
    private int threads = Runtime.getRuntime().availableProcessors();
    private @Nullable Path summary;
    private boolean fresh;
    private long memory = Runtime.getRuntime().maxMemory();

    private Builder() {}

    /** Where captures are: tables (.jsonl, .csv, .parquet), WARC files, their CDX indexes and directories of these. */
    public Builder captures(List<Path> sources) {
      captures = sources;
      return this;
    }

    /** Who asks: product tokens or User-Agent headers; the default is {@code *}. */
    public Builder crawlers(List<String> names) {
      crawlers = names;
      return this;
    }

    /** How captures are read; what is answered where nothing was captured does not matter. */
    public Builder reading(CaptureOptions how) {
      reading = how;
      return this;
    }

    /** The file that rows are written to, compressed if its name ends in .gz or .zst. Captures are sorted in a directory beside it. */
    public Builder out(Path path) {
      out = path;
      stream = null;
      return this;
    }

    /** Where rows are written to, without a file. It is flushed and stays open. */
    public Builder out(OutputStream stream) {
      this.stream = stream;
      out = null;
      return this;
    }

    /** What rows are written in: {@link OutputFormat#JSONL}, the default, or {@link OutputFormat#CSV}. */
    public Builder format(OutputFormat format) {
      this.format = format;
      return this;
    }

    /** How many threads sort and compare; the default is the number of processors. */
    public Builder threads(int count) {
      threads = count;
      return this;
    }

    /** The file that counts per month and crawler are written to as CSV; null, the default, for none. */
    public Builder summary(@Nullable Path file) {
      summary = file;
      return this;
    }

    /** Overwrites an output that is there. */
    public Builder fresh() {
      fresh = true;
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
      require(!crawlers.isEmpty(), "no crawler");
      require(out != null || stream != null, "no output");
      require(format != OutputFormat.PARQUET, "expected a format of text");
      require(threads > 0, "threads have to be positive");
      return new HistorySettings(this);
    }

    private static void require(boolean condition, String otherwise) {
      if (!condition) {
        throw new IllegalArgumentException(otherwise);
      }
    }
  }
}
