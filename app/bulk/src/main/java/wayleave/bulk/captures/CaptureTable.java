package wayleave.bulk.captures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;
import wayleave.captures.CaptureColumn;
import wayleave.captures.TableRow;

/** A table of captures. */
abstract class CaptureTable implements CaptureReading {
  final InputFile file;
  /** The row that is read. */
  final TableRow row = new TableRow();

  private final WarcRecords records;

  /** @param records reads what rows only point to */
  CaptureTable(InputFile file, WarcRecords records) {
    this.file = file;
    this.records = records;
  }

  /** The columns of a table that mean something, in the order in which they stand in {@link CaptureColumn#NAMES}. */
  static List<String> known(List<String> columns) throws UnusableInputException {
    List<String> known = new ArrayList<>(CaptureColumn.NAMES);
    known.retainAll(columns);
    if (!CaptureColumn.haveUrl(known)) {
      throw UnusableInputException.ofMissing("origin or url", columns);
    }
    if (!CaptureColumn.haveContent(known)) {
      throw UnusableInputException.ofMissing("body or status", columns);
    }
    return known;
  }

  /**
   * Hands out what the row says, or reports why it says nothing.
   *
   * @param position where it is in the file, for programs
   */
  final void visit(CaptureVisitor visitor, Problems problems, long position) throws IOException {
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
}
