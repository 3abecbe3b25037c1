package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;

/** What becomes of a group's rules by the fix of a problem of a path; {@code ;} stands for a line end. */
class PathFixTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "path-without-slash        | Disallow: admin/            | Disallow: /admin/",
        "path-without-slash        | Disallow: .html?            | Disallow: /*.html?",
        "path-without-slash        | Disallow: ?sort=            | Disallow: /*?sort=",
        "path-without-slash        | Disallow: search_type=tag   | Disallow: /*search_type=tag",
        "path-without-slash        | Disallow: ./Boston          | Disallow: /Boston",
        "path-without-slash        | Disallow: : /x              | Disallow: /x",
        "path-without-slash        | Disallow: nothing           | none",
        "path-blank                | Disallow: /my files/        | Disallow: /my%20files/",
        "path-blank                | Disallow: / files/          | none",
        "path-blank                | Disallow: /https: /         | none",
        "path-blank                | Disallow: /a /              | none",
        "path-blank                | Disallow: /a */             | none",
        "path-list                 | Disallow: /a/ *.b           | Disallow: /a/;Disallow: *.b",
        "path-first-parameter-only | Disallow: /*?sid=           | Disallow: /*?sid=;Disallow: /*&sid=",
        "path-first-parameter-only | Disallow: *?fb_*            | Disallow: *?fb_*;Disallow: *&fb_*",
        "path-first-parameter-only | Disallow: /*?cmd            | Disallow: /*?cmd;Disallow: /*&cmd",
        "path-star-at-end          | Disallow: /a*;Allow: /a/b*  | Disallow: /a;Allow: /a/b",
      })
  void aFixMakesOfRules(String code, String rules, String expected) {
    byte[] body = body(rules);
    List<Diagnostic> found = Linter.withDefaults().lint(LintInput.of(body)).diagnostics().stream()
        .filter(diagnostic -> diagnostic.code().id().equals(code))
        .toList();
    assertThat(found).hasSize(1);
    Fix fix = found.get(0).fix().orElse(null);
    if (expected == null) {
      assertThat(fix).isNull();
    } else {
      assertThat(Edited.with(body, fix))
          .asString()
          .isEqualTo(new String(body(expected), StandardCharsets.UTF_8));
    }
  }

  private static byte[] body(String rules) {
    return ("User-agent: *\n" + rules.replace(';', '\n') + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
