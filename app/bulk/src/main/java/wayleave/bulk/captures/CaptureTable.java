package wayleave.bulk.captures;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;
import wayleave.captures.CaptureColumn;
import wayleave.captures.TableRow;

/** A table of captures. */
abstract class CaptureTable implements CaptureReading {
  private static final int MAX_NAMES = 1000;

  final InputFile file;
  /** The row that is read. */
  final TableRow row;

  private final WarcRecords records;
  private boolean isAnyOfCapture;
  /** Where the first row is that has not the columns of a capture; null if there is none. */
  private @Nullable Place firstOther;

  private long others;
  /** The fields of rows of a table without a header. */
  private final Set<String> names = new LinkedHashSet<>();

  /**
   * @param row of all tables
   * @param records reads what rows only point to
   */
  CaptureTable(InputFile file, TableRow row, WarcRecords records) {
    this.file = file;
    this.row = row;
    this.records = records;
  }

  /** The columns of a table that mean something. */
  final List<String> known(List<String> columns) throws UnusableInputException {
    Optional<String> missing = row.columns().missing(columns);
    if (missing.isPresent()) {
      throw UnusableInputException.of(missing.get(), columns);
    }
    return columns.stream().filter(name -> row.column(name) != null).toList();
  }

  /**
   * Hands out what the row says, or reports why it says nothing.
   *
   * @param position where it is in the file, for programs
   */
  final void visit(CaptureVisitor visitor, Problems problems, long position) throws IOException {
    if (!row.isOfCapture()) {
      firstOther = firstOther == null ? where() : firstOther;
      others++;
      return;
    }
    isAnyOfCapture = true;
    TableRow.Meaning found;
    try {
      found = row.read();
    } catch (IllegalArgumentException e) {
      problems.loss(where(), String.valueOf(e.getMessage()), 1);
      return;
    }
    if (found.record() != null) {
      records.visit(
          new WarcRecords.Pointer(file, position, where(), found.urls(), found.digest()),
          found.record(),
          visitor);
    } else if (!records.isSecondPass()) {
      for (Capture capture : found.captures()) {
        records.follow(capture);
        visitor.capture(capture, file.name(), position);
      }
    }
  }

  /** Takes a field of a row of a table without a header: what it means, null for nothing. */
  final @Nullable CaptureColumn column(String name) {
    if (names.size() < MAX_NAMES) {
      names.add(name);
    }
    return row.column(name);
  }

  /** Says at the end of a table without a header what was no capture. */
  final void end(Problems problems) throws UnusableInputException {
    if (firstOther == null) {
      return;
    }
    String missing =
        row.columns().missing(names).orElse("no origin or url, or neither a status nor a body");
    if (!isAnyOfCapture) {
      throw UnusableInputException.of(missing, List.copyOf(names));
    }
    problems.loss(
        firstOther,
        "expected the columns of a capture; this and other such rows, " + others
            + " in all, do not have them",
        others);
  }
}
