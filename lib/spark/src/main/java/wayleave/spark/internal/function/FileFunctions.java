package wayleave.spark.internal.function;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
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
import wayleave.captures.history.SiteAccess;
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

  /** {@code robots_access(body, crawler[, status[, truncated]])}: how much of a site a crawler may fetch, proven for all paths. */
  static @Nullable UTF8String access(RobotsFunction<?> function, InternalRow input) {
    UTF8String crawler = function.text(input, 1);
    return crawler == null
        ? null
        : RobotsFunction.read(function.text(input, 0), crawler, function.fetched(input, 2))
            .access();
  }

  /**
   * {@code robots_rules(body[, status[, truncated]])}: the rules of a robots.txt with the crawlers that each is for, in the order of the
   * file.
   */
  static @Nullable ArrayData rules(RobotsFunction<?> function, InternalRow input) {
    return array(function, input, file -> {
      List<Object> rules = new ArrayList<>();
      for (Group group : file.groups()) {
        ArrayData agents =
            SqlRows.array(group.userAgents().stream().map(UserAgentLine::name).toList());
        for (Rule rule : group.rules()) {
          String type = rule.type().field().toLowerCase(Locale.ROOT);
          rules.add(SqlRows.row(agents, type, rule.path(), rule.line()));
        }
      }
      return rules;
    });
  }

  /** {@code robots_sitemaps(body[, status[, truncated]])}: the sitemaps that a robots.txt names, as written, in the order of the file. */
  static @Nullable ArrayData sitemaps(RobotsFunction<?> function, InternalRow input) {
    return array(
        function, input, file -> file.sitemaps().stream().map(Sitemap::url).toList());
  }

  /**
   * {@code robots_agents(body[, status[, truncated]])}: the crawlers that a robots.txt names, each once as it is first written, in the
   * order of the file.
   */
  static @Nullable ArrayData agents(RobotsFunction<?> function, InternalRow input) {
    return array(function, input, file -> List.copyOf(names(file).values()));
  }

  /** What there is in the robots.txt of a response; nothing in one that is absent, and null if it is not known what it says. */
  private static @Nullable ArrayData array(
      RobotsFunction<?> function, InternalRow input, Function<RobotsTxt, List<?>> values) {
    RobotsTxt file = function.response(input, 1).robotsTxt();
    return file == null ? null : SqlRows.array(values.apply(file));
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

  /** {@code robots_audit(body[, status[, truncated]])}: for each crawler that is known, how much of a site it may fetch, proven for all paths. */
  static @Nullable MapData audit(RobotsFunction<?> function, InternalRow input) {
    CachedBody response = function.response(input, 1);
    boolean isUnreachable = response.isUnreachable();
    RobotsTxt file = isUnreachable ? RobotsTxt.parse("") : response.robotsTxt();
    if (file == null) {
      return null;
    }
    List<Audit.Row> rows = Audit.of(file, CrawlerCatalogue.bundled()).rows();
    return new ArrayBasedMapData(
        SqlRows.array(rows.stream().map(row -> row.crawler().token()).toList()),
        SqlRows.array(rows.stream()
            .map(row ->
                isUnreachable ? SiteAccess.UNREACHABLE.code() : row.access().text())
            .toList()));
  }

  /** {@code robots_lint(body[, status[, truncated]])}: the findings in a robots.txt, in the order of the file. */
  static @Nullable ArrayData lint(RobotsFunction<?> function, InternalRow input) {
    UTF8String body = function.text(input, 0);
    CachedBody response = function.response(input, 1);
    Fetched fetched = function.fetched(input, 1);
    // A body alone may be an error page, which is a finding.
    boolean isFile = response.isFound() || fetched.isWithoutStatus();
    if (body == null || !isFile) {
      return response.robotsTxt() == null ? null : SqlRows.array(List.of());
    }
    List<Object> found = new ArrayList<>();
    for (Diagnostic diagnostic :
        Rulebook.LINTER.lint(LintInput.of(body.getBytes())).diagnostics()) {
      found.add(SqlRows.row(
          diagnostic.code().id(),
          diagnostic.severity().name().toLowerCase(Locale.ROOT),
          diagnostic.span().line(),
          diagnostic.span().column(),
          diagnostic.message()));
    }
    return SqlRows.array(found);
  }

  /**
   * {@code robots_changes(old, new)}: the crawlers whose verdicts differ between two robots.txt, with examples: of those that either names,
   * and {@code *} for all others. Null if either is not known.
   */
  static @Nullable ArrayData changes(RobotsFunction<?> function, InternalRow input) {
    CachedBody before = function.body(input, 0);
    CachedBody after = function.body(input, 1);
    RobotsTxt old = before.robotsTxt();
    RobotsTxt changed = after.robotsTxt();
    if (old == null || changed == null) {
      return null;
    }
    Map<String, String> named = new LinkedHashMap<>(names(old));
    names(changed).forEach(named::putIfAbsent);
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
