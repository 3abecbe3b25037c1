package wayleave.bulk.captures;

import java.io.IOException;
import java.io.InputStream;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.WarcLosses;
import wayleave.captures.Capture;
import wayleave.captures.warc.WarcCaptures;

/** Captures in a WARC file. */
final class WarcFile implements CaptureReading {
  private final InputFile file;
  private final InputStream in;
  private final WarcCaptures reader;

  /** @param in the file as it lies there: members of gzip are the records' */
  WarcFile(InputFile file, InputStream in, WarcCaptures reader) {
    this.file = file;
    this.in = in;
    this.reader = reader;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    reader.read(in, file.name(), new Reported(visitor, problems));
  }

  private static final class Reported extends WarcLosses implements WarcCaptures.Visitor {
    private final CaptureVisitor visitor;
    private final Problems problems;

    Reported(CaptureVisitor visitor, Problems problems) {
      this.visitor = visitor;
      this.problems = problems;
    }

    @Override
    protected Problems problems() {
      return problems;
    }

    @Override
    public void capture(Capture capture, String source, long offset) throws IOException {
      visitor.capture(capture, source, offset);
    }
  }

  @Override
  public Place where() {
    return Place.file(file.name());
  }
}
