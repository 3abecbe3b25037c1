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
 * robots.txt in any order. Of several at one time the last in the array counts; one without a time, or
 * without a known body where that is needed, does not.
 */
public final class RobotsIntervals extends RobotsFunction<ArrayData> {
  private static final long serialVersionUID = 1L;

  /** The fields of a capture. */
  static final List<Field> FIELDS = List.of(
      new Field("fetched_at", Kind.TIMESTAMP, true),
      new Field("body", Kind.BYTES, true),
      new Field("status", Kind.INTEGER, false),
      new Field("truncated", Kind.BOOLEAN, false));

  private static final int FETCHED_AT = 0;
  private static final int BODY = 1;
  private static final int STATUS = 2;
  private static final int TRUNCATED = 3;

  private final StructFields fields;

  RobotsIntervals(Binding binding) {
    super(binding, DataTypes.createArrayType(AccessRows.INTERVAL, false));
    this.fields =
        Objects.requireNonNull(StructFields.ofElements(binding.arguments().get(0), FIELDS));
  }

  private record Capture(long micros, @Nullable UTF8String body, Fetched fetched) {
    boolean repeats(Capture other) {
      return fetched.equals(other.fetched) && Objects.equals(body, other.body);
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
          first.time(), last.time(), read(first.body, crawler, first.fetched).snapshot());
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
      UTF8String body = fields.text(capture, BODY);
      Fetched fetched = fetched(
          number(fields.number(capture, STATUS)),
          !fields.has(STATUS),
          Boolean.TRUE.equals(fields.flag(capture, TRUNCATED)));
      if (micros != null && fetched.isAnswer(body)) {
        all.add(new Capture(micros, body, fetched));
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
