package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;

/** Findings about bytes, lines, paths, rules, sitemaps and the intent of a file: when they are reported, how severe they are, and what their fixes write. */
class FindingsTest {
  /**
   * @param families the families of codes that the case is about
   * @param file the file; {@code \n} is a line end, and {@code <U+202E>} a character that cannot be seen
   * @param expected line, severity and code of each finding; places of the same problem follow a {@code +}
   * @param fixed the file with the fix of the first finding that has one, or {@code -}
   */
  private record Case(
      Set<String> families, String why, String file, String expected, String fixed) {
    private static final Pattern UNSEEN = Pattern.compile("<U\\+([0-9A-F]{4})>");

    static Case of(Set<String> families, String line) {
      String[] cells = line.split("\t", -1);
      assertThat(cells).as(line).hasSize(4);
      return new Case(families, cells[0], text(cells[1]), cells[2], text(cells[3]));
    }

    private static String text(String cell) {
      return UNSEEN
          .matcher(cell.replace("\\n", "\n"))
          .replaceAll(unseen -> Character.toString(Integer.parseInt(unseen.group(1), 16)));
    }

    @Override
    public String toString() {
      return why;
    }
  }

  static Stream<Case> cases() throws IOException {
    return Stream.concat(
        cases("text-findings.tsv", Set.of("bytes", "lines", "paths")),
        cases("rule-findings.tsv", Set.of("rules", "intent", "sitemaps")));
  }

  private static Stream<Case> cases(String table, Set<String> families) throws IOException {
    try (InputStream in = FindingsTest.class.getResourceAsStream(table)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> Case.of(families, line))
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsWhatTheTableSays(Case given) {
    byte[] body = given.file.getBytes(StandardCharsets.UTF_8);
    List<Diagnostic> found = Linter.withDefaults().lint(LintInput.of(body)).diagnostics().stream()
        .filter(diagnostic -> given.families.contains(diagnostic.code().family()))
        .toList();
    assertThat(found.stream().map(FindingsTest::shown).collect(Collectors.joining(", ")))
        .isEqualTo(given.expected);
    String fixed = found.stream()
        .flatMap(diagnostic -> diagnostic.fix().stream())
        .findFirst()
        .map(fix -> new String(Edited.with(body, fix), StandardCharsets.UTF_8))
        .orElse("-");
    assertThat(fixed).isEqualTo(given.fixed);
  }

  private static String shown(Diagnostic diagnostic) {
    String others = diagnostic.related().stream()
        .map(related -> "+" + related.span().line())
        .collect(Collectors.joining());
    return diagnostic.span().line() + others
        + " " + diagnostic.severity().name().toLowerCase(Locale.ROOT)
        + " " + diagnostic.code();
  }
}
