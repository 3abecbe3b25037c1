package wayleave.bulk.captures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.bulk.file.Columns;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;
import wayleave.captures.TableRow;
import wayleave.captures.TableRowBuilder;
import wayleave.captures.WarcPosition;

/** What all readers of tables of captures share. */
final class CaptureTable {
  private final InputFile file;
  private final WarcRecords records;

  /** @param records reads what rows only point to */
  CaptureTable(InputFile file, WarcRecords records) {
    this.file = file;
    this.records = records;
  }

  /** The columns of a table that mean something, in the order in which they stand in {@link TableRowBuilder#COLUMNS}. */
  static List<String> known(List<String> columns) throws UnusableInputException {
    List<String> known = new ArrayList<>(TableRowBuilder.COLUMNS);
    known.retainAll(columns);
    if (!TableRowBuilder.haveUrl(known)) {
      throw new UnusableInputException(Columns.missing("origin or url", columns));
    }
    if (!TableRowBuilder.haveContent(known)) {
      throw new UnusableInputException(Columns.missing("body or status", columns));
    }
    return known;
  }

  /**
   * Hands out what a row says, or reports why it says nothing.
   *
   * @param position where it is in the file, for programs
   */
  void visit(
      TableRowBuilder builder,
      CaptureVisitor visitor,
      Problems problems,
      long position,
      Place where)
      throws IOException {
    List<String> urls;
    Optional<WarcPosition> record;
    List<Capture> captures;
    String digest;
    try {
      TableRow row = builder.build();
      digest = row.digest();
      urls = row.urls();
      record = row.recordToRead();
      captures = record.isPresent() ? List.of() : row.captures();
    } catch (IllegalArgumentException e) {
      problems.loss(where, String.valueOf(e.getMessage()), 1);
      return;
    }
    if (record.isPresent()) {
      records.visit(
          new WarcRecords.Pointer(file, position, where, urls, digest), record.get(), visitor);
    } else if (!records.isSecondPass()) {
      for (Capture capture : captures) {
        records.follow(capture);
        visitor.capture(capture, file.name(), position);
      }
    }
  }
}
