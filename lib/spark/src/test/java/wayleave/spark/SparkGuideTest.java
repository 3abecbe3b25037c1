package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the guide says, done: its SQL over the files in sites, and its table of cases. */
@ExtendWith(LocalSpark.class)
class SparkGuideTest {
  private static final Path ROOT = Path.of(System.getProperty("wayleave.root", "../.."));
  private static final Path GUIDE = ROOT.resolve("docs/guide/spark.md");
  private static final Path RESOURCES = ROOT.resolve("lib/spark/src/test/resources/wayleave/spark");

  private final SparkSession spark;

  SparkGuideTest(SparkSession spark) {
    this.spark = spark;
  }

  /** A block of SQL under its heading. */
  private record Query(String heading, String sql) {}

  @Test
  void theSqlOfTheGuideAnswers() throws IOException {
    robots(RESOURCES.resolve("sites"), 1);
    urls();
    StringBuilder answers = new StringBuilder();
    for (Query query : queries()) {
      answers.append("# ").append(query.heading).append('\n');
      for (String row : spark.sql(query.sql).toJSON().collectAsList()) {
        answers.append(row).append('\n');
      }
      answers.append('\n');
    }
    assertThat(answers.toString())
        .isEqualTo(Files.readString(RESOURCES.resolve("guide-answers.txt")));
  }

  @Test
  void allCasesAreListed() throws IOException {
    List<String> cases = FunctionCase.all().stream()
        .filter(each -> !each.words().isEmpty())
        .map(each -> "| " + each.words() + " | `" + each.call() + "` | "
            + (each.part().equals("v")
                ? ""
                : "`" + each.part().replaceAll("\\bv\\b\\.?", "…") + "`: ")
            + "`" + each.expected() + "` |")
        .toList();
    List<String> listed = Files.readString(GUIDE)
        .lines()
        .dropWhile(line -> !line.startsWith("| the case |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
    assertThat(listed).isEqualTo(cases);
  }

  /**
   * The analyses of the files of the corpus where it is at hand, a few of them, or all with {@code -Dwayleave.spark.every=1}. Writes target/analyses.txt.
   */
  @Test
  void theAnalysesOfRealFiles() throws IOException {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    Path shared = named != null ? Path.of(named) : ROOT.resolve("../shared");
    Path corpus = shared.resolve("corpus/real");
    assumeTrue(Files.isDirectory(corpus), "there is no corpus");
    int every = Integer.getInteger("wayleave.spark.every", 400);
    robots(corpus, every);
    StringBuilder answers = new StringBuilder();
    for (Query query : queries()) {
      if (!query.sql.contains("urls")) {
        Dataset<Row> rows = spark.sql(query.sql);
        answers.append("# ").append(query.heading).append('\n');
        rows.limit(20)
            .collectAsList()
            .forEach(row -> answers.append(row.mkString(" | ")).append('\n'));
      }
    }
    Files.writeString(Path.of("target", "analyses.txt"), answers);
    assertThat(answers.toString()).contains("Googlebot | ").contains("disallow | ");
  }

  private void robots(Path directory, int every) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> sorted = files.sorted().toList();
      for (int i = 0; i < sorted.size(); i += every) {
        String name = sorted.get(i).getFileName().toString().replaceFirst("\\.txt$", "");
        rows.add(RowFactory.create("https://" + name, 200, Files.readAllBytes(sorted.get(i))));
      }
    }
    StructType type = new StructType()
        .add("origin", DataTypes.StringType)
        .add("status", DataTypes.IntegerType)
        .add("body", DataTypes.BinaryType);
    spark.createDataFrame(rows, type).repartition(2).createOrReplaceTempView("robots");
  }

  private void urls() {
    spark
        .sql(
            "SELECT * FROM VALUES ('https://news.example/'), ('https://NEWS.example:443/x'), ('https://paper.example/premium/1'), "
                + "('https://shop.example/search?q=a'), ('https://unknown.example/'), ('no url'), (NULL) AS t(url)")
        .createOrReplaceTempView("urls");
  }

  private static List<Query> queries() throws IOException {
    String guide = Files.readString(GUIDE, StandardCharsets.UTF_8);
    List<Query> queries = new ArrayList<>();
    for (String part : guide.split("(?m)(?=^#+ )")) {
      String heading = part.lines().findFirst().orElse("").replaceFirst("^#+ ", "");
      Matcher sql = Pattern.compile("(?ms)^```sql\n(.*?)^```$").matcher(part);
      while (sql.find()) {
        queries.add(new Query(heading, sql.group(1)));
      }
    }
    return queries;
  }
}
