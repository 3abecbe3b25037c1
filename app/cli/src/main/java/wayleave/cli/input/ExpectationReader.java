package wayleave.cli.input;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.cli.input.ExpectationFile.Document;
import wayleave.cli.input.ExpectationFile.Place;
import wayleave.crawlers.ClosestWord;
import wayleave.proof.Expectation;
import wayleave.proof.Expectations;

/** Reads the documents of a file of expectations and notes whatever is wrong, with its place. Not thread-safe; reads once. */
final class ExpectationReader {
  private static final List<String> DOCUMENT_KEYS = List.of("robots", "dialect", "tests");
  private static final List<String> TEST_KEYS =
      List.of("name", "crawlers", "known", "allow", "disallow", "line", "rule");

  private final List<ExpectationProblem> problems;
  private final Set<Node> withUnknownKeys = new HashSet<>();
  private long questions;

  ExpectationReader(List<ExpectationProblem> problems) {
    this.problems = problems;
  }

  /** The documents; only complete if no problem was noted. */
  List<Document> read(String yaml) {
    List<Document> documents = new ArrayList<>();
    for (Node root : new YamlNodes(problems).read(yaml)) {
      if (!isNothing(root)) {
        Document document = document(root);
        if (document != null) {
          documents.add(document);
        }
      }
    }
    if (documents.isEmpty() && problems.isEmpty()) {
      problems.add(new ExpectationProblem(
          1, 1, "the file is empty; expected robots: and the name of a file, and tests:"));
    }
    return documents;
  }

  private @Nullable Document document(Node root) {
    Map<String, Node> values = values(root, DOCUMENT_KEYS, "robots: and tests:");
    if (values == null) {
      return null;
    }
    Node robotsNode = values.get("robots");
    String robots = "";
    if (robotsNode == null) {
      missing(root, "robots is missing; add robots: and the name of a robots.txt file, or its URL");
    } else {
      robots = text(robotsNode, "the name of a robots.txt file, or its URL");
      robots = robots == null ? "" : robots;
    }
    Origin origin = null;
    if (Document.isUrl(robots) && robotsNode != null) {
      origin = origin(robotsNode, robots);
    }
    List<Dialect> dialects = dialects(values.get("dialect"));
    Node testsNode = values.get("tests");
    List<Expectation> expectations = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    Map<String, Place> crawlers = new LinkedHashMap<>();
    if (testsNode == null) {
      missing(
          root, "tests is missing; add tests: and below it - crawlers: with allow: or disallow:");
    } else if (!(testsNode instanceof SequenceNode tests)) {
      problem(testsNode, "expected a list: write each test with - before its first key");
    } else {
      for (Node test : tests.getValue()) {
        test(test, dialects, origin, expectations, places, crawlers);
      }
      if (tests.getValue().isEmpty()) {
        problem(testsNode, "expected at least one test");
      }
    }
    return dialects.isEmpty()
        ? null
        : new Document(robots, Expectations.of(dialects, expectations), places, crawlers);
  }

  private List<Dialect> dialects(@Nullable Node node) {
    List<Dialect> dialects = new ArrayList<>();
    if (node == null) {
      dialects.add(Dialect.GOOGLE);
      return dialects;
    }
    String expected = "google, googlebot or rfc9309, or a list of them";
    for (ScalarNode item : items(node, expected)) {
      Dialect dialect = Dialect.find(item.getValue()).orElse(null);
      if (dialect == null) {
        problem(item, "expected " + expected + "; found " + item.getValue());
      } else if (dialects.contains(dialect)) {
        problem(item, "the dialect is a duplicate: remove one");
      } else {
        dialects.add(dialect);
      }
    }
    return dialects;
  }

  private void test(
      Node node,
      List<Dialect> dialects,
      @Nullable Origin origin,
      List<Expectation> expectations,
      List<Place> places,
      Map<String, Place> names) {
    Map<String, Node> values = values(node, TEST_KEYS, "crawlers: with allow: or disallow:");
    if (values == null) {
      return;
    }
    Node nameNode = values.get("name");
    String name = nameNode == null ? null : text(nameNode, "a name");
    Node crawlersNode = values.get("crawlers");
    List<ScalarNode> crawlers = List.of();
    if (crawlersNode == null) {
      missing(
          node,
          "crawlers is missing; add crawlers: and a name such as Googlebot, or \"*\" for those that no group names");
    } else {
      crawlers = items(crawlersNode, "a crawler's name, or a list of them");
    }
    if (isKnown(values.get("known"))) {
      crawlers.forEach(crawler -> names.putIfAbsent(crawler.getValue(), place(crawler)));
    }
    if (!values.containsKey("allow") && !values.containsKey("disallow")) {
      missing(node, "this test has no expectations; add allow: or disallow: with paths or URLs");
    }
    int line = line(values.get("line"));
    String rule = rule(values.get("rule"), dialects);
    for (String key : List.of("allow", "disallow")) {
      Node urlsNode = values.get(key);
      if (urlsNode == null) {
        continue;
      }
      List<ScalarNode> urls =
          items(urlsNode, "a path that starts with /, a URL, or a list of them");
      urls.forEach(url -> requireUrl(url, origin));
      questions += (long) crawlers.size() * urls.size() * dialects.size();
      if (questions > ExpectationFile.MAX_QUESTIONS) {
        problem(
            urlsNode,
            "crawlers, URLs and dialects make more than " + ExpectationFile.MAX_QUESTIONS
                + " checks; split the file");
        questions = 0;
        return;
      }
      for (ScalarNode crawler : crawlers) {
        for (ScalarNode url : urls) {
          Expectation expectation = key.equals("allow")
              ? Expectation.allowed(crawler.getValue(), url.getValue())
              : Expectation.disallowed(crawler.getValue(), url.getValue());
          expectation = name == null ? expectation : expectation.inTest(name);
          expectation = line == 0 ? expectation : expectation.decidedByLine(line);
          expectation = rule == null ? expectation : expectation.decidedByRule(rule);
          expectations.add(expectation);
          places.add(place(url));
        }
      }
    }
  }

  private static Place place(Node node) {
    return new Place(YamlNodes.line(node), YamlNodes.column(node));
  }

  /** Whether the crawlers of a test have to be known: unless {@code known: false} says that their names are meant. */
  private boolean isKnown(@Nullable Node node) {
    if (node == null) {
      return true;
    }
    String value = text(node, "true or false");
    if (value != null && !value.equals("true") && !value.equals("false")) {
      problem(node, "expected true or false; found " + value);
    }
    return !"false".equals(value);
  }

  private int line(@Nullable Node node) {
    if (node == null) {
      return 0;
    }
    String expected = "the number of a line of the robots.txt, from 1";
    String digits = text(node, expected);
    if (digits == null) {
      return 0;
    }
    if (digits.length() > 9 || !digits.matches("[1-9][0-9]*")) {
      problem(node, "expected " + expected + "; found " + digits);
      return 0;
    }
    return Integer.parseInt(digits);
  }

  private @Nullable String rule(@Nullable Node node, List<Dialect> dialects) {
    if (node == null) {
      return null;
    }
    String expected = "a rule in quotes, such as \"Disallow: /cart\"";
    String rule = text(node, expected);
    if (rule == null) {
      return null;
    }
    boolean isRead = !rule.contains("\n")
        && !rule.contains("\r")
        && dialects.stream().anyMatch(dialect -> isRule(rule, dialect));
    if (!isRead) {
      problem(node, "expected " + expected + "; found " + rule);
    }
    return rule;
  }

  private static boolean isRule(String line, Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse("User-agent: *\n" + line, dialect);
    return robots.groups().get(0).rules().size() == 1;
  }

  private void requireUrl(ScalarNode node, @Nullable Origin origin) {
    String url = node.getValue();
    if (url.startsWith("/")) {
      return;
    }
    Origin own = origin(node, url);
    if (own != null && origin != null && !own.equals(origin)) {
      problem(
          node,
          "the URL is on " + own + ", but the robots.txt is that of " + origin
              + ", which does not apply there");
    }
  }

  private @Nullable Origin origin(Node node, String url) {
    try {
      return Origin.of(url);
    } catch (IllegalArgumentException e) {
      problem(node, "expected a path that starts with /, or a full URL: " + e.getMessage());
      return null;
    }
  }

  /** The values of a map by their keys, without unknown keys; null if it is none. */
  private @Nullable Map<String, Node> values(Node node, List<String> known, String example) {
    if (!(node instanceof MappingNode map)) {
      problem(
          node,
          "expected keys with values, such as " + example + "; found " + YamlNodes.kind(node));
      return null;
    }
    Map<String, Node> values = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      Node keyNode = tuple.getKeyNode();
      String key = keyNode instanceof ScalarNode scalar ? scalar.getValue() : "";
      if (!known.contains(key)) {
        problem(keyNode, unknown(key, known));
        withUnknownKeys.add(node);
      } else if (values.putIfAbsent(key, tuple.getValueNode()) != null) {
        problem(keyNode, key + " is a duplicate: remove one, or put both into one list");
      }
    }
    return values;
  }

  /** Notes that a key is missing from a map, unless one that is unknown there may have been meant for it. */
  private void missing(Node map, String message) {
    if (!withUnknownKeys.contains(map)) {
      problem(map, message);
    }
  }

  private static String unknown(String key, List<String> known) {
    String expected = "expected " + String.join(", ", known.subList(0, known.size() - 1)) + " or "
        + known.get(known.size() - 1);
    return "there is no key '" + key + "' here; "
        + ClosestWord.of(key, known)
            .map(nearest -> "did you mean " + nearest + "? ")
            .orElse("")
        + expected;
  }

  /** The texts of a list, or the one that stands instead of it. At least one unless a problem was noted. */
  private List<ScalarNode> items(Node node, String expected) {
    List<Node> nodes = node instanceof SequenceNode list ? list.getValue() : List.of(node);
    List<ScalarNode> items = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Node item : nodes) {
      String text = text(item, expected);
      if (text != null && !seen.add(text)) {
        problem(item, text + " is a duplicate: remove one");
      } else if (text != null) {
        items.add((ScalarNode) item);
      }
    }
    if (nodes.isEmpty()) {
      problem(node, "the list is empty; expected " + expected);
    }
    return items;
  }

  /** The text of a scalar that is not empty; null if it is none, which is then noted. */
  private @Nullable String text(Node node, String expected) {
    if (node instanceof ScalarNode scalar
        && !isNothing(node)
        && !scalar.getValue().isBlank()) {
      return scalar.getValue();
    }
    problem(node, "expected " + expected + "; found " + YamlNodes.kind(node));
    return null;
  }

  private static boolean isNothing(Node node) {
    return node.getTag().equals(Tag.NULL);
  }

  private void problem(Node node, String message) {
    problems.add(new ExpectationProblem(YamlNodes.line(node), YamlNodes.column(node), message));
  }
}
