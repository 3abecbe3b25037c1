package wayleave.spark.internal.function;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.AccessTimeline;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.proof.Audit;

/** The functions of a robots.txt as a whole. */
final class FileFunctions {
  static final DataType STRINGS = DataTypes.createArrayType(DataTypes.StringType, false);

  static final DataType RULES = array(new StructType()
      .add("crawlers", STRINGS, false)
      .add("type", DataTypes.StringType, false)
      .add("path", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType, false));

  static final DataType FINDINGS = array(new StructType()
      .add("code", DataTypes.StringType, false)
      .add("severity", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType, false)
      .add("column", DataTypes.IntegerType, false)
      .add("message", DataTypes.StringType, false));

  static final DataType ACCESS_BY_CRAWLER =
      DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false);

  static final DataType CHANGES = array(AccessRows.CRAWLER_CHANGE);

  private static final String OTHERS = "*";

  private FileFunctions() {}

  /** Made where it is first needed. */
  private static final class Rulebook {
    static final Linter LINTER = Linter.withDefaults();
  }

  private static DataType array(StructType element) {
    return DataTypes.createArrayType(element, false);
  }

  /** {@code robots_access(body, crawler[, status])}: how much of a site a crawler may fetch, proven for all paths. */
  static @Nullable UTF8String access(RobotsFunction<?> function, InternalRow input) {
    UTF8String crawler = function.text(input, 1);
    return crawler == null
        ? null
        : function
            .read(
                function.text(input, 0), crawler, RobotsFunction.number(function.status(input, 2)))
            .access();
  }

  /** {@code robots_rules(body)}: the rules of a robots.txt with the crawlers that each is for, in the order of the file. */
  static ArrayData rules(RobotsFunction<?> function, InternalRow input) {
    List<Object> rules = new ArrayList<>();
    for (Group group : function.file(input, 0).groups()) {
      ArrayData agents =
          SqlRows.array(group.userAgents().stream().map(UserAgentLine::name).toList());
      for (Rule rule : group.rules()) {
        String type = rule.type().field().toLowerCase(Locale.ROOT);
        rules.add(SqlRows.row(agents, type, rule.path(), rule.line()));
      }
    }
    return SqlRows.array(rules);
  }

  /** {@code robots_sitemaps(body)}: the sitemaps that a robots.txt names, as written, in the order of the file. */
  static ArrayData sitemaps(RobotsFunction<?> function, InternalRow input) {
    return SqlRows.array(
        function.file(input, 0).sitemaps().stream().map(Sitemap::url).toList());
  }

  /** {@code robots_agents(body)}: the crawlers that a robots.txt names, each once as it is first written, in the order of the file. */
  static ArrayData agents(RobotsFunction<?> function, InternalRow input) {
    return SqlRows.array(List.copyOf(names(function.file(input, 0)).values()));
  }

  /** The names by their spellings in lower case. */
  private static Map<String, String> names(RobotsTxt robots) {
    Map<String, String> names = new LinkedHashMap<>();
    for (Group group : robots.groups()) {
      for (UserAgentLine line : group.userAgents()) {
        names.putIfAbsent(line.name().toLowerCase(Locale.ROOT), line.name());
      }
    }
    return names;
  }

  /** {@code robots_audit(body[, status])}: for each crawler that is known, how much of a site it may fetch, proven for all paths. */
  static @Nullable MapData audit(RobotsFunction<?> function, InternalRow input) {
    CachedBody body = response(function, input);
    List<Audit.Row> rows =
        Audit.of(body.robotsTxt(), CrawlerCatalogue.bundled()).rows();
    UTF8String access = body.accessOfAll();
    if (access == null && !body.isFound()) {
      return null;
    }
    return new ArrayBasedMapData(
        SqlRows.array(rows.stream().map(row -> row.crawler().token()).toList()),
        SqlRows.array(rows.stream()
            .map(row -> access == null ? row.access().text() : access.toString())
            .toList()));
  }

  /** A body and the status behind it. */
  private static CachedBody response(RobotsFunction<?> function, InternalRow input) {
    return BodyCache.current()
        .get(
            function.text(input, 0),
            RobotsFunction.number(function.status(input, 1)),
            function.options());
  }

  /** {@code robots_lint(body[, status])}: the findings in a robots.txt, in the order of the file; none if there is no file. */
  static ArrayData lint(RobotsFunction<?> function, InternalRow input) {
    UTF8String body = function.text(input, 0);
    List<Object> found = new ArrayList<>();
    if (body != null && response(function, input).isFound()) {
      LintInput file = LintInput.of(body.getBytes());
      for (Diagnostic diagnostic : Rulebook.LINTER.lint(file).diagnostics()) {
        found.add(SqlRows.row(
            diagnostic.code().id(),
            diagnostic.severity().name().toLowerCase(Locale.ROOT),
            diagnostic.span().line(),
            diagnostic.span().column(),
            diagnostic.message()));
      }
    }
    return SqlRows.array(found);
  }

  /**
   * {@code robots_changes(old, new)}: the crawlers whose verdicts differ between two robots.txt, with examples: of those that either names,
   * and {@code *} for all others.
   */
  static ArrayData changes(RobotsFunction<?> function, InternalRow input) {
    CachedBody before = function.read(function.text(input, 0));
    CachedBody after = function.read(function.text(input, 1));
    Map<String, String> named = new LinkedHashMap<>(names(before.robotsTxt()));
    names(after.robotsTxt()).forEach(named::putIfAbsent);
    named.remove(OTHERS);
    List<String> names = new ArrayList<>(named.values());
    names.add(OTHERS);
    List<Crawler> crawlers =
        names.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    AccessTimeline timeline = new AccessTimeline(crawlers.size());
    timeline.add(Instant.MIN, Instant.MIN, before.snapshot(crawlers));
    timeline.add(Instant.MAX, Instant.MAX, after.snapshot(crawlers));
    List<Object> changes = new ArrayList<>();
    for (int i = 0; i < crawlers.size(); i++) {
      List<AccessInterval> intervals = timeline.intervals(i);
      if (intervals.size() > 1) {
        changes.add(AccessRows.crawlerChange(names.get(i), intervals.get(0), intervals.get(1)));
      }
    }
    return SqlRows.array(changes);
  }
}
