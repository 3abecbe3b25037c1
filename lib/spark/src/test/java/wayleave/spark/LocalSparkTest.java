package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** That Spark runs here at all. */
@ExtendWith(LocalSpark.class)
class LocalSparkTest {
  @Test
  void sparkRuns(SparkSession spark) {
    assertThat(spark.sql("SELECT sum(id) FROM range(10)").first().getLong(0)).isEqualTo(45);
  }
}
