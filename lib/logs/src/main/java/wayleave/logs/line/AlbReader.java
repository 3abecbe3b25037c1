package wayleave.logs.line;

import java.util.Set;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads the logs of Amazon's Application Load Balancer: columns divided by blanks, some of them quoted. */
final class AlbReader implements FormatReader {
  private static final Set<String> TYPES = Set.of("http", "https", "h2", "grpcs", "ws", "wss");
  private static final int TIME = 1;
  private static final int CLIENT = 3;
  private static final int STATUS = 8;
  private static final int SENT = 11;
  private static final int REQUEST = 12;
  private static final int AGENT = 13;

  private final ReadingOptions options;

  AlbReader(ReadingOptions options) {
    this.options = options;
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    int[] starts = new int[AGENT + 1];
    int[] ends = new int[AGENT + 1];
    int at = from;
    for (int column = 0; column <= AGENT; column++) {
      if (at >= to) {
        throw new UnreadableLineException(column == 1 ? Problem.UNKNOWN_FORMAT : Problem.TRUNCATED);
      }
      boolean isQuoted = line[at] == '"';
      starts[column] = isQuoted ? at + 1 : at;
      int blank = RequestLine.indexOf(line, (byte) ' ', at, to);
      ends[column] = isQuoted ? CommonReader.endOfQuoted(line, at + 1, to) : blank < 0 ? to : blank;
      at = ends[column] + (isQuoted ? 2 : 1);
      if (column == 0 && !TYPES.contains(FieldText.decode(line, starts[0], ends[0]))) {
        throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
      }
    }
    RecordBuilder record = new RecordBuilder(options);
    record.utc(FieldText.decode(line, starts[TIME], ends[TIME]));
    record.client(FieldText.decode(line, starts[CLIENT], ends[CLIENT]));
    record.status(FieldText.decode(line, starts[STATUS], ends[STATUS]));
    record.bytes(FieldText.decode(line, starts[SENT], ends[SENT]));
    byte[] request = FieldText.unescape(line, starts[REQUEST], ends[REQUEST]);
    RequestLine.read(request, 0, request.length, record);
    record.userAgent = RecordBuilder.given(CommonReader.text(line, starts[AGENT], ends[AGENT]));
    return record.build();
  }
}
