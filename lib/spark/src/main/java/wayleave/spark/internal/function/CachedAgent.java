package wayleave.spark.internal.function;

import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.history.AccessSnapshot;

/** What a response says to one crawler. Belongs to one thread. */
final class CachedAgent {
  static final StructType EXPLANATION = new StructType()
      .add("allowed", DataTypes.BooleanType)
      .add("reason", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType)
      .add("rule", DataTypes.StringType)
      .add("group", DataTypes.StringType)
      .add("group_lines", DataTypes.createArrayType(DataTypes.IntegerType, false));

  private final UTF8String name;
  private final CapturedRules rules;
  private final Supplier<AccessSnapshot> snapshot;
  private @Nullable Said said;
  private @Nullable UTF8String access;

  /** The last explanation: most URLs of a site are decided by few rules. */
  private record Said(CapturedVerdict verdict, InternalRow row) {}

  /**
   * @param name a copy
   * @param snapshot works out how much of the site it may fetch
   */
  CachedAgent(UTF8String name, CapturedRules rules, Supplier<AccessSnapshot> snapshot) {
    this.name = name;
    this.rules = rules;
    this.snapshot = snapshot;
  }

  UTF8String name() {
    return name;
  }

  /** Whether it may fetch a URL; null if that is not known. */
  @Nullable
  Boolean allows(UTF8String url) {
    return rules.allows(url.toString());
  }

  /** Whether it may fetch a URL and why, with the fields of {@link #EXPLANATION}. */
  InternalRow explain(UTF8String url) {
    CapturedVerdict verdict = rules.check(url.toString());
    Said last = said;
    if (last == null || !last.verdict.equals(verdict)) {
      last = new Said(verdict, row(verdict));
      said = last;
    }
    return last.row;
  }

  /** How much of the site it may fetch, proven; null if that is not known. */
  @Nullable
  UTF8String access() {
    if (access == null) {
      access = AccessRows.access(snapshot().access(0));
    }
    return access;
  }

  /** How much of the site it may fetch, to be compared; worked out at each call, since that takes some memory. */
  AccessSnapshot snapshot() {
    return snapshot.get();
  }

  private InternalRow row(CapturedVerdict verdict) {
    GroupSelection selection = rules.rules().map(CrawlerRules::selection).orElse(null);
    return SqlRows.row(
        verdict.allowed(),
        verdict.reason(),
        SqlRows.line(verdict.line()),
        verdict.rule(),
        selection == null
            ? null
            : selection.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        selection == null
            ? null
            : SqlRows.array(
                selection.userAgents().stream().map(UserAgentLine::line).toList()));
  }
}
