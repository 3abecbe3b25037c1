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
import wayleave.captures.CapturedVerdict;
import wayleave.captures.Surrogates;

/** Rows with their strings encoded. */
final class ParquetRowBlock implements RowBlock {
  private final List<@Nullable Object[]> rows = new ArrayList<>();
  private final PassedColumns passed;
  private final int columns;
  private final Last file = new Last();
  private final Last origin = new Last();
  private final Last crawler = new Last();
  private final Last reason = new Last();

  ParquetRowBlock(PassedColumns passed) {
    this.passed = passed;
    this.columns = PassedColumns.OF_VERDICT.size() + passed.names().size();
  }

  @Override
  public void add(Row row) {
    CapturedVerdict verdict = row.verdict();
    RowSite site = row.site();
    Instant time = site.fetchedAt();
    String rule = verdict.rule();
    @Nullable Object[] values = new @Nullable Object[columns];
    values[0] =
        Binary.fromConstantByteArray(Arrays.copyOfRange(row.text(), row.start(), row.end()));
    values[1] = site.origin() == null ? null : origin.binary(site.origin());
    values[2] = crawler.binary(site.crawler());
    values[3] = verdict.allowed();
    values[4] = reason.binary(verdict.reason());
    values[5] = verdict.line() == 0 ? null : (Object) verdict.line();
    values[6] = rule == null ? null : binary(rule);
    values[7] = time == null ? null : (Object) micros(time);
    if (row.input() != null) {
      addInput(row.input(), values);
    }
    rows.add(values);
  }

  private void addInput(InputRow input, @Nullable Object[] values) {
    int at = PassedColumns.OF_VERDICT.size();
    if (passed.isNumbered()) {
      values[at++] = file.binary(input.file());
      values[at++] = input.number();
    }
    for (int i = 0; i < input.kept().size(); i++) {
      KeptValue value = input.kept().get(i);
      if (value != null) {
        values[at + i] = switch (passed.kept().get(i).type()) {
          case TEXT -> binary(value.text());
          case INTEGER -> (Object) Long.valueOf(value.text());
          case NUMBER -> Double.valueOf(value.text());
          case BOOLEAN -> Boolean.valueOf(value.text());
        };
      }
    }
  }

  static Binary binary(String text) {
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

  /**
   * The rows as Parquet has them, in the order of {@link ParquetRowFormat#schema}: strings are bytes, the time is microseconds since the
   * epoch.
   */
  List<@Nullable Object[]> encoded() {
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
