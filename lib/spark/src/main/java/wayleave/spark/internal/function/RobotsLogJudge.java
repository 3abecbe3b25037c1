package wayleave.spark.internal.function;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsVersion;
import wayleave.spark.internal.JudgeInputs;
import wayleave.spark.internal.RequestFields;
import wayleave.spark.internal.TaskJudge;

/**
 * {@code robots_log_judge(log, asks, robots[, options[, ranges]])}: whether a crawler obeyed robots.txt with a request, as a row of
 * {@code wayleave logs --rows} says it.
 */
final class RobotsLogJudge extends RobotsFunction<InternalRow> {
  private static final StructType TYPE = new StructType()
      .add("origin", DataTypes.StringType)
      .add("crawler", DataTypes.StringType)
      .add("identity", DataTypes.StringType)
      .add("class", DataTypes.StringType, false)
      .add("reason", DataTypes.StringType, false)
      .add("version", DataTypes.StringType)
      .add("rule_line", DataTypes.IntegerType)
      .add("ask", DataTypes.StringType);

  private static final int ROBOTS = 2;
  private static final int OPTIONS = 3;
  private static final int RANGES = 4;
  private static final long serialVersionUID = 1L;

  private final RequestFields request;
  private final JudgeInputs inputs;

  RobotsLogJudge(Binding binding) {
    super(binding, TYPE);
    List<DataType> types = binding.arguments();
    this.request = new RequestFields(types.get(0));
    this.inputs =
        new JudgeInputs(types.get(ROBOTS), types.size() > RANGES ? types.get(RANGES) : null);
  }

  @Override
  public @Nullable InternalRow produceResult(InternalRow input) {
    InternalRow row = input.isNullAt(0) ? null : input.getStruct(0, request.count());
    Long micros = row == null ? null : request.micros(row);
    if (row == null || micros == null || input.isNullAt(1) || input.isNullAt(ROBOTS)) {
      return null;
    }
    TaskJudge.Given given = new TaskJudge.Given(
        input.getBinary(1),
        input.getArray(ROBOTS),
        has(input, OPTIONS) ? input.getMap(OPTIONS) : null,
        has(input, RANGES) ? input.getArray(RANGES) : null,
        options().dialect(),
        options().preset());
    return row(TaskJudge.current().get(given, inputs).judge(request.record(row, micros)));
  }

  private boolean has(InternalRow input, int at) {
    return inputTypes().length > at && !input.isNullAt(at);
  }

  private static InternalRow row(Judgment judgment) {
    return SqlRows.row(
        judgment.origin().map(Origin::toString).orElse(null),
        judgment.crawler().map(each -> each.token()).orElse(null),
        judgment.identity().map(each -> each.kind().code()).orElse(null),
        judgment.requestClass().code(),
        judgment.reason().code(),
        judgment.version().map(RobotsVersion::sha256).orElse(null),
        judgment.verdict().map(verdict -> SqlRows.boxed(verdict.line())).orElse(null),
        judgment.robotsRequest().map(LogPlace::toString).orElse(null));
  }
}
