package wayleave.bulk.captures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import wayleave.bulk.file.Columns;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;
import wayleave.captures.TableRow;

/** What all readers of tables of captures share. */
final class CaptureTable {
  private CaptureTable() {}

  /** The columns of a table that mean something, in the order in which they stand in {@link TableRow#COLUMNS}. */
  static List<String> known(List<String> columns) throws UnusableInputException {
    List<String> known = new ArrayList<>(TableRow.COLUMNS);
    known.retainAll(columns);
    if (!known.contains("origin") && !known.contains("url")) {
      throw new UnusableInputException(Columns.missing("origin or url", columns));
    }
    if (!known.contains("status") && !known.contains("body") && !known.contains("body_base64")) {
      throw new UnusableInputException(Columns.missing("body or status", columns));
    }
    return known;
  }

  /** Hands out what a row says, or reports why it says nothing. */
  static void visit(
      TableRow row,
      CaptureVisitor visitor,
      Problems problems,
      InputFile file,
      long position,
      Place where)
      throws IOException {
    List<Capture> captures;
    try {
      captures = row.captures();
    } catch (IllegalArgumentException e) {
      problems.loss(where, String.valueOf(e.getMessage()), 1);
      return;
    }
    for (Capture capture : captures) {
      visitor.capture(capture, file.name(), position);
    }
  }
}
