package wayleave.spark.job;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureReader;
import wayleave.captures.Shown;

/** Captures as rows. */
final class CaptureRows {
  /** {@link CaptureKey} of its URL. */
  static final String KEY = "key";
  /** The origin whose robots.txt it is of; null if it is of something else. */
  static final String ORIGIN = "origin";
  /** The {@link CaptureKey} of what it redirects to; null if it does not. */
  static final String NEXT = "next";

  static final String STATUS = "status";
  static final String BODY = "body";
  static final String INCOMPLETE = "incomplete";
  /** In microseconds. */
  static final String FETCHED_AT = "fetched_at";
  /** The file it is from. */
  static final String SOURCE = "source";
  /** Where in the file the part begins that was read at a time, in bytes. */
  static final String BLOCK = "block";
  /** Where in that part it is: larger is later. */
  static final String POSITION = "position";

  /** The number of the row: its partition and its place in that. */
  static final String ID = "id";

  static final StructType SCHEMA = new StructType()
      .add(KEY, DataTypes.StringType, false)
      .add(ORIGIN, DataTypes.StringType)
      .add(NEXT, DataTypes.StringType)
      .add(STATUS, DataTypes.IntegerType, false)
      .add(BODY, DataTypes.BinaryType, false)
      .add(INCOMPLETE, DataTypes.BooleanType, false)
      .add(FETCHED_AT, DataTypes.LongType, false)
      .add(SOURCE, DataTypes.StringType, false)
      .add(BLOCK, DataTypes.LongType, false)
      .add(POSITION, DataTypes.LongType, false);

  /** What is counted: captures of any kind. */
  static final int CAPTURES = 0;

  static final int COUNTS = 1;

  /** One byte more than is read, so that it shows that there was more. */
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private CaptureRows() {}

  /** Hands on a capture as a row, or says why not. */
  static void accept(
      Capture capture, String source, long block, long position, Tally tally, Consumer<Row> to) {
    tally.add(CAPTURES, 1);
    Optional<Origin> origin = Origin.parse(capture.url());
    if (origin.isEmpty()) {
      tally.loss(
          source,
          "",
          position,
          "a capture of " + Shown.of(capture.url())
              + ", which has no origin; expected an absolute URL",
          1);
    } else if (capture.isAnswer()) {
      to.accept(of(origin.get(), capture, source, block, position));
    }
  }

  private static Row of(Origin origin, Capture capture, String source, long block, long position) {
    String key = CaptureKey.of(capture.url()).orElseThrow();
    byte[] body = capture.body();
    return RowFactory.create(
        key,
        key.equals(CaptureKey.ofRobotsTxt(origin)) ? origin.toString() : null,
        CaptureReader.redirect(capture).orElse(null),
        capture.status(),
        body.length > MAX_BODY ? Arrays.copyOf(body, MAX_BODY) : body,
        capture.incomplete(),
        DateTimeUtils.instantToMicros(capture.fetchedAt()),
        source,
        block,
        position);
  }
}
