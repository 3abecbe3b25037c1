package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputFiles;
import wayleave.bulk.file.JsonValues;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.PartitionFolders;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Shown;

/**
 * URLs in files, one after the other. Directories stand for the files in and below them, in the order of their names.
 *
 * <p>URLs are read as UTF-8, and bytes that are none as U+FFFD, which is reported; in JSON lines they make the line no JSON.
 */
public final class UrlFiles implements UrlSource {
  private static final Set<FileKind> KINDS = EnumSet.complementOf(EnumSet.of(FileKind.WARC));

  private static final Set<FileKind> HAVE_COLUMNS =
      EnumSet.of(FileKind.CSV, FileKind.TSV, FileKind.JSON_LINES, FileKind.PARQUET);

  /** So many rows without a URL at the start of a file say that it holds none. */
  private static final int MOST_OTHERS = 2048;

  private final List<InputFile> files;
  private final @Nullable String column;
  private final PassedColumns passed;
  private final InputStream stdin;
  private final Problems problems;
  private final AtomicLong bytesRead = new AtomicLong();
  private final long length;

  private int file;
  private @Nullable UrlRecords records;
  /** Records before the open file, or before where it was entered. */
  private long before;

  private boolean needsUrls;
  /** Whether a row of the open file is a URL, or may have been before it was entered. */
  private boolean hasUrl;
  /** Rows before, and the first of them. */
  private long others;

  private String firstOther = "";

  private boolean isReadable;
  private boolean isFailed;

  private UrlFiles(
      List<InputFile> files,
      @Nullable String column,
      PassedColumns passed,
      InputStream stdin,
      Problems problems) {
    this.files = files;
    this.column = column;
    this.passed = passed;
    this.stdin = stdin;
    this.problems = problems;
    long sum = 0;
    for (InputFile each : files) {
      sum = sum < 0 || each.size() < 0 ? -1 : sum + each.size();
    }
    this.length = sum;
  }

  /**
   * Looks for files; opens none.
   *
   * @param paths files, directories, or - for standard input
   * @param kind what they hold; null to go by their endings, of which a file may have none that is text, as standard input is. {@link
   *     FileKind#WARC} stands for the URLs of HTML pages, with these
   * @param column the column, or the field of JSON lines, that holds the URL; null for the one with a usual name, such as {@code
   *     url}, or the only one with URLs
   * @param passed what else is read of them
   * @throws UnusableInputException if a path cannot be read, or does not say what it holds
   */
  public static UrlFiles of(
      List<String> paths,
      @Nullable FileKind kind,
      @Nullable String column,
      PassedColumns passed,
      InputStream stdin,
      Problems problems)
      throws IOException {
    List<InputFile> files = kind == FileKind.WARC
        ? InputFiles.of(paths, EnumSet.of(kind), null, kind, kind, problems)
        : InputFiles.of(paths, KINDS, kind, FileKind.TEXT, FileKind.TEXT, problems);
    for (InputFile each : files) {
      if (each.kind() == FileKind.TEXT && !passed.kept().isEmpty()) {
        throw new UnusableInputException("no columns can be kept of " + each.name()
            + ", which is text; expected CSV, TSV, JSON lines, CDX or Parquet");
      }
    }
    for (String path : paths) {
      PartitionFolders folders = new PartitionFolders();
      for (InputFile each : files) {
        Path file = each.path();
        if (file != null && file.startsWith(path) && HAVE_COLUMNS.contains(each.kind())) {
          folders.add(Path.of(path), file);
        }
      }
      folders.require(
          folder -> !folder.equalsIgnoreCase(column == null ? ColumnSample.URL : column));
    }
    return new UrlFiles(files, column, passed, stdin, problems);
  }

  /**
   * The URLs of one file, with the numbers of their rows.
   *
   * @param in what it holds, if it is not Parquet
   */
  public static UrlFiles of(InputFile file, InputStream in, Problems problems) {
    return new UrlFiles(List.of(file), null, new PassedColumns(true, List.of()), in, problems);
  }

  /** Takes a file in which none of the first rows is a URL for one that cannot be read. */
  public UrlFiles requireUrls() {
    needsUrls = true;
    return this;
  }

  /** The columns that are passed on, with the types that they have in Parquet files if all files are such. */
  public PassedColumns passed() {
    List<PassedColumns.Kept> kept = new ArrayList<>();
    for (PassedColumns.Kept each : passed.kept()) {
      kept.add(new PassedColumns.Kept(each.name(), type(each)));
    }
    return new PassedColumns(passed.isNumbered(), kept);
  }

  private PassedColumns.Type type(PassedColumns.Kept column) {
    Set<PassedColumns.Type> types = EnumSet.noneOf(PassedColumns.Type.class);
    for (InputFile each : files) {
      if (each.kind() == FileKind.WARC) {
        return column.type();
      }
      if (each.kind() != FileKind.PARQUET) {
        return PassedColumns.Type.TEXT;
      }
      try (ParquetTable table = ParquetTable.open(each.file())) {
        table.type(column.name()).map(ParquetColumn::keptType).ifPresent(types::add);
      } catch (IOException e) {
        // It is reported where it is read.
      }
    }
    return types.size() == 1 ? types.iterator().next() : PassedColumns.Type.TEXT;
  }

  /** The files, in the order in which they are read. */
  public List<InputFile> files() {
    return files;
  }

  @Override
  public boolean next(UrlBatch batch) throws IOException {
    batch.clear(place());
    while (!batch.isFull()) {
      UrlRecords current = current();
      if (current == null) {
        batch.endsAt(place());
        if (!isReadable && isFailed) {
          throw new UnusableInputException(
              "none of the " + files.size() + " files of URLs can be read");
        }
        return false;
      }
      boolean more;
      int from = batch.size();
      try {
        more = current.fill(batch);
        look(batch, from);
        isReadable |= hasUrl || !more && others == 0;
      } catch (IOException e) {
        isReadable |= current.records() > 0;
        failed(current.where(), e, "the rest of the file is lost");
        more = false;
      }
      if (!hasUrl && others > 0 && (!more || others >= MOST_OTHERS)) {
        failed(Place.file(files.get(file).name()), noUrls(), "the file has no URLs");
        more = false;
      }
      if (!more) {
        leave(current);
      }
    }
    batch.endsAt(place());
    return true;
  }

  /** Looks for the first URL of the file among the rows that it added to a batch. */
  private void look(UrlBatch batch, int from) {
    for (int i = from; i < batch.size() && !hasUrl; i++) {
      String row = batch.url(i);
      hasUrl = !needsUrls || Origin.parse(row).isPresent();
      firstOther = others++ == 0 ? row : firstOther;
    }
  }

  private UnusableInputException noUrls() {
    String example = firstOther.isBlank() ? "" : Shown.of(firstOther);
    String rows = others == 1
        ? "the only row is not a URL" + (example.isEmpty() ? "" : ": " + example)
        : "none of the first " + others + " rows is a URL"
            + (example.isEmpty() ? "" : ", such as " + example);
    return new UnusableInputException(
        rows + "; expected URLs, in the format that the name of the file or --urls-format says");
  }

  private @Nullable UrlRecords current() throws UnusableInputException {
    while (records == null && file < files.size()) {
      try {
        records = open(files.get(file));
      } catch (IOException e) {
        failed(Place.file(files.get(file).name()), e, "the file is left out");
        enter(file + 1);
      }
    }
    return records;
  }

  private void failed(Place place, IOException why, String consequence)
      throws UnusableInputException {
    String reason = ReadFailure.reason(why);
    if (!isReadable && files.size() == 1) {
      throw new UnusableInputException(place + ": " + reason);
    }
    problems.loss(place, reason + "; " + consequence, Problems.UNKNOWN);
    isFailed = true;
  }

  private void leave(UrlRecords current) throws IOException {
    before += current.records();
    current.close();
    records = null;
    enter(file + 1);
  }

  /** Goes to the start of a file; those before it count as read, though not all of each may have been. */
  private void enter(int index) {
    file = index;
    hasUrl = false;
    others = 0;
    bytesRead.set(files.subList(0, index).stream()
        .mapToLong(each -> Math.max(0, each.size()))
        .sum());
  }

  private UrlRecords open(InputFile input) throws IOException {
    if (input.kind() == FileKind.PARQUET) {
      ParquetTable table = ParquetTable.open(input.file());
      try {
        return new ParquetUrls(input, table, column, passed, problems, bytesRead);
      } catch (IOException e) {
        table.close();
        throw e;
      }
    }
    if (input.kind() == FileKind.WARC) {
      InputStream in = input.openCompressed(stdin, bytesRead);
      try {
        return new PageUrls(input, in, problems);
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }
    Lookahead in = input.open(stdin, bytesRead);
    try {
      return switch (input.kind()) {
        case TEXT -> {
          ColumnSample.requireLines(in);
          yield new TextUrls(input, new LineInput(in, TextUrls.MAX_LINE), passed, problems);
        }
        case JSON_LINES ->
          new JsonUrls(input, new Lookahead(JsonValues.lines(in)), column, passed, problems);
        case CDX ->
          new CdxUrls(
              input,
              new LineInput(in, CdxUrls.MAX_LINE),
              column == null ? ColumnSample.URL : column,
              passed,
              problems);
        case CSV, TSV -> new CsvUrls(input, in, column, passed, problems);
        case WARC, PARQUET -> throw new IllegalStateException(input.kind().title());
      };
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private InputPosition place() {
    UrlRecords current = records;
    return current == null
        ? new InputPosition(before, file, 0, 0)
        : new InputPosition(before + current.records(), file, current.offset(), current.line());
  }

  @Override
  public void goTo(InputPosition place) throws IOException {
    close();
    records = null;
    if (place.file() > files.size()) {
      throw changed("files");
    }
    enter(place.file());
    before = place.record();
    isReadable = before > 0;
    if (place.offset() > 0) {
      try {
        UrlRecords entered = open(files.get(file));
        records = entered;
        hasUrl = true;
        entered.skip(place.offset(), place.line());
      } catch (EOFException e) {
        throw changed("records in " + files.get(file).name());
      } catch (IndexOutOfBoundsException e) {
        throw changed("files");
      }
    }
  }

  private static UnusableInputException changed(String what) {
    return new UnusableInputException("the input has fewer " + what
        + " than in the interrupted run; restore it, or start again with --fresh");
  }

  @Override
  public long position() {
    return bytesRead.get();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    if (records != null) {
      records.close();
    }
  }
}
