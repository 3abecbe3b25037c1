package wayleave.spark.internal.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;

/** {@code robots_lint(body)}: what is wrong with a robots.txt, in the order of the file. */
public final class RobotsLint extends RobotsFunction<ArrayData> {
  private static final Linter LINTER = Linter.withDefaults();
  private static final StructType ELEMENT = new StructType()
      .add("code", DataTypes.StringType, false)
      .add("severity", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType, false)
      .add("column", DataTypes.IntegerType, false)
      .add("message", DataTypes.StringType, false);

  private static final long serialVersionUID = 1L;

  RobotsLint(Binding binding) {
    super(binding, DataTypes.createArrayType(ELEMENT, false));
  }

  public ArrayData invoke(byte @Nullable [] body) {
    return invoke(text(body));
  }

  public ArrayData invoke(@Nullable UTF8String body) {
    if (body == null) {
      return new GenericArrayData(new Object[0]);
    }
    List<Object> found = new ArrayList<>();
    for (Diagnostic diagnostic : LINTER.lint(LintInput.of(body.getBytes())).diagnostics()) {
      found.add(new GenericInternalRow(new Object[] {
        UTF8String.fromString(diagnostic.code().id()),
        UTF8String.fromString(diagnostic.severity().name().toLowerCase(Locale.ROOT)),
        diagnostic.span().line(),
        diagnostic.span().column(),
        UTF8String.fromString(diagnostic.message())
      }));
    }
    return new GenericArrayData(found.toArray());
  }

  @Override
  public ArrayData produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
