package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the page asks for, and wrong requests. Thread-safe. */
final class SoakOtherQuestions {
  private final Map<String, byte[]> first = new ConcurrentHashMap<>();
  private final List<SoakQuestion> page = new ArrayList<>();
  private final List<SoakQuestion> wrong = new ArrayList<>();

  /** @param files of the page, itself included; none if the server was built without it */
  SoakOtherQuestions(List<String> files) {
    List<String> paths = new ArrayList<>(List.of(
        "/v1/crawlers",
        "/v1/crawlers?name=GPTBot",
        "/v1/codes",
        "/v1/codes?id=path-without-slash",
        "/v1/recipes",
        "/v1/openapi.json",
        "/problems/busy"));
    paths.addAll(files);
    for (String path : paths) {
      page.add(SoakQuestion.get("page", path, sameAsBefore(path)));
    }
    get(404, "/no/such/path");
    get(404, "/v1/crawlers?name=GPTBott");
    get(405, "/v1/lint");
    get(422, "/v1/robots");
    get(422, "/v1/robots?url=example");
    get(422, "/v1/robots?url=http://s0.load.example/&version=x");
    post(400, "/v1/check", SoakQuestion.JSON, "{\"urls\": [\"/\",");
    post(400, "/v1/check", SoakQuestion.LINES, "{\"robots\": \n\"/x\"\n");
    post(415, "/v1/check", "text/plain", "User-agent: *");
    post(422, "/v1/check", SoakQuestion.JSON, "{\"robots\": \"\", \"url\": [\"/\"]}");
    post(422, "/v1/check", SoakQuestion.JSON, "{\"urls\": [\"shop.example/x\"]}");
    post(422, "/v1/lint", SoakQuestion.JSON, "{\"robots\": \"\", \"dialect\": \"yandex\"}");
    post(422, "/v1/simulate", SoakQuestion.JSON, "{\"script\": \"200 for ever\"}");
    String many = "{\"robots\": \"\", \"urls\": [" + "\"/\",".repeat(10_001) + "\"/\"]}";
    post(422, "/v1/check", SoakQuestion.JSON, many);
    // Link-local addresses are never asked.
    String refused = "{\"urls\": [\"http://169.254.169.254/latest\"]}";
    wrong.add(SoakQuestion.post(
        "wrong",
        "/v1/check",
        refused,
        (answer, asked, answered) -> Text.utf8(answer).contains("\"reason\":\"refused\"")
            ? ""
            : SoakQuestion.shown(answer)));
  }

  /** The page, and which files it loads. */
  static List<String> filesOf(String page) {
    Stream<String> loaded = Pattern.compile("(?:src|href)=\"(\\.?/[^\"]+)\"")
        .matcher(page)
        .results()
        .map(match -> match.group(1).replaceFirst("^\\./", "/"))
        .filter(path -> !path.startsWith("//"));
    return Stream.concat(Stream.of("/"), loaded).distinct().toList();
  }

  private SoakQuestion.Check sameAsBefore(String path) {
    return (answer, asked, answered) -> {
      byte[] before = first.putIfAbsent(path, answer);
      return before == null || Arrays.equals(before, answer)
          ? ""
          : "was " + SoakQuestion.shown(before) + ", is " + SoakQuestion.shown(answer);
    };
  }

  private static SoakQuestion.Check isProblem() {
    return (answer, asked, answered) -> Text.utf8(answer).startsWith("{\"type\":\"/problems/")
        ? ""
        : "no problem: " + SoakQuestion.shown(answer);
  }

  private void get(int status, String path) {
    wrong.add(new SoakQuestion("wrong", path, "", new byte[0], status, isProblem()));
  }

  private void post(int status, String path, String mediaType, String body) {
    wrong.add(new SoakQuestion("wrong", path, mediaType, Text.bytes(body), status, isProblem()));
  }

  SoakQuestion page(SplittableRandom random) {
    return page.get(random.nextInt(page.size()));
  }

  SoakQuestion wrong(SplittableRandom random) {
    return wrong.get(random.nextInt(wrong.size()));
  }
}
