package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;

/** Which findings comments ignore, and which of these comments ignore nothing. */
class SuppressionsTest {
  /** In the file, a slash ends a line and {@code IGNORE} stands for the word of the comment. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Disallow: admin # IGNORE path-without-slash: why|2 path-without-slash|",
        "# IGNORE path-without-slash/Disallow: admin|3 path-without-slash|",
        "# IGNORE path-without-slash/# more//Disallow: admin|5 path-without-slash|",
        "Disallow: admin/# IGNORE-file path-without-slash|2 path-without-slash|",
        "Disallow: admin #IGNORE path-blank , path-without-slash|2 path-without-slash|2:34",
        "# IGNORE path-without-slash/Disallow: ^x/Disallow: admin||2:19",
        "# IGNORE path-without-slash||2:19",
        "# IGNORE-file path-without-slash||2:24",
        "# IGNORE-file media-type-wrong, ignore-unused||",
        "# IGNORE path-blank # é/# IGNORE-file ignore-unused|2 ignore-unused|",
        "Disallow: /a # é IGNORE path-blank||",
      })
  void commentsIgnoreFindings(String body, String ignored, String unused) {
    LintReport report = lint(body, LintOptions.DEFAULT);
    assertThat(report.suppressed().stream()
            .map(LintReport.Suppressed::diagnostic)
            .map(found -> found.span().line() + " " + found.code().id()))
        .containsExactlyElementsOf(words(ignored));
    assertThat(unused(report)).isEqualTo(unused == null ? "" : unused);
  }

  @ParameterizedTest
  @CsvSource({"GOOGLE", "GOOGLEBOT", "RFC9309"})
  void anIgnoreIsUsedByAFindingThatIsNotReported(Dialect dialect) {
    String body = "Disallow: /a/Dissalow: /b # IGNORE field-misspelt-for-others";
    assertThat(unused(lint(body, LintOptions.DEFAULT.readBy(dialect)))).isEmpty();
    assertThat(unused(
            lint(body, LintOptions.DEFAULT.without(LintRule.of("field-misspelt-for-others")))))
        .isEmpty();
  }

  private static LintReport lint(String body, LintOptions options) {
    String text = "User-agent: *\n"
        + body.replaceAll("/(?=[#D/]|$)", "\n").replace("IGNORE", "wayleave-ignore") + "\n";
    return Linter.of(options).lint(LintInput.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> words(String ignored) {
    return ignored == null ? List.of() : List.of(ignored);
  }

  private static String unused(LintReport report) {
    return report.diagnostics().stream()
        .filter(found -> found.code().id().equals("ignore-unused"))
        .map(Diagnostic::span)
        .map(span -> span.line() + ":" + span.column())
        .collect(Collectors.joining(" "));
  }
}
