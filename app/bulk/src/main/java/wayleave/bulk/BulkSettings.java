package wayleave.bulk;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.urls.UrlFormat;
import wayleave.policy.cache.RobotsStore;

/** The settings of one {@link BulkRun}: URLs, captures or a store, and an output have to be named. */
public final class BulkSettings extends RunSettings<BulkSettings> {
  private static final int BATCH_URLS = 2048;
  private static final long CHECKPOINT_MILLIS = 5_000;
  /** A part of the heap: what is read, answered and written at a time takes some, too. */
  private static final int PART_FOR_SITES = 4;

  List<Path> urls = List.of();
  boolean readsPages;
  InputStream stdin = InputStream.nullInputStream();

  @Nullable
  UrlFormat urlFormat;

  @Nullable
  String urlColumn;

  private List<String> kept = List.of();
  private boolean numbersRows;

  @Nullable
  RobotsStore store;

  @Nullable
  Instant at;

  @Nullable
  Path work;

  int batchUrls = BATCH_URLS;
  long checkpointMillis = CHECKPOINT_MILLIS;
  long siteBytes = Runtime.getRuntime().maxMemory() / PART_FOR_SITES;

  @Override
  BulkSettings self() {
    return this;
  }

  /** The files and directories that are read. */
  List<Path> inputs() {
    return Stream.concat(
            urls.stream().filter(path -> !path.toString().equals("-")), captures.stream())
        .toList();
  }

  @Override
  Optional<Path> workDirectory() {
    return work == null ? super.workDirectory() : Optional.of(work);
  }

  /** The files of URLs, in their order; directories stand for the files in and below them, and - for standard input. */
  public BulkSettings urls(List<Path> files) {
    urls = List.copyOf(files);
    return this;
  }

  /**
   * WARC files whose HTML pages are answered, instead of files of URLs: rows also say what each page tells the crawler, and what is said
   * about the use of its content.
   */
  public BulkSettings pages(List<Path> files) {
    urls = List.copyOf(files);
    readsPages = true;
    return this;
  }

  /** What is read where the name is -; the default is empty. A run that reads it cannot be resumed. */
  public BulkSettings stdin(InputStream in) {
    stdin = in;
    return this;
  }

  /** What they are written in; null, the default, to go by their names. */
  public BulkSettings urlFormat(@Nullable UrlFormat format) {
    urlFormat = format;
    return this;
  }

  /** The column or member that holds the URL; null, the default, for {@code url}. */
  public BulkSettings urlColumn(@Nullable String name) {
    urlColumn = name;
    return this;
  }

  /** Columns or members of the files of URLs that each row takes over; the default is none. Text files have no columns. */
  public BulkSettings keep(List<String> columns) {
    kept = List.copyOf(columns);
    return this;
  }

  /**
   * Adds the columns {@code file} and {@code row}: where in the input the URL is. Rows are counted from 1: lines of text and JSON
   * lines, else rows after the header.
   */
  public BulkSettings numberRows() {
    numbersRows = true;
    return this;
  }

  /** A store whose entries are captures, too; null, the default, for none. It stays open. */
  public BulkSettings store(@Nullable RobotsStore open) {
    store = open;
    return this;
  }

  /** Captures taken later do not count; null, the default, if all do. */
  public BulkSettings at(@Nullable Instant time) {
    at = time;
    return this;
  }

  /**
   * The directory for the state of the run and the index of the captures. It is kept, and so a later run with the same
   * captures need not index them again. Null, the default, for one beside the output, which is removed at the end.
   */
  public BulkSettings work(@Nullable Path directory) {
    work = directory;
    return this;
  }

  /** About how many bytes of the heap rules may take; the default is a quarter of the heap. */
  public BulkSettings siteBytes(long bytes) {
    siteBytes = bytes;
    return this;
  }

  BulkSettings batchUrls(int count) {
    batchUrls = count;
    return this;
  }

  BulkSettings checkpointMillis(long millis) {
    checkpointMillis = millis;
    return this;
  }

  @Override
  public void check() {
    require(!urls.isEmpty(), "no file of URLs");
    require(
        !readsPages || kept.isEmpty() && urlFormat == null && urlColumn == null,
        "pages are in WARC files: leave out the columns to keep, the URL column and the format of URLs");
    require(!captures.isEmpty() || store != null, "no captures");
    require(out != null || format != OutputFormat.PARQUET, "Parquet needs a directory");
    require(batchUrls > 0, "the number of URLs in a batch has to be positive");
    super.check();
    passed(); // they can contradict each other
  }

  /**
   * The columns that rows take over.
   *
   * @throws IllegalArgumentException if rows would have two columns of one name; the message is for people
   */
  PassedColumns passed() {
    return readsPages ? PageColumns.passed(numbersRows) : PassedColumns.of(numbersRows, kept);
  }
}
