package wayleave.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A function that takes and gives Java's objects. Immutable and thread-safe. */
final class UserFunction implements Serializable {
  private static final long serialVersionUID = 1L;

  private final RobotsFunction<?> function;

  UserFunction(Signature signature, int arguments, ReadingOptions options) {
    List<DataType> types = new ArrayList<>();
    for (Parameter parameter : signature.parameters().subList(0, arguments)) {
      types.add(parameter == Parameter.STATUS ? DataTypes.LongType : DataTypes.StringType);
    }
    this.function = (RobotsFunction<?>) signature.bind(types, options);
  }

  DataType resultType() {
    return function.resultType();
  }

  @Nullable
  Object call(@Nullable Object... arguments) {
    @Nullable Object[] values = new @Nullable Object[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(arguments[i]);
    }
    return CatalystTypeConverters.convertToScala(
        function.produceResult(new GenericInternalRow(values)), function.resultType());
  }

  /**
   * As Spark holds it.
   *
   * @throws IllegalArgumentException if it is nothing that a function takes
   */
  private @Nullable Object value(@Nullable Object argument) {
    if (argument == null) {
      return null;
    } else if (argument instanceof String text) {
      return UTF8String.fromString(text);
    } else if (argument instanceof byte[] bytes) {
      return UTF8String.fromBytes(bytes);
    } else if (argument instanceof Byte
        || argument instanceof Short
        || argument instanceof Integer
        || argument instanceof Long) {
      return Decimal.apply(((Number) argument).longValue());
    }
    throw new IllegalArgumentException(function.name() + " takes STRING, BINARY and integers, not "
        + argument.getClass().getSimpleName());
  }
}
