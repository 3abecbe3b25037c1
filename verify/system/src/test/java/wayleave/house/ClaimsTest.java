package wayleave.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages claim about other programs names a version, and the numbers are those of the record. */
class ClaimsTest {
  private static final Path REPOSITORY =
      Path.of("").toAbsolutePath().getParent().getParent();
  /** A program, in the head of a table, with its version if it has one. */
  private static final Pattern PEER = Pattern.compile(
      "(crawler-commons|robots-parser|Protego|urllib\\.robotparser|fast-robots|crawler4j)( v?\\d\\S*)?");

  /** Lines of {@code RESULTS.md} are found by the dialect, in the order of its tables. */
  private static final List<String> DIALECTS = List.of(
      "right answers, RFC 9309", "right answers, Google's", "right answers, google/robotstxt");

  @Test
  void aTableNamesTheVersionOfEachProgramInItsHead() throws IOException {
    try (Stream<Path> pages = Stream.concat(
        Stream.of(REPOSITORY.resolve("README.md")), Files.walk(REPOSITORY.resolve("docs")))) {
      for (Path page : pages
          .filter(
              file -> file.toString().endsWith(".md") && !file.toString().contains("node_modules"))
          .toList()) {
        List<String> lines = Files.readAllLines(page);
        for (int i = 1; i < lines.size(); i++) {
          if (lines.get(i).startsWith("|--") && lines.get(i - 1).startsWith("|")) {
            for (String cell : cells(lines.get(i - 1))) {
              Matcher peer = PEER.matcher(cell);
              assertThat(peer.matches() && peer.group(2) == null)
                  .as("%s:%d names %s without a version", page, i, cell)
                  .isFalse();
            }
          }
        }
      }
    }
  }

  @Test
  void theComparisonHasTheNumbersOfTheRecord() throws IOException {
    List<String> results = Files.readAllLines(REPOSITORY.resolve("verify/rep-tests/RESULTS.md"));
    List<String> comparison = Files.readAllLines(REPOSITORY.resolve("docs/guide/comparison.md"));
    List<String> head = cells(
        comparison.stream().filter(line -> line.startsWith("|")).findFirst().orElseThrow());
    int compared = 0;
    for (int dialect = 0; dialect < DIALECTS.size(); dialect++) {
      String start = DIALECTS.get(dialect);
      List<String> row = cells(comparison.stream()
          .filter(line -> line.startsWith("| " + start))
          .findFirst()
          .orElseThrow());
      for (int i = 1; i < row.size(); i++) {
        if (row.get(i).matches("[\\d,]+")) {
          assertThat(row.get(i).replace(",", ""))
              .as("%s, %s", start, head.get(i))
              .isEqualTo(recorded(results, head.get(i), dialect));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(8);
  }

  /** The number of right answers of an engine in the table of a dialect. */
  private static String recorded(List<String> results, String engine, int dialect) {
    String name = engine.replaceAll(" \\S*$", "");
    String version = engine.contains(" ") ? engine.substring(engine.lastIndexOf(' ') + 1) : "";
    List<String> row = results.stream()
        .filter(line -> line.startsWith("| "))
        .map(ClaimsTest::cells)
        .filter(cells -> cells.size() > 3
            && cells.get(0).contains(name)
            && !cells.get(0).startsWith("@")
            && (version.isEmpty() || cells.get(0).endsWith(" " + version)))
        .skip(dialect)
        .findFirst()
        .orElseThrow(() -> new AssertionError("RESULTS.md has no " + engine));
    return row.get(1);
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList();
  }
}
