package wayleave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.Verdict;

/** Questions about {@link SoakSites}, one site after the other. Thread-safe. */
final class SoakSiteQuestions {
  /** What is said of an answer that is right on a machine that has much else to do: the site was too slow. */
  static final String LATE = "late";

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String CRAWLER = "LoadBot";
  private static final int BATCH = 40;
  private static final Set<String> TIMES =
      Set.of("connect-timeout", "read-timeout", "deadline-exceeded");

  private final SoakSites sites;
  private final FetchPorts ports;
  private final AtomicInteger next = new AtomicInteger();

  private record Asked(int site, String url) {}

  SoakSiteQuestions(SoakSites sites, FetchPorts ports) {
    this.sites = sites;
    this.ports = ports;
  }

  private int next() {
    return Math.floorMod(next.getAndIncrement(), sites.count());
  }

  private List<Asked> questions(int site) {
    return sites.paths(site).stream()
        .map(path -> new Asked(site, sites.origin(site, ports) + path))
        .toList();
  }

  /** Some URLs of the site whose turn it is. */
  SoakQuestion check() {
    List<Asked> asked = questions(next());
    ObjectNode request = MAPPER.createObjectNode();
    request.putArray("crawlers").add(CRAWLER);
    ArrayNode urls = request.putArray("urls");
    asked.forEach(one -> urls.add(one.url));
    return SoakQuestion.post(
        "site", "/v1/check", request.toString(), (answer, asking, answered) -> {
          JsonNode verdicts = MAPPER.readTree(answer).path("verdicts");
          if (verdicts.size() != asked.size()) {
            return verdicts.size() + " verdicts for " + asked.size() + " URLs";
          }
          String problem = "";
          for (int i = 0; i < asked.size() && problem.isEmpty(); i++) {
            problem = problem(asked.get(i), verdicts.get(i), asking, answered);
          }
          return problem;
        });
  }

  /** A batch about the sites whose turn it is. */
  SoakQuestion batch() throws IOException {
    List<Asked> asked = new ArrayList<>();
    StringBuilder body = new StringBuilder("{\"crawlers\":[\"" + CRAWLER + "\"]}\n");
    for (int i = 0; i < BATCH; i++) {
      Asked one = questions(next()).get(1);
      asked.add(one);
      body.append(MAPPER.writeValueAsString(one.url)).append('\n');
    }
    return new SoakQuestion(
        "site-batch",
        "/v1/check",
        SoakQuestion.LINES,
        Text.bytes(body.toString()),
        200,
        (answer, asking, answered) -> {
          List<String> lines = Text.utf8(answer).lines().toList();
          if (lines.size() != BATCH + 1 || !lines.get(BATCH).startsWith("{\"finished\":true")) {
            return lines.size() + " lines, the last one " + lines.get(lines.size() - 1);
          }
          String problem = "";
          for (int i = 0; i < BATCH && problem.isEmpty(); i++) {
            problem = problem(asked.get(i), MAPPER.readTree(lines.get(i)), asking, answered);
          }
          return problem;
        });
  }

  /** What is known of the site whose turn it is. */
  SoakQuestion robots() {
    int site = next();
    String url = sites.origin(site, ports) + "/";
    String path = "/v1/robots?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8);
    return SoakQuestion.get("robots", path, (answer, asking, answered) -> {
      JsonNode known = MAPPER.readTree(answer);
      String outcome = known.path("entry").path("outcome").asText();
      for (SoakSites.Expected expected : sites.expected(site, asking, answered)) {
        byte[] file = expected.robots();
        if (file == null
            ? outcome.equals(expected.reason())
            : outcome.equals("found") && startsWith(file, known.path("text").asText())) {
          return "";
        }
      }
      return isLate(known.path("entry")) ? LATE : sites.behaviour(site) + ": " + known;
    });
  }

  /** A file that is too long is cut. */
  private static boolean startsWith(byte[] file, String text) {
    return !text.isEmpty() && Text.utf8(file).startsWith(text);
  }

  private String problem(Asked asked, JsonNode verdict, long askedNanos, long answeredNanos) {
    List<SoakSites.Expected> all = sites.expected(asked.site, askedNanos, answeredNanos);
    for (SoakSites.Expected expected : all) {
      if (agrees(expected, asked.url, verdict)) {
        return "";
      }
    }
    return isLate(verdict.path("fetch")) || isLate(verdict.path("explanation").asText())
        ? LATE
        : sites.behaviour(asked.site) + ", " + all.size() + " ways to be right: " + verdict;
  }

  private static boolean agrees(SoakSites.Expected expected, String url, JsonNode verdict) {
    boolean allowed = verdict.path("allowed").asBoolean();
    String reason = verdict.path("reason").asText();
    byte[] file = expected.robots();
    if (file == null) {
      return reason.equals(expected.reason())
          && allowed == Objects.equals(expected.reason(), "absent");
    }
    Verdict right = RobotsTxt.parse(file).rulesFor(Crawler.of(CRAWLER)).check(url);
    return reason.equals(right.reason().code())
        && allowed == right.allowed()
        && verdict.path("line").asInt() == right.line();
  }

  private static boolean isLate(JsonNode fetch) {
    return TIMES.contains(fetch.path("reason").asText());
  }

  /** In a batch it is said in words. */
  private static boolean isLate(String explanation) {
    return explanation.contains("in time") || explanation.contains("took too long");
  }
}
