package wayleave.bulk.captures;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import wayleave.bulk.file.CdxLines;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.captures.TableRow;

/** Captures in a CDX index of WARC files, which hold what was captured. */
final class CdxCaptures extends CaptureTable {
  static final int MAX_LINE = 1 << 20;

  private final LineInput lines;
  private final CdxLines cdx = new CdxLines();

  CdxCaptures(InputFile file, LineInput lines, TableRow row, WarcRecords records) {
    super(file, row, records);
    this.lines = lines;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    while (lines.next()) {
      row.clear();
      try {
        if (lines.isTooLong()) {
          problems.loss(where(), "the line is longer than " + MAX_LINE + " bytes", 1);
        } else if (cdx.read(lines, row::put)) {
          visit(visitor, problems, lines.number() - 1);
        }
      } catch (JsonProcessingException e) {
        problems.loss(where(), JsonLines.message(e), 1);
      } catch (IllegalArgumentException e) {
        problems.loss(where(), String.valueOf(e.getMessage()), 1);
      }
    }
    end(problems);
  }

  @Override
  public Place where() {
    return file.line(lines.number());
  }
}
