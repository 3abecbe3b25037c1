package wayleave.spark.internal.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureOptions;
import wayleave.spark.internal.TypedFunction;

/**
 * A function of a row. Never fails because of what its arguments hold. If it has a method {@code invoke} with the classes of
 * the arguments' types, Spark calls that, in generated code and without. Immutable and thread-safe.
 *
 * @param <R> the class that Spark has for the type of the result
 */
public abstract class RobotsFunction<R> extends TypedFunction implements ScalarFunction<R> {
  private static final long serialVersionUID = 1L;

  private final CaptureOptions options;

  RobotsFunction(Binding binding, DataType result) {
    super(binding.name(), binding.arguments(), result);
    this.options = binding.options();
  }

  /**
   * What a function is made from.
   *
   * @param name its name
   * @param arguments the types of its arguments
   * @param options how it reads
   */
  record Binding(String name, List<DataType> arguments, CaptureOptions options) {}

  @Override
  public final String canonicalName() {
    return super.canonicalName() + " (" + options.dialect().code() + ", "
        + options.preset().code() + ")";
  }

  /** Where Spark does not call {@code invoke}. */
  @Override
  public abstract @Nullable R produceResult(InternalRow input);

  final CaptureOptions options() {
    return options;
  }

  /**
   * What is known of a response, and how this function reads it.
   *
   * @param isWithoutStatus whether nobody asks for a status
   */
  final Fetched fetched(@Nullable Integer status, boolean isWithoutStatus, boolean isTruncated) {
    return new Fetched(status, isWithoutStatus, isTruncated, options);
  }

  /** What the body in the argument at a place says by itself. */
  final CachedBody body(InternalRow input, int at) {
    return BodyCache.current().get(text(input, at), fetched(null, true, false));
  }

  /**
   * What the response in the first argument says.
   *
   * @param at the place of its status, if there is one, before the place that says whether it is truncated
   */
  final CachedBody response(InternalRow input, int at) {
    return BodyCache.current().get(text(input, 0), fetched(input, at));
  }

  /** @param at as by {@link #response} */
  final Fetched fetched(InternalRow input, int at) {
    return fetched(number(status(input, at)), at >= inputs(), flag(input, at + 1));
  }

  /** What a response says to a crawler. */
  static CachedAgent read(@Nullable UTF8String body, UTF8String agent, Fetched fetched) {
    BodyCache cache = BodyCache.current();
    return cache.agent(cache.get(body, fetched), agent);
  }

  static @Nullable Integer number(@Nullable Decimal status) {
    return status == null ? null : number((Long) status.toLong());
  }

  /** A status out of bounds is one that nobody knows, which is an error of the server. */
  static @Nullable Integer number(@Nullable Long status) {
    return status == null ? null : status.equals((long) status.intValue()) ? status.intValue() : 0;
  }

  static @Nullable UTF8String text(byte @Nullable [] bytes) {
    return UTF8String.fromBytes(bytes);
  }

  /** The fields of a header with a line for each, by name in lower case. A line without a name, such as that of the status, is ignored. */
  static Map<String, List<String>> headerFields(@Nullable UTF8String headers) {
    Map<String, List<String>> fields = new HashMap<>();
    if (headers == null) {
      return fields;
    }
    for (String line : headers.toString().split("\r\n|[\r\n]")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields
            .computeIfAbsent(
                line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                name -> new ArrayList<>())
            .add(line.substring(colon + 1).strip());
      }
    }
    return fields;
  }

  /** The argument at a place that is STRING or BINARY. */
  final @Nullable UTF8String text(InternalRow input, int at) {
    if (input.isNullAt(at)) {
      return null;
    }
    return argument(at) instanceof BinaryType ? text(input.getBinary(at)) : input.getUTF8String(at);
  }

  private @Nullable Decimal status(InternalRow input, int at) {
    return at >= inputs() || input.isNullAt(at)
        ? null
        : input.getDecimal(at, Parameter.STATUS_DIGITS, 0);
  }

  private boolean flag(InternalRow input, int at) {
    return at < inputs() && !input.isNullAt(at) && input.getBoolean(at);
  }
}
