package wayleave.bulk.captures;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.CsvFormat;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputFiles;
import wayleave.bulk.file.JsonValues;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.PartitionFolders;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.TableRow;

/**
 * Captures in files: tables (JSON lines, CSV, TSV, Parquet), WARC files and CDX indexes of these, as the endings of their names say;
 * in directories of these; and in directories of robots.txt files, which are all those in and below which no name has such an
 * ending.
 */
public final class CaptureFiles implements CaptureSource {
  private static final Set<FileKind> KINDS = EnumSet.complementOf(EnumSet.of(FileKind.TEXT));

  private final TableOptions tables;
  private final List<InputFile> files = new ArrayList<>();
  private final List<Path> directories = new ArrayList<>();
  private final AtomicLong bytesRead = new AtomicLong();
  private final long length;
  private boolean isReadable;
  private boolean isFailed;

  private CaptureFiles(List<String> paths, TableOptions tables, Problems problems)
      throws IOException {
    this.tables = tables;
    List<String> named = new ArrayList<>();
    for (String path : paths) {
      Path found = InputFiles.readable(path);
      if (Files.isDirectory(found) && !holdsFilesOfCaptures(found, problems)) {
        directories.add(found);
      } else {
        named.add(path);
      }
    }
    long sum = 0;
    for (InputFile file : InputFiles.of(named, KINDS, null, FileKind.WARC, null, problems)) {
      files.add(file);
      sum += file.size();
    }
    length = directories.isEmpty() ? sum : -1;
  }

  /**
   * Looks for files; opens none.
   *
   * @throws UnusableInputException if a path cannot be read, or does not say what it holds
   */
  public static CaptureFiles of(List<String> paths, TableOptions tables, Problems problems)
      throws IOException {
    return new CaptureFiles(paths, tables, problems);
  }

  /** Whether a directory holds such files. Folders that stand for columns are refused if these mean something, and else reported. */
  private boolean holdsFilesOfCaptures(Path directory, Problems problems) throws IOException {
    boolean isAny = false;
    PartitionFolders ofTables = new PartitionFolders();
    PartitionFolders ofOthers = new PartitionFolders();
    try (Stream<Path> all = Files.find(
        directory,
        Integer.MAX_VALUE,
        (file, attributes) ->
            attributes.isRegularFile() && InputFiles.isInput(directory.relativize(file)),
        FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        Optional<FileKind> kind =
            FileKind.ofName(String.valueOf(file.getFileName())).filter(KINDS::contains);
        isAny |= kind.isPresent();
        if (kind.isEmpty()) {
          ofOthers.add(directory, file);
        } else if (kind.get() != FileKind.WARC) {
          ofTables.add(directory, file);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    PartitionFolders folders = isAny ? ofTables : ofOthers;
    folders.require(column -> !tables.columns().mayMean(column));
    if (!folders.columns().isEmpty()) {
      problems.note(
          Place.file(directory.toString()),
          "not read: the folders named "
              + String.join(
                  ", ",
                  folders.columns().stream().map(column -> column + "=...").toList()));
    }
    return isAny;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    // What the visitor throws is not the file's fault.
    CaptureVisitor guarded = (capture, source, position) -> {
      try {
        visitor.capture(capture, source, position);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
    WarcRecords records = new WarcRecords(files, tables.warcRoot(), problems);
    TableRow row = new TableRow(tables.columns());
    List<InputFile> indexes = new ArrayList<>();
    try {
      for (InputFile file : files) {
        read(file, row, records, guarded, problems);
        if (records.takeSkipped()) {
          indexes.add(file);
        }
      }
      for (String remark : row.remarks()) {
        problems.note(
            Place.file(files.size() == 1 ? files.get(0).name() : "tables of captures"), remark);
      }
      if (records.beginSecondPass(indexes)) {
        for (InputFile index : indexes) {
          readAgain(index, row, records, guarded);
        }
      }
      for (Path directory : directories) {
        read(new RobotsDirectory(directory, bytesRead), directory.toString(), guarded, problems);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!isReadable && isFailed) {
      throw new UnusableInputException(
          "none of the " + inputs() + " files of captures can be read");
    }
  }

  private int inputs() {
    return files.size() + directories.size();
  }

  /** Reads what redirects lead to; whatever else is in the file, and wrong with it, was told in the first pass. */
  private static void readAgain(
      InputFile index, TableRow row, WarcRecords records, CaptureVisitor visitor) {
    try (Opened opened = open(index, row, records, new AtomicLong())) {
      opened.reading().read(visitor, Problems.NONE);
    } catch (IOException e) {
      // It was told.
    }
  }

  private void read(
      InputFile file, TableRow row, WarcRecords records, CaptureVisitor visitor, Problems problems)
      throws IOException {
    long before = bytesRead.get();
    try (Opened opened = tried(file, row, records, problems)) {
      if (opened != null) {
        read(opened.reading(), file.name(), visitor, problems);
      }
    }
    bytesRead.set(before + file.size());
  }

  private void read(CaptureReading reading, String name, CaptureVisitor visitor, Problems problems)
      throws UnusableInputException {
    try {
      reading.read(
          (capture, source, position) -> {
            isReadable = true;
            visitor.capture(capture, source, position);
          },
          problems);
      isReadable = true;
    } catch (UnusableInputException e) {
      failed(Place.file(name), e, "the file is left out", problems);
    } catch (IOException e) {
      failed(reading.where(), e, "the rest of the file is lost", problems);
    }
  }

  private void failed(Place place, IOException why, String consequence, Problems problems)
      throws UnusableInputException {
    String reason = ReadFailure.reason(why);
    if (!isReadable && inputs() == 1) {
      throw new UnusableInputException(place + ": " + reason);
    }
    problems.loss(place, reason + "; " + consequence, Problems.UNKNOWN);
    isFailed = true;
  }

  /** A file that is open; null if it cannot be read, which is reported. */
  private @Nullable Opened tried(
      InputFile file, TableRow row, WarcRecords records, Problems problems)
      throws UnusableInputException {
    try {
      return open(file, row, records, bytesRead);
    } catch (IOException e) {
      failed(Place.file(file.name()), e, "the file is left out", problems);
      return null;
    }
  }

  private static Opened open(
      InputFile file, TableRow row, WarcRecords records, AtomicLong bytesRead) throws IOException {
    if (file.kind() == FileKind.PARQUET) {
      ParquetTable table = ParquetTable.open(file.file());
      return opened(table, () -> new ParquetCaptures(file, table, row, records, bytesRead));
    } else if (file.kind() == FileKind.WARC) {
      InputStream in = file.openCompressed(InputStream.nullInputStream(), bytesRead);
      return opened(in, () -> new WarcFile(file, in, records.reader()));
    }
    Lookahead in = file.open(InputStream.nullInputStream(), bytesRead);
    return opened(in, () -> switch (file.kind()) {
      case JSON_LINES ->
        new JsonCaptures(
            file, new LineInput(JsonValues.lines(in), JsonCaptures.MAX_LINE), row, records);
      case CDX -> new CdxCaptures(file, new LineInput(in, CdxCaptures.MAX_LINE), row, records);
      case CSV, TSV -> {
        CsvFormat format = CsvFormat.of(in, file.kind());
        yield new CsvCaptures(file, new CsvTable(in, format, CsvCaptures.MAX_FIELD), row, records);
      }
      case TEXT, PARQUET, WARC -> throw new IllegalStateException(file.kind().title());
    });
  }

  private static Opened opened(Closeable content, Opening opening) throws IOException {
    try {
      return new Opened(content, opening.open());
    } catch (IOException e) {
      content.close();
      throw e;
    }
  }

  private interface Opening {
    CaptureReading open() throws IOException;
  }

  /** A file that is open, to be closed whoever reads it. */
  private record Opened(Closeable content, CaptureReading reading) implements Closeable {
    @Override
    public void close() throws IOException {
      content.close();
    }
  }

  @Override
  public long position() {
    return bytesRead.get();
  }

  @Override
  public long length() {
    return length;
  }
}
