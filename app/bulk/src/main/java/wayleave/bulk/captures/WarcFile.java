package wayleave.bulk.captures;

import java.io.IOException;
import java.io.InputStream;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.captures.Capture;
import wayleave.captures.warc.WarcCaptures;

/** Captures in a WARC file. */
final class WarcFile implements CaptureReading {
  private final InputFile file;
  private final InputStream in;

  /** @param in the file as it lies there: members of gzip are the records' */
  WarcFile(InputFile file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    WarcCaptures.read(in, file.name(), new WarcCaptures.Visitor() {
      @Override
      public void capture(Capture capture, String source, long offset) throws IOException {
        visitor.capture(capture, source, offset);
      }

      @Override
      public void problem(String source, long offset, String what) {
        problems.note(Place.offset(source, offset), what);
      }

      @Override
      public void lost(String source, long offset, String what) {
        problems.loss(Place.offset(source, offset), what, 1);
      }

      @Override
      public void damage(String source, long offset, String what) {
        problems.loss(Place.offset(source, offset), what, Problems.UNKNOWN);
      }
    });
  }

  @Override
  public Place where() {
    return Place.file(file.name());
  }
}
