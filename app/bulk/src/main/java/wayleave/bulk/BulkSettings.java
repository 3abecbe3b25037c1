package wayleave.bulk;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.urls.UrlFormat;
import wayleave.captures.CaptureOptions;
import wayleave.policy.cache.RobotsStore;

/**
 * The settings of one {@link BulkRun}. They do not change, but the run reads and writes the streams in them, so that they serve
 * for one run only if they name a stream.
 */
public final class BulkSettings {
  private static final int BATCH_URLS = 2048;
  private static final long CHECKPOINT_MILLIS = 5_000;
  /** A part of the heap: what is read, answered and written at a time takes some, too. */
  private static final int PART_FOR_SITES = 4;

  final List<Path> urls;
  final boolean readsPages;
  final InputStream stdin;
  final @Nullable UrlFormat urlFormat;
  final @Nullable String urlColumn;
  final PassedColumns passed;
  final List<Path> captures;
  final @Nullable RobotsStore store;
  final @Nullable Instant at;
  final List<String> crawlers;
  final CaptureOptions reading;
  final @Nullable Path out;
  final @Nullable OutputStream stream;
  final OutputFormat format;
  final int threads;
  final @Nullable Path summary;
  final @Nullable Path work;
  final boolean fresh;
  final int batchUrls;
  final long checkpointMillis;
  final long siteBytes;

  private BulkSettings(Builder b) {
    urls = List.copyOf(b.urls);
    readsPages = b.readsPages;
    stdin = b.stdin;
    urlFormat = b.urlFormat;
    urlColumn = b.urlColumn;
    passed =
        b.readsPages ? PageColumns.passed(b.numbersRows) : PassedColumns.of(b.numbersRows, b.kept);
    captures = List.copyOf(b.captures);
    store = b.store;
    at = b.at;
    crawlers = List.copyOf(b.crawlers);
    reading = b.reading;
    out = b.out;
    stream = b.stream;
    format = b.format;
    threads = b.threads;
    summary = b.summary;
    work = b.work;
    fresh = b.fresh;
    batchUrls = b.batchUrls;
    checkpointMillis = b.checkpointMillis;
    siteBytes = b.siteBytes;
  }

  /** Settings to be filled in: URLs, captures or a store, and an output have to be named. */
  public static Builder builder() {
    return new Builder();
  }

  /** The directory that the run keeps its state in; empty if it takes a temporary one. */
  Optional<Path> workDirectory() {
    if (work != null) {
      return Optional.of(work);
    }
    Path file = out == null ? null : out.toAbsolutePath().getFileName();
    return out == null || file == null
        ? Optional.empty()
        : Optional.of(out.toAbsolutePath().resolveSibling(file + ".work"));
  }

  /** Makes settings. For one thread. */
  public static final class Builder {
    private List<Path> urls = List.of();
    private boolean readsPages;
    private InputStream stdin = InputStream.nullInputStream();
    private @Nullable UrlFormat urlFormat;
    private @Nullable String urlColumn;
    private List<String> kept = List.of();
    private boolean numbersRows;
    private List<Path> captures = List.of();
    private @Nullable RobotsStore store;
    private @Nullable Instant at;
    private List<String> crawlers = List.of("*");
    private CaptureOptions reading = CaptureOptions.DEFAULT;
    private @Nullable Path out;
    private @Nullable OutputStream stream;
    private OutputFormat format = OutputFormat.JSONL;
    private int threads = Runtime.getRuntime().availableProcessors();
    private @Nullable Path summary;
    private @Nullable Path work;
    private boolean fresh;
    private int batchUrls = BATCH_URLS;
    private long checkpointMillis = CHECKPOINT_MILLIS;
    private long siteBytes = Runtime.getRuntime().maxMemory() / PART_FOR_SITES;

    private Builder() {}

    /** The files of URLs, in their order; directories stand for the files in and below them, and - for standard input. */
    public Builder urls(List<Path> files) {
      urls = files;
      return this;
    }

    /**
     * WARC files whose HTML pages are answered, instead of files of URLs: rows also say what each page tells the crawler, and what is said
     * about the use of its content.
     */
    public Builder pages(List<Path> files) {
      urls = files;
      readsPages = true;
      return this;
    }

    /** What is read where the name is -; the default is empty. A run that reads it cannot be resumed. */
    public Builder stdin(InputStream in) {
      stdin = in;
      return this;
    }

    /** What they are written in; null, the default, to go by their names. */
    public Builder urlFormat(@Nullable UrlFormat format) {
      urlFormat = format;
      return this;
    }

    /** The column or member that holds the URL; null, the default, for {@code url}. */
    public Builder urlColumn(@Nullable String name) {
      urlColumn = name;
      return this;
    }

    /** Columns or members of the files of URLs that each row takes over; the default is none. Text files have no columns. */
    public Builder keep(List<String> columns) {
      kept = columns;
      return this;
    }

    /**
     * Adds the columns {@code file} and {@code row}: where in the input the URL is. Rows are counted from 1: lines of text and JSON
     * lines, else rows after the header.
     */
    public Builder numberRows() {
      numbersRows = true;
      return this;
    }

    /** Where captures are: directories, tables (.jsonl, .csv, .parquet), WARC files and CDX indexes of these. */
    public Builder captures(List<Path> sources) {
      captures = sources;
      return this;
    }

    /** A store whose entries are captures, too; null, the default, for none. It stays open. */
    public Builder store(@Nullable RobotsStore open) {
      store = open;
      return this;
    }

    /** Captures taken later do not count; null, the default, if all do. */
    public Builder at(@Nullable Instant time) {
      at = time;
      return this;
    }

    /** Who asks: product tokens or User-Agent headers. A row for each is written, in this order. The default is {@code *}. */
    public Builder crawlers(List<String> names) {
      crawlers = names;
      return this;
    }

    /** How captures are read. */
    public Builder reading(CaptureOptions how) {
      reading = how;
      return this;
    }

    /** The file that rows are written to, text compressed if its name ends in .gz or .zst; for Parquet a directory. */
    public Builder out(Path path) {
      out = path;
      stream = null;
      return this;
    }

    /** Where rows are written to, without a file: such a run cannot be resumed. It is flushed and stays open. Not for Parquet. */
    public Builder out(OutputStream stream) {
      this.stream = stream;
      out = null;
      return this;
    }

    /** What rows are written in. */
    public Builder format(OutputFormat format) {
      this.format = format;
      return this;
    }

    /** How many threads answer, beside one that reads and one that writes; the default is the number of processors. */
    public Builder threads(int count) {
      threads = count;
      return this;
    }

    /**
     * The file that counts per origin and crawler are written to: .csv, .json or .jsonl, and behind it .gz or .zst to compress it;
     * null, the default, for none.
     */
    public Builder summary(@Nullable Path file) {
      summary = file;
      return this;
    }

    /**
     * The directory for the state of the run and the index of the captures. It is kept, and so a later run with the same
     * captures need not index them again. Null, the default, for one beside the output, which is removed at the end.
     */
    public Builder work(@Nullable Path directory) {
      work = directory;
      return this;
    }

    /** Overwrites an output or a state that is there. Without it a run that was begun goes on. */
    public Builder fresh() {
      fresh = true;
      return this;
    }

    /** About how many bytes of the heap rules may take; the default is a quarter of the heap. */
    public Builder siteBytes(long bytes) {
      siteBytes = bytes;
      return this;
    }

    Builder batchUrls(int count) {
      batchUrls = count;
      return this;
    }

    Builder checkpointMillis(long millis) {
      checkpointMillis = millis;
      return this;
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if something is missing or contradictory
     */
    public BulkSettings build() {
      require(!urls.isEmpty(), "no file of URLs");
      require(
          !readsPages || kept.isEmpty() && urlFormat == null && urlColumn == null,
          "pages are in WARC files: leave out the columns to keep, the URL column and the format of URLs");
      require(!captures.isEmpty() || store != null, "no captures");
      require(!crawlers.isEmpty(), "no crawler");
      require(out != null || stream != null, "no output");
      require(out != null || format != OutputFormat.PARQUET, "Parquet needs a directory");
      require(threads > 0 && batchUrls > 0, "threads and URLs of a batch have to be positive");
      return new BulkSettings(this);
    }

    private static void require(boolean condition, String otherwise) {
      if (!condition) {
        throw new IllegalArgumentException(otherwise);
      }
    }
  }
}
