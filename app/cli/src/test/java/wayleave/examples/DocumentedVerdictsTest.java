package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/**
 * The tables of the guide that tell who answers what, in columns {@code robots.txt}, {@code URL} and one for each that is asked,
 * are true: of each dialect, and of {@code urllib.robotparser} where there is a Python that has the one that the page is about.
 */
class DocumentedVerdictsTest {
  private static final Path GUIDE =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/guide");
  private static final String CRAWLER = "ExampleBot";
  private static final Map<String, Dialect> DIALECTS =
      Map.of("google", Dialect.GOOGLE, "googlebot", Dialect.GOOGLEBOT, "rfc9309", Dialect.RFC9309);

  /** Asks for each line of standard input, robots.txt and URL with a tab between, its line ends written as {@code \n}. */
  private static final String PYTHON = """
      import sys, urllib.robotparser
      sys.stdin.reconfigure(encoding="utf-8")
      version = sys.version_info[:3]
      if version < (3, 8):
          sys.exit(3)
      follows = version >= (3, 14, 5) or (3, 13, 14) <= version < (3, 14)
      print("urllib since" if follows else "urllib before")
      for line in sys.stdin:
          text, url = line.rstrip("\\n").split("\\t")
          parser = urllib.robotparser.RobotFileParser()
          parser.parse(text.replace("\\\\n", "\\n").splitlines())
          print("allow" if parser.can_fetch("ExampleBot", "https://a.example" + url) else "disallow")
      """;

  private static final int OTHER_VERSION = 3;

  @TempDir
  Path dir;

  /** A row of a table: what is asked, and who answers what. */
  private record Row(String robots, String url, Map<String, String> answers) {}

  @ParameterizedTest
  @ValueSource(strings = {"from-google.md", "from-python.md"})
  void dialectsAnswerAsThePageSays(String page) throws IOException {
    for (Row row : rows(page)) {
      row.answers.forEach((who, answer) -> {
        Dialect dialect = DIALECTS.get(who);
        if (dialect != null) {
          CrawlerRules rules =
              RobotsTxt.parse(row.robots, dialect).rulesFor(Crawler.fromUserAgentHeader(CRAWLER));
          assertThat(rules.allows(row.url) ? "allow" : "disallow")
              .as("%s: %s of %s in %s", page, row.url, row.robots, who)
              .isEqualTo(answer);
        }
      });
    }
  }

  @Test
  void pythonAnswersAsThePageSays() throws Exception {
    List<Row> rows = rows("from-python.md");
    Path in = dir.resolve("in");
    Path out = dir.resolve("out");
    Files.write(
        in,
        rows.stream()
            .map(row -> row.robots.replace("\n", "\\n") + "\t" + row.url)
            .toList());
    int status = python(in, out);
    assumeTrue(status != OTHER_VERSION, "this Python's robotparser is another one");
    assertThat(status).isZero();
    List<String> answers = Files.readAllLines(out);
    assertThat(answers.subList(1, answers.size()))
        .isEqualTo(rows.stream().map(row -> row.answers.get(answers.get(0))).toList());
  }

  private static int python(Path in, Path out) throws InterruptedException {
    Process python;
    try {
      python = new ProcessBuilder("python3", "-c", PYTHON)
          .redirectInput(in.toFile())
          .redirectOutput(out.toFile())
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      assumeTrue(false, "python3 is not installed");
      throw new IllegalStateException(e);
    }
    try {
      assertThat(python.waitFor(120, TimeUnit.SECONDS)).isTrue();
      return python.exitValue();
    } finally {
      python.destroyForcibly();
    }
  }

  private static List<Row> rows(String page) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> head = List.of();
    for (String line : Files.readAllLines(GUIDE.resolve(page))) {
      List<String> cells = line.startsWith("|")
          ? Arrays.stream(line.split("(?<!\\\\)\\|")).skip(1).map(String::strip).toList()
          : List.of();
      if (cells.size() > 2 && cells.subList(0, 2).equals(List.of("robots.txt", "URL"))) {
        head = cells;
      } else if (cells.isEmpty()) {
        head = List.of();
      } else if (!head.isEmpty() && !cells.get(0).startsWith("---")) {
        rows.add(row(head, cells));
      }
    }
    assertThat(rows).as(page).hasSizeGreaterThan(5);
    return rows;
  }

  private static Row row(List<String> head, List<String> cells) {
    String text = Arrays.stream(cells.get(0).split("<br>"))
        .map(DocumentedVerdictsTest::code)
        .collect(Collectors.joining("\n"));
    String robots = text.startsWith("User-agent:") ? text : "User-agent: *\n" + text;
    Map<String, String> answers = new LinkedHashMap<>();
    for (int i = 2; i < head.size() - 1; i++) {
      answers.put(head.get(i), cells.get(i));
    }
    return new Row(robots, code(cells.get(1)), answers);
  }

  private static String code(String cell) {
    return cell.substring(1, cell.length() - 1).replace("\\|", "|").stripTrailing();
  }
}
