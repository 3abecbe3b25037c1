package wayleave.spark.internal.function;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsageStatement;

/**
 * {@code robots_preferences(body, headers, crawler, url[, status])}: what a robots.txt and the response's header say about the use of a
 * URL's content, for each specification and purpose the statement that decides. What is unsaid has no row, and neither has a statement
 * that the crawler never sees.
 */
public final class RobotsPreferences extends RobotsFunction<ArrayData> {
  private static final StructType ELEMENT = new StructType()
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
      .add("second_hand", DataTypes.BooleanType, false);

  private static final int STATUS = 4;
  private static final long serialVersionUID = 1L;

  RobotsPreferences(Binding binding) {
    super(binding, DataTypes.createArrayType(ELEMENT, false));
  }

  @Override
  public @Nullable ArrayData produceResult(InternalRow input) {
    UTF8String crawler = text(input, 2);
    UTF8String url = text(input, 3);
    if (crawler == null || url == null) {
      return null;
    }
    CachedBody body =
        BodyCache.current().get(text(input, 0), number(status(input, STATUS)), options());
    List<Object> rows = new ArrayList<>();
    for (UsagePreference preference :
        body.preferences(crawler.toString(), url.toString(), headerFields(text(input, 1)))) {
      preference.decidedBy().forEach(statement -> rows.add(row(statement)));
    }
    return new GenericArrayData(rows.toArray());
  }

  private static InternalRow row(UsageStatement statement) {
    Specification specification = statement.specification();
    return new GenericInternalRow(new @Nullable Object[] {
      UTF8String.fromString(statement.term().purpose()),
      UTF8String.fromString(statement.value()),
      UTF8String.fromString(specification.carrier().code()),
      statement.line().isPresent() ? (Object) statement.line().getAsInt() : null,
      UTF8String.fromString(statement.header().orElse(null)),
      UTF8String.fromString(statement.text()),
      UTF8String.fromString(statement.term().label()),
      UTF8String.fromString(specification.operator().orElse(null)),
      UTF8String.fromString(specification.id()),
      (int) LocalDate.parse(specification.date()).toEpochDay(),
      specification.isSecondHand()
    });
  }
}
