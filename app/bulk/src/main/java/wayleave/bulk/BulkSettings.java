package wayleave.bulk;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.urls.UrlFormat;
import wayleave.policy.cache.RobotsStore;

/**
 * The settings of one {@link BulkRun}. They do not change, but the run reads and writes the streams in them, so that they serve
 * for one run only if they name a stream.
 */
public final class BulkSettings extends RunSettings {
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
  final @Nullable RobotsStore store;
  final @Nullable Instant at;
  final @Nullable Path work;
  final int batchUrls;
  final long checkpointMillis;
  final long siteBytes;

  private BulkSettings(Builder b) {
    super(b);
    urls = List.copyOf(b.urls);
    readsPages = b.readsPages;
    stdin = b.stdin;
    urlFormat = b.urlFormat;
    urlColumn = b.urlColumn;
    passed =
        b.readsPages ? PageColumns.passed(b.numbersRows) : PassedColumns.of(b.numbersRows, b.kept);
    store = b.store;
    at = b.at;
    work = b.work;
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
    return work == null ? directoryBesideOutput() : Optional.of(work);
  }

  /** Makes settings. For one thread. */
  public static final class Builder extends RunSettings.Builder<Builder> {
    private List<Path> urls = List.of();
    private boolean readsPages;
    private InputStream stdin = InputStream.nullInputStream();
    private @Nullable UrlFormat urlFormat;
    private @Nullable String urlColumn;
    private List<String> kept = List.of();
    private boolean numbersRows;
    private @Nullable RobotsStore store;
    private @Nullable Instant at;
    private @Nullable Path work;
    private int batchUrls = BATCH_URLS;
    private long checkpointMillis = CHECKPOINT_MILLIS;
    private long siteBytes = Runtime.getRuntime().maxMemory() / PART_FOR_SITES;

    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

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

    /**
     * The directory for the state of the run and the index of the captures. It is kept, and so a later run with the same
     * captures need not index them again. Null, the default, for one beside the output, which is removed at the end.
     */
    public Builder work(@Nullable Path directory) {
      work = directory;
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
      require(out != null || format != OutputFormat.PARQUET, "Parquet needs a directory");
      require(batchUrls > 0, "the number of URLs in a batch has to be positive");
      check();
      return new BulkSettings(this);
    }
  }
}
