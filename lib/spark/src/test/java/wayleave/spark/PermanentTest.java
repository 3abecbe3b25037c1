package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.spark.internal.function.UrlFunction;

/** What outlives a session: views with calls, and functions that are created by SQL. */
@ExtendWith(LocalSpark.class)
class PermanentTest {
  private static final String CALL = "robots_allowed('User-agent: *\nDisallow: x', 'a', '/x')";

  private final SparkSession spark;

  PermanentTest(SparkSession spark) {
    this.spark = spark;
  }

  @AfterEach
  void drop() {
    spark.sql("DROP VIEW IF EXISTS verdicts");
  }

  @Test
  void aPermanentViewCallsTheCatalog() {
    Door.CATALOG.open(spark);
    spark.sql("CREATE VIEW verdicts AS SELECT wayleave." + CALL + " AS allowed");
    SparkSession other = spark.newSession();
    Door.CATALOG.open(other);
    assertThat(other.table("verdicts").first().getBoolean(0)).isFalse();
  }

  /** Spark 3.5 takes injected functions for temporary ones. In Spark 4.2 they last as its own do. */
  @Test
  void aPermanentViewOfTheExtensionIsRefusedOrWorks() {
    String view = "AS SELECT " + CALL + " AS allowed";
    try {
      spark.sql("CREATE VIEW verdicts " + view);
    } catch (Exception refused) { // which class differs between versions of Spark, and is checked
      assertThat(refused).hasMessageContainingAll("robots_allowed", "temporary");
      spark.sql("CREATE TEMPORARY VIEW verdicts " + view);
      assertThat(spark.table("verdicts").first().getBoolean(0)).isFalse();
      return;
    }
    assertThat(spark.newSession().table("verdicts").first().getBoolean(0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATE FUNCTION", "CREATE TEMPORARY FUNCTION"})
  void aFunctionCannotBeCreatedFromAClass(String create) {
    assertThatThrownBy(
            () -> spark.sql(create + " may_fetch AS '" + UrlFunction.class.getName() + "'"))
        .hasMessageContainingAll(
            UrlFunction.class.getName(), "spark.sql.catalog.wayleave", "wayleave.robots_allowed");
  }
}
