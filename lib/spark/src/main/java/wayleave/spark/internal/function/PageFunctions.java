package wayleave.spark.internal.function;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsageStatement;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/** The functions of the response at a URL. */
final class PageFunctions {
  static final DataType PAGE = page();

  static final DataType PREFERENCES = DataTypes.createArrayType(
      new StructType()
          .add("purpose", DataTypes.StringType, false)
          .add("value", DataTypes.StringType, false)
          .add("source", DataTypes.StringType, false)
          .add("line", DataTypes.IntegerType)
          .add("header", DataTypes.StringType)
          .add("text", DataTypes.StringType, false)
          .add("label", DataTypes.StringType, false)
          .add("operator", DataTypes.StringType)
          .add("specification", DataTypes.StringType, false)
          .add("date", DataTypes.DateType, false)
          .add("second_hand", DataTypes.BooleanType, false),
      false);

  /** Before any date that pages state, and in the middle of the century in which years of two digits are. */
  private static final Instant AT = Instant.parse("2000-01-01T00:00:00Z");

  private static final byte[] NO_HTML = {};

  private PageFunctions() {}

  private static StructType page() {
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

  /**
   * {@code robots_page(headers, html, crawler)}: what a page tells a crawler about indexing, links and snippets, read as the crawler's
   * operator documents it. {@code headers} are the lines of the response's header. {@code index} is that of a page that has not
   * expired: {@code unavailable_after} is a column of its own, to be compared with the time of the capture.
   */
  static @Nullable InternalRow page(RobotsFunction<?> function, InternalRow input) {
    UTF8String headers = function.text(input, 0);
    UTF8String html = function.text(input, 1);
    UTF8String crawler = function.text(input, 2);
    if (crawler == null || headers == null && html == null) {
      return null;
    }
    Crawler asking = Crawler.fromUserAgentHeader(crawler.toString());
    PageDirectives page = PageDirectives.read(
        RobotsFunction.headerFields(headers),
        html == null ? NO_HTML : html.getBytes(),
        asking,
        PageDialect.of(asking),
        AT);
    List<@Nullable Object> values = new ArrayList<>();
    for (Directive directive : Directive.values()) {
      values.add(value(page.decision(directive)));
    }
    values.add(SqlRows.array(page.statements().stream().map(Object::toString).toList()));
    return SqlRows.row(values.toArray());
  }

  private static @Nullable Object value(Decision decision) {
    DataType column = column(decision.directive());
    if (column.equals(DataTypes.BooleanType)) {
      return decision.allowed();
    }
    String value = decision.value().orElse(null);
    if (value == null || column.equals(DataTypes.StringType)) {
      return value;
    }
    return column.equals(DataTypes.IntegerType)
        ? (Object) Integer.valueOf(value)
        : (Object) Instant.parse(value);
  }

  /**
   * {@code robots_preferences(body, headers, crawler, url[, status[, truncated]])}: the statements of a robots.txt and the response's header about the
   * use of a URL's content that decide, for each specification and purpose. What is unsaid has no row, and neither has a statement that the
   * crawler never sees. Null if it is not known what the robots.txt says.
   */
  static @Nullable ArrayData preferences(RobotsFunction<?> function, InternalRow input) {
    UTF8String crawler = function.text(input, 2);
    UTF8String url = function.text(input, 3);
    if (crawler == null || url == null) {
      return null;
    }
    CachedBody body = function.response(input, 4);
    if (body.robotsTxt() == null) {
      return null;
    }
    List<Object> rows = new ArrayList<>();
    for (UsagePreference preference : body.preferences(
        crawler.toString(), url.toString(), RobotsFunction.headerFields(function.text(input, 1)))) {
      preference.decidedBy().forEach(statement -> rows.add(row(statement)));
    }
    return SqlRows.array(rows);
  }

  private static InternalRow row(UsageStatement statement) {
    Specification specification = statement.specification();
    return SqlRows.row(
        statement.term().purpose(),
        statement.value(),
        specification.carrier().code(),
        SqlRows.boxed(statement.line()),
        statement.header().orElse(null),
        statement.text(),
        statement.term().label(),
        specification.operator().orElse(null),
        specification.id(),
        (int) LocalDate.parse(specification.date()).toEpochDay(),
        specification.isSecondHand());
  }
}
