package wayleave.spark.internal.function;

import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * A function of this table. Spark does not call these functions in generated code, which would gain little: each reads a whole file or
 * page.
 */
final class ValueFunction extends RobotsFunction<Object> {
  private static final Map<String, Entry> TABLE = Map.of(
      "robots_access", new Entry(DataTypes.StringType, FileFunctions::access),
      "robots_rules", new Entry(FileFunctions.RULES, FileFunctions::rules),
      "robots_sitemaps", new Entry(FileFunctions.STRINGS, FileFunctions::sitemaps),
      "robots_agents", new Entry(FileFunctions.STRINGS, FileFunctions::agents),
      "robots_audit", new Entry(FileFunctions.ACCESS_BY_CRAWLER, FileFunctions::audit),
      "robots_lint", new Entry(FileFunctions.FINDINGS, FileFunctions::lint),
      "robots_changes", new Entry(FileFunctions.CHANGES, FileFunctions::changes),
      "robots_page", new Entry(PageFunctions.PAGE, PageFunctions::page),
      "robots_preferences", new Entry(PageFunctions.PREFERENCES, PageFunctions::preferences));

  private static final long serialVersionUID = 1L;

  /** Null where Spark has sent the function to a worker. */
  private transient @Nullable Work work;

  ValueFunction(Binding binding) {
    super(binding, entry(binding.name()).result);
  }

  private static Entry entry(String name) {
    return Objects.requireNonNull(TABLE.get(name));
  }

  /** The type of a result and its work. */
  private record Entry(DataType result, Work work) {}

  private interface Work {
    /** The result for some arguments, of the class that Spark has for its type; null is SQL's NULL. */
    @Nullable
    Object of(RobotsFunction<?> function, InternalRow input);
  }

  @Override
  public @Nullable Object produceResult(InternalRow input) {
    Work known = work;
    if (known == null) {
      known = entry(name()).work;
      work = known;
    }
    return known.of(this, input);
  }
}
