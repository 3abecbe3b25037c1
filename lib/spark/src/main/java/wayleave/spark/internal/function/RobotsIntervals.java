package wayleave.spark.internal.function;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.captures.history.AccessTimeline;
import wayleave.spark.internal.StructFields;
import wayleave.spark.internal.StructFields.Field;
import wayleave.spark.internal.StructFields.Kind;

/**
 * {@code robots_intervals(captures, crawler)}: how much of a site a crawler could fetch, from when until when, by captures of its
 * robots.txt in any order. Of several at one time the last in the array counts; one without a time does not.
 */
public final class RobotsIntervals extends RobotsFunction<ArrayData> {
  private static final long serialVersionUID = 1L;
  private static final int NOT_MODIFIED = 304;

  /** The fields of a capture. */
  static final List<Field> FIELDS = List.of(
      new Field("fetched_at", Kind.TIMESTAMP, true),
      new Field("body", Kind.BYTES, true),
      new Field("status", Kind.INTEGER, false));

  private static final int FETCHED_AT = 0;
  private static final int BODY = 1;
  private static final int STATUS = 2;

  private final StructFields fields;

  RobotsIntervals(Binding binding) {
    super(binding, DataTypes.createArrayType(AccessRows.INTERVAL, false));
    this.fields =
        Objects.requireNonNull(StructFields.ofElements(binding.arguments().get(0), FIELDS));
  }

  private record Capture(
      long micros, @Nullable UTF8String body, @Nullable Long status) {
    boolean repeats(Capture other) {
      return Objects.equals(status, other.status) && Objects.equals(body, other.body);
    }

    Instant time() {
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
  }

  @Override
  public @Nullable ArrayData produceResult(InternalRow input) {
    UTF8String crawler = text(input, 1);
    if (input.isNullAt(0) || crawler == null) {
      return null;
    }
    List<Capture> captures = captures(input.getArray(0));
    AccessTimeline timeline = new AccessTimeline(1);
    for (int i = 0; i < captures.size(); ) {
      Capture first = captures.get(i);
      Capture last = first;
      for (i++; i < captures.size() && captures.get(i).repeats(first); i++) {
        last = captures.get(i);
      }
      timeline.add(
          first.time(),
          last.time(),
          read(first.body, crawler, number(first.status)).snapshot());
    }
    return SqlRows.array(
        timeline.intervals(0).stream().map(AccessRows::interval).toList());
  }

  /** Those that say something, in the order of time, and one of each time. */
  private List<Capture> captures(ArrayData array) {
    List<Capture> all = new ArrayList<>();
    for (int i = 0; i < array.numElements(); i++) {
      if (array.isNullAt(i)) {
        continue;
      }
      InternalRow capture = array.getStruct(i, fields.count());
      Long micros = fields.number(capture, FETCHED_AT);
      Long status = fields.number(capture, STATUS);
      if (micros != null && (status == null || status != NOT_MODIFIED)) {
        all.add(new Capture(micros, fields.text(capture, BODY), status));
      }
    }
    all.sort(Comparator.comparingLong(Capture::micros));
    List<Capture> captures = new ArrayList<>(all.size());
    for (int i = 0; i < all.size(); i++) {
      if (i + 1 == all.size() || all.get(i).micros < all.get(i + 1).micros) {
        captures.add(all.get(i));
      }
    }
    return captures;
  }
}
