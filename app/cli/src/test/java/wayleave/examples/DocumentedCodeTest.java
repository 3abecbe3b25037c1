package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each block of Java in the README and in {@code docs/guide} stands, between {@code // begin} and {@code // end}, in a test: a class
 * {@code ...ExamplesTest} of any module, which runs it, or in the example that has tests of its own. White space may differ.
 */
class DocumentedCodeTest {
  /** What they show runs within Spark and within crawlers; tests of those modules look after them. */
  private static final Set<String> ELSEWHERE =
      Set.of("spark.md", "spark-job.md", "crawler-commons.md");

  private static final String CRAWLER =
      "examples/crawl/src/main/java/wayleave/examples/crawl/PoliteCrawler.java";

  @TestFactory
  Stream<DynamicTest> eachBlockOfJavaStandsInATest() throws IOException {
    Set<String> tested = examples().keySet();
    List<DynamicTest> tests = new ArrayList<>();
    blocks()
        .forEach((code, place) -> tests.add(
            DynamicTest.dynamicTest(place, () -> assertThat(tested).as(place).contains(code))));
    return tests.stream();
  }

  @Test
  void eachExampleIsShown() throws IOException {
    Map<String, String> examples = new TreeMap<>(examples());
    examples.keySet().removeAll(blocks().keySet());
    assertThat(examples).isEmpty();
  }

  /** What stands between the marks, with the file and line where it begins. */
  private static Map<String, String> examples() throws IOException {
    Map<String, String> examples = new LinkedHashMap<>();
    for (Path file : TestSources.endingWith("ExamplesTest.java")) {
      collect(file, "// begin", "// end", examples);
    }
    collect(TestSources.ROOT.resolve(CRAWLER), "// begin", "// end", examples);
    return examples;
  }

  private static Map<String, String> blocks() throws IOException {
    Map<String, String> blocks = new LinkedHashMap<>();
    collect(TestSources.ROOT.resolve("README.md"), "```java", "```", blocks);
    try (Stream<Path> pages = Files.list(TestSources.ROOT.resolve("docs/guide"))) {
      for (Path page : pages
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !ELSEWHERE.contains(file.getFileName().toString()))
          .sorted()
          .toList()) {
        collect(page, "```java", "```", blocks);
      }
    }
    return blocks;
  }

  private static void collect(Path file, String begin, String end, Map<String, String> pieces)
      throws IOException {
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(begin)) {
        int first = i + 1;
        while (!lines.get(i).strip().equals(end)) {
          i++;
        }
        pieces.put(
            characters(lines.subList(first, i)),
            TestSources.ROOT.relativize(file) + ", line " + (first + 1));
      }
    }
  }

  /** The code without white space, which the formatter of the tests may change. */
  private static String characters(List<String> code) {
    return String.join("\n", code).replaceAll("\\s+", "");
  }
}
