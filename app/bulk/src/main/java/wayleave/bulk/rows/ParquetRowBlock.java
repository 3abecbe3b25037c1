package wayleave.bulk.rows;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Surrogates;
import wayleave.captures.CapturedVerdict;

/** Rows with their strings encoded. */
final class ParquetRowBlock implements RowBlock {
  /**
   * A row as Parquet holds it: strings are bytes, the time is microseconds since the epoch.
   *
   * @param passed what it takes over, by column: {@link Binary}, {@link Long}, {@link Double}, {@link Boolean} or null
   */
  record Encoded(
      Binary url,
      @Nullable Binary origin,
      Binary crawler,
      @Nullable Boolean allowed,
      Binary reason,
      int line,
      @Nullable Binary rule,
      @Nullable Long fetchedAt,
      @Nullable Object[] passed) {}

  private static final @Nullable Object[] NOTHING = {};

  private final List<Encoded> rows = new ArrayList<>();
  private final PassedColumns passed;
  private final Last file = new Last();
  private final Last origin = new Last();
  private final Last crawler = new Last();
  private final Last reason = new Last();

  ParquetRowBlock(PassedColumns passed) {
    this.passed = passed;
  }

  @Override
  public void add(Row row) {
    CapturedVerdict verdict = row.verdict();
    RowSite site = row.site();
    Instant time = site.fetchedAt();
    String rule = verdict.rule();
    rows.add(new Encoded(
        Binary.fromConstantByteArray(Arrays.copyOfRange(row.text(), row.start(), row.end())),
        site.origin() == null ? null : origin.binary(site.origin()),
        crawler.binary(site.crawler()),
        verdict.allowed(),
        reason.binary(verdict.reason()),
        verdict.line(),
        rule == null ? null : binary(rule),
        time == null ? null : micros(time),
        row.input() == null ? NOTHING : passed(row.input())));
  }

  private @Nullable Object[] passed(InputRow input) {
    int number = passed.isNumbered() ? 2 : 0;
    @Nullable Object[] values = new Object[number + input.kept().size()];
    if (number > 0) {
      values[0] = file.binary(input.file());
      values[1] = input.number();
    }
    for (int i = 0; i < input.kept().size(); i++) {
      KeptValue value = input.kept().get(i);
      if (value != null) {
        values[number + i] = switch (passed.kept().get(i).type()) {
          case TEXT -> binary(value.text());
          case INTEGER -> (Object) Long.valueOf(value.text());
          case NUMBER -> Double.valueOf(value.text());
          case BOOLEAN -> Boolean.valueOf(value.text());
        };
      }
    }
    return values;
  }

  private static Binary binary(String text) {
    return Binary.fromConstantByteArray(Surrogates.paired(text).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int rows() {
    return rows.size();
  }

  @Override
  public void clear() {
    rows.clear();
  }

  List<Encoded> encoded() {
    return rows;
  }

  /** The library's own difference counts nanoseconds on the way, of which 292 years are too many. */
  static long micros(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), 1_000_000L), time.getNano() / 1000);
  }

  /** The string that was encoded last: the next is often the same one. */
  private static final class Last {
    private String text = "";
    private Binary binary = Binary.EMPTY;

    Binary binary(String text) {
      if (!text.equals(this.text)) {
        this.text = text;
        this.binary = ParquetRowBlock.binary(text);
      }
      return binary;
    }
  }
}
