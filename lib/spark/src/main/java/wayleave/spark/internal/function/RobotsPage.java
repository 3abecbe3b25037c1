package wayleave.spark.internal.function;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/**
 * {@code robots_page(headers, html, crawler)}: what a page tells a crawler about indexing, links and snippets, read as the crawler's
 * operator documents it. {@code headers} are the lines of the response's header. {@code index} is that of a page that has not
 * expired: {@code unavailable_after} is a column of its own, to be compared with the time of the capture.
 */
public final class RobotsPage extends RobotsFunction<InternalRow> {
  static final StructType TYPE = type();

  /** Before any date that pages state, and in the middle of the century in which years of two digits are. */
  private static final Instant AT = Instant.parse("2000-01-01T00:00:00Z");

  private static final byte[] NO_HTML = {};
  private static final long serialVersionUID = 1L;

  RobotsPage(Binding binding) {
    super(binding, TYPE);
  }

  private static StructType type() {
    StructType type = new StructType();
    for (Directive directive : Directive.values()) {
      DataType column = column(directive);
      boolean nullable = !column.equals(DataTypes.BooleanType);
      type = type.add(directive.key().replace('-', '_'), column, nullable);
    }
    return type.add("statements", DataTypes.createArrayType(DataTypes.StringType, false), false);
  }

  private static DataType column(Directive directive) {
    return switch (directive) {
      case MAX_SNIPPET, MAX_VIDEO_PREVIEW -> DataTypes.IntegerType;
      case MAX_IMAGE_PREVIEW -> DataTypes.StringType;
      case UNAVAILABLE_AFTER -> DataTypes.TimestampType;
      default -> DataTypes.BooleanType;
    };
  }

  public @Nullable InternalRow invoke(
      @Nullable UTF8String headers, @Nullable UTF8String html, @Nullable UTF8String crawler) {
    if (crawler == null || headers == null && html == null) {
      return null;
    }
    Crawler asking = Crawler.fromUserAgentHeader(crawler.toString());
    return row(PageDirectives.read(
        headerFields(headers),
        html == null ? NO_HTML : html.getBytes(),
        asking,
        PageDialect.of(asking),
        AT));
  }

  public @Nullable InternalRow invoke(
      byte @Nullable [] headers, byte @Nullable [] html, @Nullable UTF8String crawler) {
    return invoke(text(headers), text(html), crawler);
  }

  public @Nullable InternalRow invoke(
      @Nullable UTF8String headers, byte @Nullable [] html, @Nullable UTF8String crawler) {
    return invoke(headers, text(html), crawler);
  }

  public @Nullable InternalRow invoke(
      byte @Nullable [] headers, @Nullable UTF8String html, @Nullable UTF8String crawler) {
    return invoke(text(headers), html, crawler);
  }

  private static InternalRow row(PageDirectives page) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Directive directive : Directive.values()) {
      values.add(value(page.decision(directive)));
    }
    values.add(new GenericArrayData(page.statements().stream()
        .map(statement -> UTF8String.fromString(statement.toString()))
        .toArray()));
    return new GenericInternalRow(values.toArray());
  }

  private static @Nullable Object value(Decision decision) {
    DataType column = column(decision.directive());
    if (column.equals(DataTypes.BooleanType)) {
      return decision.allowed();
    }
    if (decision.value().isEmpty()) {
      return null;
    }
    String value = decision.value().get();
    if (column.equals(DataTypes.IntegerType)) {
      return Integer.valueOf(value);
    }
    return column.equals(DataTypes.StringType)
        ? (Object) UTF8String.fromString(value)
        : (Object) ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(value));
  }

  @Override
  public @Nullable InternalRow produceResult(InternalRow input) {
    return invoke(text(input, 0), text(input, 1), text(input, 2));
  }
}
