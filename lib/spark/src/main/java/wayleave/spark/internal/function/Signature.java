package wayleave.spark.internal.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import wayleave.captures.CaptureOptions;

/** A function before the types of its arguments are known. Immutable and thread-safe. */
public final class Signature {
  private final String name;
  private final String summary;
  private final List<Parameter> parameters;
  private final int required;
  private final Function<RobotsFunction.Binding, BoundFunction> factory;

  /**
   * @param summary what it answers, for DESCRIBE FUNCTION
   * @param required how many of the parameters have to be given
   */
  Signature(
      String name,
      String summary,
      List<Parameter> parameters,
      int required,
      Function<RobotsFunction.Binding, BoundFunction> factory) {
    this.name = name;
    this.summary = summary;
    this.parameters = List.copyOf(parameters);
    this.required = required;
    this.factory = factory;
  }

  public String name() {
    return name;
  }

  /** {@code robots_allowed(body, crawler, url[, status[, truncated]])} and what it answers. */
  public String description() {
    StringBuilder text = new StringBuilder(name).append('(');
    for (int i = 0; i < parameters.size(); i++) {
      text.append(i < required ? "" : "[").append(i == 0 ? "" : ", ");
      text.append(parameters.get(i).text());
    }
    return text.append("]".repeat(parameters.size() - required))
        .append(") - ")
        .append(summary)
        .toString();
  }

  /**
   * The function for arguments of these types.
   *
   * @throws UnsupportedOperationException if it does not take them; the message says what it takes
   */
  public BoundFunction bind(List<DataType> given, CaptureOptions options) {
    if (given.size() < required || given.size() > parameters.size()) {
      throw new UnsupportedOperationException(
          name + " takes " + expected() + ", but there are " + given.size() + " arguments");
    }
    List<DataType> types = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      DataType type = parameters.get(i).accept(given.get(i));
      if (type == null) {
        throw new UnsupportedOperationException(name + ": " + parameters.get(i).text()
            + " (argument " + (i + 1) + ") is " + given.get(i).sql() + ", but has to be "
            + parameters.get(i).type());
      }
      types.add(type);
    }
    return factory.apply(new RobotsFunction.Binding(name, List.copyOf(types), options));
  }

  /** As Spark's catalogs want it. */
  public UnboundFunction unbound(CaptureOptions options) {
    return new Unbound(this, options);
  }

  private String expected() {
    return parameters.stream()
        .map(parameter -> parameter.text() + " (" + parameter.type()
            + (parameters.indexOf(parameter) < required ? "" : ", may be left out") + ")")
        .collect(Collectors.joining(", "));
  }

  private record Unbound(Signature signature, CaptureOptions options) implements UnboundFunction {
    @Override
    public BoundFunction bind(StructType arguments) {
      List<DataType> types = new ArrayList<>();
      for (StructField field : arguments.fields()) {
        types.add(field.dataType());
      }
      return signature.bind(types, options);
    }

    @Override
    public String description() {
      return signature.description();
    }

    @Override
    public String name() {
      return signature.name();
    }
  }
}
