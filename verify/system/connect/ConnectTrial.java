import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connect.SparkSession;

/** Asks a Spark Connect server in each way that the guide names, and says which fails. See run. */
public final class ConnectTrial {
  private record Question(String way, String sql, List<String> answers) {}

  private ConnectTrial() {}

  /** Arguments: the server, and the Spark guide. */
  public static void main(String[] arguments) throws Exception {
    SparkSession spark =
        (SparkSession) SparkSession.builder().remote(arguments[0]).getOrCreate();
    spark.sql("CREATE TEMPORARY VIEW robots AS SELECT 'https://a.example' AS origin, 200 AS status, "
        + "CAST('User-agent: *\\nDisallow: /p' AS BINARY) AS body");
    spark.sql("CREATE TEMPORARY VIEW urls AS SELECT explode(array("
        + "'https://a.example/p/1', 'https://a.example/q', 'https://b.example/')) AS url");
    List<Question> questions = List.of(
        new Question(
            "catalog",
            "SELECT wayleave.robots_allowed(body, 'GPTBot', 'https://a.example/p') FROM robots",
            List.of("[false]")),
        new Question(
            "extension",
            "SELECT robots_access(body, 'GPTBot') FROM robots",
            List.of("[partly]")),
        new Question(
            "the guide's join",
            "SELECT url, verdict.allowed, verdict.line FROM (" + join(Path.of(arguments[1])) + ") ORDER BY url",
            List.of(
                "[https://a.example/p/1,false,2]",
                "[https://a.example/q,true,null]",
                "[https://b.example/,true,null]")));
    boolean isRight = true;
    for (Question each : questions) {
      List<String> answers = Arrays.stream((Row[]) spark.sql(each.sql).collect())
          .map(Row::toString)
          .toList();
      isRight &= answers.equals(each.answers);
      System.out.println(
          (answers.equals(each.answers) ? "ok    " : "WRONG ") + each.way + ": " + answers);
    }
    System.out.println("Spark Connect " + spark.version());
    System.out.flush();
    // The session is left to the server: to release it, the client wants a library of machine learning.
    Runtime.getRuntime().halt(isRight ? 0 : 1);
  }

  private static String join(Path guide) throws Exception {
    Matcher sql = Pattern.compile("(?ms)^## Verdicts on URLs$.*?^```sql\n(.*?)^```$")
        .matcher(Files.readString(guide));
    if (!sql.find()) {
      throw new IllegalStateException("no SQL under Verdicts on URLs in " + guide);
    }
    return sql.group(1);
  }
}
