package wayleave.spark;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.UDFRegistration;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.api.java.UDF5;
import org.apache.spark.sql.types.DataType;

/**
 * The functions as plain user-defined functions, for a session that was started without Wayleave's settings. They are slower
 * than those of {@link RobotsCatalog} and {@link WayleaveExtensions}, since Spark makes Java's objects of all arguments and results.
 */
public final class RobotsFunctions {
  private RobotsFunctions() {}

  /**
   * Registers the functions with a session, under their names: all but {@code robots_intervals} and those of access logs,
   * whose arguments may have more than one type. A user-defined function has one number of arguments: where a status may follow, there is a second one whose name ends in {@code
   * _with_status}. Settings: {@code spark.wayleave.dialect}, {@code spark.wayleave.policy}, read now.
   *
   * @throws IllegalArgumentException if a setting has a value that there is not; the message names it
   */
  public static void register(SparkSession spark) {
    ReadingOptions options = ReadingOptions.of(
        ReadingOptions.PREFIX,
        option -> spark.conf().getOption(ReadingOptions.PREFIX + option).getOrElse(() -> null));
    for (Signature signature : Signatures.ALL) {
      if (!signature.parameters().stream().allMatch(Parameter::isPlain)) {
        continue;
      }
      register(spark.udf(), signature.name(), signature, signature.required(), options);
      if (signature.parameters().size() > signature.required()) {
        String longer = signature.name() + "_with_status";
        register(spark.udf(), longer, signature, signature.parameters().size(), options);
      }
    }
  }

  private static void register(
      UDFRegistration udfs,
      String name,
      Signature signature,
      int arguments,
      ReadingOptions options) {
    UserFunction function = new UserFunction(signature, arguments, options);
    DataType result = function.resultType();
    switch (arguments) {
      case 1 -> udfs.register(name, (UDF1<?, ?>) function::call, result);
      case 2 -> udfs.register(name, (UDF2<?, ?, ?>) function::call, result);
      case 3 -> udfs.register(name, (UDF3<?, ?, ?, ?>) function::call, result);
      case 4 -> udfs.register(name, (UDF4<?, ?, ?, ?, ?>) function::call, result);
      case 5 -> udfs.register(name, (UDF5<?, ?, ?, ?, ?, ?>) function::call, result);
      default -> throw new IllegalStateException(name + " has " + arguments + " arguments");
    }
  }
}
