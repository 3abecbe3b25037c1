package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dialect and policy by configuration, and what is said of wrong settings and calls. */
@ExtendWith(LocalSpark.class)
class OptionsTest {
  private static final String BODY = "'User-agent: *\nDisallow: x\n'";

  private final SparkSession spark;

  OptionsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aCatalogReadsAsItsOptionsSay() {
    spark.conf().set("spark.sql.catalog.google", RobotsCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.google.policy", "google-2026");
    spark.conf().set("spark.sql.catalog.strict", RobotsCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.strict.dialect", "rfc9309");
    spark.conf().set("spark.sql.catalog.strict.policy", "RFC_9309");
    assertThat(allowed("google.robots_allowed", "200")).isFalse();
    assertThat(allowed("strict.robots_allowed", "200")).isTrue();
    assertThat(allowed("google.robots_allowed", "429")).isFalse();
    assertThat(allowed("strict.robots_allowed", "429")).isTrue();
    assertThat(allowed("google.robots_allowed", "200")).isFalse();
  }

  @Test
  void aSessionReadsAsItsSettingsSay() {
    assertThat(allowed("robots_allowed", "200")).isFalse();
    assertThat(allowed("robots_allowed", "429")).isTrue();
    spark.conf().set("spark.wayleave.dialect", "rfc9309");
    spark.conf().set("spark.wayleave.policy", "google-2026");
    assertThat(allowed("robots_allowed", "200")).isTrue();
    assertThat(allowed("robots_allowed", "429")).isFalse();
  }

  @Test
  void aPresetBringsTheDialectThatGoesWithIt() {
    spark.conf().set("spark.wayleave.policy", "rfc9309");
    assertThat(allowed("robots_allowed", "200")).isTrue();
    spark.conf().set("spark.wayleave.dialect", "google");
    assertThat(allowed("robots_allowed", "200")).isFalse();
  }

  @Test
  void aSettingThatThereIsNotIsNamed() {
    spark.conf().set("spark.wayleave.dialect", "bing");
    assertThatThrownBy(() -> allowed("robots_allowed", "200"))
        .hasStackTraceContaining(
            "spark.wayleave.dialect is \"bing\", but has to be one of google, googlebot, rfc9309");
    spark.conf().set("spark.sql.catalog.other", RobotsCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.other.policy", "x");
    assertThatThrownBy(() -> allowed("other.robots_allowed", "200"))
        .hasStackTraceContaining("spark.sql.catalog.other.policy is \"x\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "robots_allowed(1, 'a', '/x')         | body (argument 1) is INT, but has to be STRING or BINARY",
        "robots_allowed('', 'a', X'00')       | url (argument 3) is BINARY, but has to be STRING",
        "robots_allowed('', 'a', '/x', '200') | status (argument 4) is STRING, but has to be an integer",
        "robots_allowed('', 'a', '/x', 1, 'y')| truncated (argument 5) is STRING, but has to be BOOLEAN",
        "robots_access('')                    | truncated (BOOLEAN, may be left out), but there are 1 arguments",
      })
  void aWrongCallIsExplained(String call, String message) {
    spark.conf().set("spark.sql.catalog.wayleave", RobotsCatalog.class.getName());
    assertThatThrownBy(() -> spark.sql("SELECT " + call)).hasMessageContaining(message);
    assertThatThrownBy(() -> spark.sql("SELECT wayleave." + call)).hasMessageContaining(message);
  }

  private boolean allowed(String function, String status) {
    String query = "SELECT " + function + "(" + BODY + ", 'Anybot', '/x', " + status + ")";
    return spark.sql(query).first().getBoolean(0);
  }
}
