package wayleave.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every case of functions.tsv, through every door, with bodies as STRING and BINARY, however Spark evaluates them. */
@ExtendWith(LocalSpark.class)
class FunctionsTest {
  private static final List<FunctionCase> CASES = FunctionCase.all();

  private final SparkSession spark;

  FunctionsTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @CsvSource({
    "CATALOG, body, CODEGEN_ONLY",
    "CATALOG, text, CODEGEN_ONLY",
    "CATALOG, body, NO_CODEGEN",
    "CATALOG, text, NO_CODEGEN",
    "EXTENSION, body, CODEGEN_ONLY",
    "EXTENSION, text, NO_CODEGEN",
  })
  void fromATable(Door door, String body, String codegen) {
    door.open(spark);
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    spark.conf().set("spark.sql.codegen.wholeStage", codegen.equals("CODEGEN_ONLY"));
    spark.conf().set("spark.sql.codegen.fallback", "false");
    StringBuilder answer = new StringBuilder("CASE id");
    for (FunctionCase each : CASES) {
      List<String> arguments = new ArrayList<>(each.parameters());
      arguments.replaceAll(parameter -> parameter.equals("body") ? body : parameter);
      String call = door.name(each.function()) + "(" + String.join(", ", arguments) + ")";
      answer
          .append(" WHEN '" + each.id() + "' THEN ")
          .append(json(
              each.part().replaceAll("\\bv\\b", java.util.regex.Matcher.quoteReplacement(call))));
    }
    // Repartitioned, so that the rows do not stand in the plan.
    Dataset<Row> answers = table().repartition(2).selectExpr("id", answer + " END AS answer");
    Map<String, String> found = new HashMap<>();
    for (Row row : answers.collectAsList()) {
      found.put(row.getString(0), row.getString(1));
    }
    assertAnswers(found);
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void constant(Door door) {
    door.open(spark);
    List<Column> calls = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (FunctionCase each : CASES) {
      List<Column> arguments = new ArrayList<>();
      for (String parameter : each.parameters()) {
        arguments.add(
            switch (parameter) {
              case "body" -> lit(each.body());
              case "crawler" -> lit(each.agent());
              case "url" -> lit(each.url());
              case "status" -> lit(each.status());
              default -> lit(each.truncated());
            });
      }
      String column = "c" + calls.size();
      parts.add(json(each.part().replaceAll("\\bv\\b", column)));
      calls.add(functions
          .call_function(door.name(each.function()), arguments.toArray(Column[]::new))
          .as(column));
    }
    Row row = spark
        .range(1)
        .select(calls.toArray(Column[]::new))
        .selectExpr(parts.toArray(String[]::new))
        .first();
    Map<String, String> found = new HashMap<>();
    for (int i = 0; i < CASES.size(); i++) {
      found.put(CASES.get(i).id(), row.getString(i));
    }
    assertAnswers(found);
  }

  private static String json(String value) {
    return "to_json(struct(" + value + " AS v), map('ignoreNullFields', 'false'))";
  }

  private static void assertAnswers(Map<String, String> found) {
    Map<String, String> expected = new LinkedHashMap<>();
    Map<String, String> answered = new LinkedHashMap<>();
    for (FunctionCase each : CASES) {
      expected.put(each.id(), "{\"v\":" + each.expected() + "}");
      answered.put(each.id(), found.get(each.id()));
    }
    assertThat(answered).isEqualTo(expected);
  }

  private Dataset<Row> table() {
    List<Row> rows = new ArrayList<>();
    for (FunctionCase each : CASES) {
      rows.add(RowFactory.create(
          each.id(), each.body(), each.agent(), each.url(), each.status(), each.truncated()));
    }
    StructType type = new StructType()
        .add("id", DataTypes.StringType)
        .add("body", DataTypes.BinaryType)
        .add("crawler", DataTypes.StringType)
        .add("url", DataTypes.StringType)
        .add("status", DataTypes.LongType)
        .add("truncated", DataTypes.BooleanType);
    return spark.createDataFrame(rows, type).withColumn("text", col("body").cast("string"));
  }
}
