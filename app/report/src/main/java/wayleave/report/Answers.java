package wayleave.report;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.LintOptions;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.policy.DurationText;
import wayleave.policy.PolicyPreset;
import wayleave.proof.Audit;
import wayleave.proof.PatternExplanation;
import wayleave.proof.RobotsDiff;
import wayleave.report.simulation.Script;
import wayleave.report.simulation.Simulation;
import wayleave.report.view.PatternNotes;

/**
 * The answers to questions about a robots.txt that is given, in the forms of the HTTP API. A method does the work; what it returns
 * writes the answer.
 */
public final class Answers {
  /** How the only file of a question is called in its answer, as one from standard input is in the command's. */
  public static final String ONLY_FILE = "-";

  /** Three years and more at the usual ten minutes; each may be a fetch in the answer. */
  private static final long MAX_QUESTIONS = 200_000;

  /** How many problems of a script are reported at once. */
  private static final int MAX_PROBLEMS = 5;

  private Answers() {}

  /** {@code POST /v1/lint}: the findings of a file. */
  public static Consumer<JsonWriter> lint(
      byte[] robots, Optional<Dialect> dialect, List<String> urls) {
    return lint(LintInput.of(robots).withSample(urls), dialect);
  }

  /** The same of a file with what is known of it, such as how it was delivered. */
  public static Consumer<JsonWriter> lint(LintInput input, Optional<Dialect> dialect) {
    LintOptions options = dialect.map(LintOptions.DEFAULT::readBy).orElse(LintOptions.DEFAULT);
    LintReport report = Linter.of(options).lint(input);
    return json -> LintJson.write(json, ONLY_FILE, report);
  }

  /** {@code POST /v1/diff}: what an edit changes. */
  public static Consumer<JsonWriter> diff(
      byte[] before, byte[] after, Dialect dialect, List<String> crawlers, List<String> urls) {
    RobotsDiff diff = RobotsDiff.of(before, after, dialect, crawlers, urls);
    DiffJson.Sample sample = urls.isEmpty() ? null : new DiffJson.Sample("urls", urls.size(), 0);
    return json -> DiffJson.write(json, "old", "new", dialect, diff, sample);
  }

  /** {@code POST /v1/audit}: which crawlers may crawl a site. */
  public static Consumer<JsonWriter> audit(byte[] robots, Dialect dialect) {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(RobotsTxt.parse(robots, dialect), catalogue);
    return json -> AuditJson.write(json, ONLY_FILE, audit, catalogue);
  }

  /**
   * {@code POST /v1/show}: the groups of a file, and the rules for some crawlers.
   *
   * @param name of the file
   */
  public static Consumer<JsonWriter> show(
      String name, RobotsTxt robots, Collection<Crawler> crawlers) {
    return json -> RobotsTxtJson.write(json, name, robots, crawlers);
  }

  /** The crawlers with some names, or if there are none, any other and those that a file names; each once. */
  public static Collection<Crawler> crawlers(RobotsTxt robots, List<String> names) {
    Map<String, Crawler> crawlers = new LinkedHashMap<>();
    if (names.isEmpty()) {
      add(crawlers, Crawler.ofTokens());
      for (Group group : robots.groups()) {
        for (UserAgentLine line : group.userAgents()) {
          add(crawlers, Crawler.fromUserAgentHeader(line.name()));
        }
      }
    } else {
      names.forEach(name -> add(crawlers, Crawler.fromUserAgentHeader(name)));
    }
    return crawlers.values();
  }

  private static void add(Map<String, Crawler> crawlers, Crawler crawler) {
    crawlers.putIfAbsent(crawler.name().toLowerCase(Locale.ROOT), crawler);
  }

  /** {@code POST /v1/explain}: what a pattern matches. */
  public static Consumer<JsonWriter> explain(PatternExplanation pattern, List<String> urls) {
    List<PatternExplanation.Answer> answers = urls.stream().map(pattern::ask).toList();
    List<String> notes = PatternNotes.of(pattern);
    return json -> PatternJson.write(json, pattern, notes, answers);
  }

  /** {@code POST /v1/simulate}: what crawlers do while a site fails. */
  public static Consumer<JsonWriter> simulate(
      Script script, List<PolicyPreset> policies, Duration askEvery) {
    Simulation simulation = Simulation.of(script, policies, askEvery);
    return json -> TimelineJson.write(json, simulation);
  }

  /** Why a simulation would take too long, for people; empty if it does not. */
  public static Optional<String> tooLong(Script script, Duration askEvery) {
    return script.length().toMillis() / Math.max(1, askEvery.toMillis()) > MAX_QUESTIONS
        ? Optional.of("the script lasts " + DurationText.length(script.length())
            + ", in which at most " + MAX_QUESTIONS + " questions are asked; make askEvery longer")
        : Optional.empty();
  }

  /**
   * Reads the script of a simulation.
   *
   * @throws IllegalArgumentException with its first problems, for people
   */
  public static Script script(String text) {
    Script script = Script.parse(text);
    List<Script.Problem> problems = script.problems();
    if (!problems.isEmpty()) {
      StringBuilder message = new StringBuilder();
      for (Script.Problem problem : problems.subList(0, Math.min(MAX_PROBLEMS, problems.size()))) {
        message.append((message.isEmpty() ? "" : "; ") + "script, line " + problem.line()
            + ", column " + problem.column() + ": " + problem.message());
      }
      int more = problems.size() - MAX_PROBLEMS;
      throw new IllegalArgumentException(message + (more > 0 ? "; and " + more + " more" : ""));
    }
    return script;
  }

  /** {@code GET /v1/crawlers}: the crawlers of the catalogue. */
  public static Consumer<JsonWriter> crawlers() {
    return json ->
        json.array(CrawlerCatalogue.bundled().all(), crawler -> CrawlerJson.write(json, crawler));
  }

  /** {@code GET /v1/codes}: kinds of findings, each with its page. */
  public static Consumer<JsonWriter> codes(List<LintRule> codes) {
    return json -> json.objects(codes, code -> {
      json.field("id", code.id());
      json.field("family", code.family());
      json.field("severity", JsonFields.code(code.severity()));
      json.field("summary", code.summary());
      json.field("page", code.page());
    });
  }

  /** {@code GET /v1/recipes}: ready-made files for common wishes. */
  public static Consumer<JsonWriter> recipes() {
    return json -> json.objects(List.of(RobotsTemplate.values()), recipe -> {
      json.field("name", recipe.code());
      json.field("description", recipe.description());
      json.field("text", recipe.text());
    });
  }
}
