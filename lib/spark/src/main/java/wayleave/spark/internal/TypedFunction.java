package wayleave.spark.internal;

import java.util.List;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/** A function whose arguments have types. Equal to another that gives the same results. */
public abstract class TypedFunction implements BoundFunction {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final DataType[] arguments;
  private final DataType result;

  protected TypedFunction(String name, List<DataType> arguments, DataType result) {
    this.name = name;
    this.arguments = arguments.toArray(DataType[]::new);
    this.result = result;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final DataType[] inputTypes() {
    return arguments.clone();
  }

  @Override
  public final DataType resultType() {
    return result;
  }

  /** How many arguments it has. */
  protected final int inputs() {
    return arguments.length;
  }

  /** The type of the argument at a place. */
  protected final DataType argument(int at) {
    return arguments[at];
  }

  /** The same for all that give the same results. */
  @Override
  public String canonicalName() {
    return "wayleave." + name + List.of(arguments);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof TypedFunction that && canonicalName().equals(that.canonicalName());
  }

  @Override
  public final int hashCode() {
    return canonicalName().hashCode();
  }

  @Override
  public final String toString() {
    return name;
  }
}
