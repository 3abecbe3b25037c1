package wayleave.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.fetch.Preset;
import wayleave.fetch.simulation.Script;
import wayleave.fetch.simulation.Simulation;
import wayleave.json.AuditJson;
import wayleave.json.DiffJson;
import wayleave.json.Json;
import wayleave.json.LintJson;
import wayleave.json.PatternJson;
import wayleave.json.RobotsTxtJson;
import wayleave.json.TimelineJson;
import wayleave.json.VerdictJson;
import wayleave.json.WrittenLines;
import wayleave.lint.Audit;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.LintInput;
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.PatternExplanation;
import wayleave.lint.RobotsDiff;

/**
 * Questions about texts that are sent along. What the engine says in this process is the answer that the server has to give, byte
 * by byte. Immutable and thread-safe, once made.
 */
final class SoakTextQuestions {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> CRAWLERS =
      List.of("Googlebot", "Bingbot", "GPTBot", "Googlebot-Image", "NobodyNamesMe/1.0");
  /** How large a file is that much work is made of; a few larger ones are there beside. */
  private static final int MOST = 30_000;

  private static final int BATCH = 300;

  private final List<byte[]> files = new ArrayList<>();
  private final List<List<String>> urls = new ArrayList<>();
  private final Map<String, List<SoakQuestion>> heavy = new LinkedHashMap<>();

  /** @param each how many questions of each kind of work are made */
  SoakTextQuestions(int each) throws IOException {
    Workload workload = Workload.named("real");
    for (byte[] file : workload.files()) {
      // As the server gets it: whatever is no text is replaced.
      files.add(Text.bytes(Text.utf8(file)));
      urls.add(new ArrayList<>());
    }
    workload.questions().forEach(question -> urls.get(question.file()).add(question.url()));
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < each; i++) {
      int file = modest(random);
      int other = modest(random);
      Dialect dialect = Dialect.values()[random.nextInt(Dialect.values().length)];
      add(lint(file, dialect));
      add(show(file, dialect));
      add(diff(file, i % 2 == 0 ? other : file, dialect));
      add(audit(file, dialect));
      add(explain(file));
      add(simulate(i));
    }
    add(lintOf(GeneratedFiles.large(random, 2_000), Dialect.GOOGLE));
  }

  private void add(SoakQuestion question) {
    heavy.computeIfAbsent(question.kind(), any -> new ArrayList<>()).add(question);
  }

  private int modest(SplittableRandom random) {
    int file;
    do {
      file = random.nextInt(files.size());
    } while (files.get(file).length > MOST);
    return file;
  }

  /** A question of a kind that takes work. */
  SoakQuestion heavy(String kind, SplittableRandom random) {
    List<SoakQuestion> all = heavy.getOrDefault(kind, List.of());
    return all.get(random.nextInt(all.size()));
  }

  private static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  private ObjectNode about(int file, Dialect dialect) {
    return object().put("robots", Text.utf8(files.get(file))).put("dialect", dialect.code());
  }

  private SoakQuestion lint(int file, Dialect dialect) throws IOException {
    return lintOf(files.get(file), dialect);
  }

  private static SoakQuestion lintOf(byte[] file, Dialect dialect) throws IOException {
    String request =
        object().put("robots", Text.utf8(file)).put("dialect", dialect.code()).toString();
    byte[] expected = Json.line(json -> LintJson.write(
        json, "-", Linter.of(LintOptions.DEFAULT.readBy(dialect)).lint(LintInput.of(file))));
    return SoakQuestion.post("lint", "/v1/lint", request, SoakQuestion.equal(expected));
  }

  private SoakQuestion show(int file, Dialect dialect) throws IOException {
    RobotsTxt robots = RobotsTxt.parse(files.get(file), dialect);
    ObjectNode request = about(file, dialect);
    List<Crawler> crawlers = new ArrayList<>();
    ArrayNode names = request.putArray("crawlers");
    CRAWLERS.forEach(name -> {
      names.add(name);
      crawlers.add(Crawler.of(name, dialect));
    });
    byte[] expected = Json.line(json -> RobotsTxtJson.write(json, "-", robots, crawlers));
    return SoakQuestion.post("show", "/v1/show", request.toString(), SoakQuestion.equal(expected));
  }

  private SoakQuestion diff(int before, int after, Dialect dialect) throws IOException {
    byte[] old = files.get(before);
    // An edit of one line, or another file.
    byte[] edited = before == after
        ? Text.bytes(Text.utf8(old) + "\nUser-agent: Bingbot\nDisallow: /edited/*.html$\n")
        : files.get(after);
    String request = object()
        .put("old", Text.utf8(old))
        .put("new", Text.utf8(edited))
        .put("dialect", dialect.code())
        .toString();
    RobotsDiff diff = RobotsDiff.of(old, edited, dialect, List.of(), List.of());
    byte[] expected = Json.line(json -> DiffJson.write(json, "old", "new", dialect, diff, null));
    return SoakQuestion.post("diff", "/v1/diff", request, SoakQuestion.equal(expected));
  }

  private SoakQuestion audit(int file, Dialect dialect) throws IOException {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(RobotsTxt.parse(files.get(file), dialect), catalogue);
    byte[] expected = Json.line(json -> AuditJson.write(json, "-", audit, catalogue));
    return SoakQuestion.post(
        "audit", "/v1/audit", about(file, dialect).toString(), SoakQuestion.equal(expected));
  }

  private SoakQuestion explain(int file) throws IOException {
    String pattern = Urls.rulePaths(files.get(file)).stream()
        .filter(path -> path.length() < 200 && path.chars().allMatch(c -> c > ' ' && c < 127))
        .findFirst()
        .orElse("/a/*.pdf$");
    ObjectNode request = object().put("pattern", pattern);
    ArrayNode asked = request.putArray("urls");
    PatternExplanation explanation = PatternExplanation.of(pattern, Dialect.GOOGLE);
    List<PatternExplanation.Answer> answers = new ArrayList<>();
    for (String url : urls.get(file)) {
      asked.add(url);
      answers.add(explanation.ask(url));
    }
    byte[] expected = Json.line(json -> PatternJson.write(json, explanation, answers));
    return SoakQuestion.post(
        "explain", "/v1/explain", request.toString(), SoakQuestion.equal(expected));
  }

  private static SoakQuestion simulate(int number) throws IOException {
    String script = "200 max-age=3600 for 2d\n503 for " + (10 + number) + "h\n404 for 1d\n200\n";
    String request = object().put("script", script).put("askEvery", "30m").toString();
    Simulation simulation =
        Simulation.of(Script.parse(script), List.of(Preset.values()), Duration.ofMinutes(30));
    byte[] expected = Json.line(json -> TimelineJson.write(json, simulation));
    return SoakQuestion.post("simulate", "/v1/simulate", request, SoakQuestion.equal(expected));
  }

  /** One to five URLs, one or two crawlers. */
  SoakQuestion check(SplittableRandom random) throws IOException {
    int file = random.nextInt(files.size());
    Dialect dialect = Dialect.values()[random.nextInt(Dialect.values().length)];
    boolean explains = random.nextInt(10) == 0;
    ObjectNode request = about(file, dialect).put("explain", explains);
    ArrayNode names = request.putArray("crawlers");
    List<String> crawlers =
        List.of(CRAWLERS.get(random.nextInt(2)), CRAWLERS.get(2 + random.nextInt(3)));
    crawlers = crawlers.subList(0, 1 + random.nextInt(2));
    crawlers.forEach(names::add);
    List<String> asked =
        urls.get(file).subList(0, 1 + random.nextInt(urls.get(file).size()));
    ArrayNode list = request.putArray("urls");
    asked.forEach(list::add);
    byte[] expected = verdicts(files.get(file), dialect, crawlers, asked, explains);
    return SoakQuestion.post(
        "check", "/v1/check", request.toString(), SoakQuestion.equal(expected));
  }

  private static byte[] verdicts(
      byte[] file, Dialect dialect, List<String> crawlers, List<String> urls, boolean explains)
      throws IOException {
    RobotsTxt robots = RobotsTxt.parse(file, dialect);
    WrittenLines lines = new WrittenLines(file);
    return Json.line(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("verdicts");
      for (String crawler : crawlers) {
        AgentRules rules = robots.rulesFor(Crawler.of(crawler, dialect));
        for (String url : urls) {
          VerdictJson.write(json, crawler, url, "-", lines, rules.check(url), explains);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  /** Some hundred URLs, answered line by line. */
  SoakQuestion batch(SplittableRandom random) throws IOException {
    int file = random.nextInt(files.size());
    String crawler = CRAWLERS.get(random.nextInt(CRAWLERS.size()));
    AgentRules rules = RobotsTxt.parse(files.get(file)).rulesFor(Crawler.of(crawler));
    ObjectNode first = object().put("robots", Text.utf8(files.get(file)));
    first.putArray("crawlers").add(crawler);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    body.write(Text.bytes(first + "\n"));
    for (int i = 0; i < BATCH; i++) {
      String url = urls.get(file).get(i % urls.get(file).size()) + i;
      Verdict verdict = rules.check(url);
      body.write(Text.bytes(MAPPER.writeValueAsString(url) + "\n"));
      expected.write(Json.line(json -> {
        json.writeStartObject();
        json.writeStringField("url", url);
        json.writeStringField("agent", crawler);
        json.writeBooleanField("allowed", verdict.allowed());
        json.writeStringField("reason", verdict.reason().code());
        json.writeNumberField("line", verdict.line());
        json.writeEndObject();
      }));
    }
    expected.write(Text.bytes(
        "{\"finished\":true,\"urls\":" + BATCH + ",\"verdicts\":" + BATCH + ",\"problems\":0}\n"));
    return new SoakQuestion(
        "batch",
        "/v1/check",
        SoakQuestion.LINES,
        body.toByteArray(),
        200,
        SoakQuestion.equal(expected.toByteArray()));
  }
}
