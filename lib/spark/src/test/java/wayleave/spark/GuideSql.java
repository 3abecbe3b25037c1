package wayleave.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The SQL of the guide. */
final class GuideSql {
  static final Path ROOT = Path.of(System.getProperty("wayleave.root", "../.."));
  static final Path GUIDE = ROOT.resolve("docs/guide/spark.md");

  private GuideSql() {}

  /** The files that are shared by all checkouts, where they are at hand. */
  static Path shared() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    return named != null ? Path.of(named) : ROOT.resolve("../shared");
  }

  /** A block of SQL under its heading. */
  record Query(String heading, String sql) {}

  /** All queries in the order of the guide. */
  static List<Query> all() throws IOException {
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

  /** The join of URLs and captures. */
  static String verdictsOnUrls() throws IOException {
    return all().stream()
        .filter(query -> query.heading.equals("Verdicts on URLs"))
        .findFirst()
        .orElseThrow()
        .sql;
  }

  /** A query with other columns. */
  static String withColumns(String sql, String columns) {
    return sql.replaceFirst(
        "(?s)(SELECT /\\*\\+ MERGE\\(r\\) \\*/ ).*?(\\s+FROM \\()", "$1" + columns + "$2");
  }

  /** What the guide warns of: the same rows, but the origin of a URL is found again in each comparison. */
  static String keyInOnClause() {
    return "SELECT /*+ MERGE(r) */ u.url, "
        + "wayleave.robots_explain(r.body, 'GPTBot', u.url, r.status) AS verdict "
        + "FROM urls u LEFT JOIN robots r ON wayleave.robots_origin(u.url) = r.origin";
  }
}
