package wayleave.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.V2ExpressionUtils;
import org.apache.spark.sql.catalyst.expressions.aggregate.V2Aggregator;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.execution.command.CreateFunctionCommand;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.Tuple3;
import scala.collection.Iterator;
import scala.collection.Seq;
import scala.runtime.BoxedUnit;
import wayleave.captures.CaptureOptions;
import wayleave.spark.internal.function.Settings;
import wayleave.spark.internal.function.Signature;
import wayleave.spark.internal.function.Signatures;

/**
 * The functions without a prefix: {@code spark.sql.extensions=wayleave.spark.WayleaveExtensions}, then {@code
 * robots_allowed(...)}. Settings: {@code spark.wayleave.dialect}, {@code spark.wayleave.policy}.
 */
public final class WayleaveExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {
  private static final String PACKAGE = "wayleave.spark.";

  /** Called by Spark. */
  public WayleaveExtensions() {}

  /** Scala's sequences have another class in 2.13 than in 2.12: what is made here suits both, unchecked. */
  @Override
  @SuppressWarnings({"unchecked", "rawtypes"})
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    for (Signature signature : Signatures.ALL) {
      Function1<Seq<Expression>, Expression> builder =
          arguments -> expression(signature, arguments);
      extensions.injectFunction(
          new Tuple3(new FunctionIdentifier(signature.name()), info(signature), builder));
    }
    extensions.injectCheckRule(session -> plan -> {
      refuseCreateFunction(plan);
      return BoxedUnit.UNIT;
    });
    return BoxedUnit.UNIT;
  }

  /** Spark takes any class, and fails only where the function is called, with a message about aggregates. */
  private static void refuseCreateFunction(LogicalPlan plan) {
    if (plan instanceof CreateFunctionCommand command && command.className().startsWith(PACKAGE)) {
      throw new UnsupportedOperationException("CREATE FUNCTION cannot use " + command.className()
          + ": call robots_allowed and the other functions directly, or set "
          + "spark.sql.catalog.wayleave=" + RobotsCatalog.class.getName()
          + " and call wayleave.robots_allowed, which also works in permanent views");
    }
  }

  /** For DESCRIBE FUNCTION. */
  private static ExpressionInfo info(Signature signature) {
    return new ExpressionInfo(
        WayleaveExtensions.class.getName(),
        null,
        signature.name(),
        signature.description(),
        "",
        "",
        "",
        "",
        "",
        "",
        "");
  }

  private static Expression expression(Signature signature, Seq<Expression> arguments) {
    List<DataType> types = new ArrayList<>();
    for (Iterator<Expression> each = arguments.iterator(); each.hasNext(); ) {
      types.add(each.next().dataType());
    }
    return call(signature.bind(types, ofSession()), arguments);
  }

  /** As Spark calls the functions of a catalog. By reflection, since the types there name the class of Scala's sequences. */
  private static Expression call(BoundFunction function, Seq<Expression> arguments) {
    try {
      if (function instanceof AggregateFunction<?, ?>) {
        for (var constructor : V2Aggregator.class.getConstructors()) {
          if (constructor.getParameterCount() == 4) {
            return (Expression) constructor.newInstance(function, arguments, 0, 0);
          }
        }
      }
      for (var method : V2ExpressionUtils.class.getMethods()) {
        if (method.getName().equals("resolveScalarFunction") && method.getParameterCount() == 2) {
          return (Expression) method.invoke(null, function, arguments);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Spark does not accept the function " + function, e);
    }
    throw new IllegalStateException(
        "This version of Spark has another way to call a function: use the catalog instead, "
            + "spark.sql.catalog.wayleave=" + RobotsCatalog.class.getName());
  }

  private static CaptureOptions ofSession() {
    return Settings.of(Settings.PREFIX, WayleaveExtensions::setting);
  }

  private static @Nullable String setting(String option) {
    return SQLConf.get().getConfString(Settings.PREFIX + option, null);
  }
}
