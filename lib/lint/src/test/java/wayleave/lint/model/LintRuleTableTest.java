package wayleave.lint.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.PageExample;
import wayleave.lint.Printed;

/** Each page of the catalogue has a bad example that is reported as it says, and a good one that is not. */
class LintRuleTableTest {
  static Stream<LintRule> codes() {
    return LintRule.all().stream();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void examplesAreReportedAsTheirPageSays(LintRule code) {
    List<PageExample> examples = PageExample.of(code);
    assertThat(examples).as("a bad example").anyMatch(PageExample::isBad);
    assertThat(examples).as("a good example").anyMatch(example -> !example.isBad());
    for (PageExample example : examples) {
      LintReport report = Linter.withDefaults().lint(example.input());
      List<String> found = new ArrayList<>();
      for (Diagnostic diagnostic : report.diagnostics()) {
        if (diagnostic.code() == code) {
          Span span = diagnostic.span();
          found.add(span.line() + ":" + span.column() + " " + Printed.of(diagnostic.message()));
        }
      }
      assertThat(found).as(example.text()).isEqualTo(example.expected());
    }
  }

  @ParameterizedTest
  @MethodSource("codes")
  void namesAndSentencesAreOfOneForm(LintRule code) {
    assertThat(code.id()).matches("[a-z0-9]+(-[a-z0-9]+)+");
    assertThat(code.summary()).endsWith(".").hasSizeLessThan(220);
    assertThat(code.readers()).isNotEmpty();
    assertThat(code.sources()).isNotEmpty().noneMatch(String::isBlank);
  }
}
