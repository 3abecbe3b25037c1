package wayleave.lint.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;

class PlatformTest {
  private static final String ZENDESK = """
      User-agent: *
      Disallow: /accounts
      Disallow: /account
      Disallow: /suspended_tickets
      Disallow: /hc/requests/
      Disallow: /hc/*/requests/
      Allow: /hc/*/requests/new
      """;

  private static final String SQUARESPACE = """
      User-agent: *
      Disallow: /config
      Disallow: /account$
      Disallow: /api/
      Allow: /api/ui-extensions/
      Disallow: /static/
      Disallow:/*?tag=*
      Disallow:/*?format=json
      Disallow:/*?format=json-pretty
      """;

  @Test
  void rulesThatAPlatformWritesAreNotReported() {
    assertThat(codes(ZENDESK)).isEmpty();
    assertThat(codes(SQUARESPACE)).isEmpty();
  }

  @Test
  void rulesOfTheOwnerAre() {
    assertThat(codes(ZENDESK + "Disallow: /tickets\nDisallow: /tickets/old\n"))
        .containsExactly("rule-needless");
    assertThat(codes(SQUARESPACE + "Allow: /static/logo/\n"))
        .containsExactly("rule-order-matters-for-some");
  }

  @Test
  void theSameRulesElsewhereAre() {
    assertThat(codes("User-agent: *\nDisallow: /accounts\nDisallow: /account\n"))
        .containsExactly("rule-needless");
  }

  private static List<String> codes(String file) {
    return Linter.withDefaults().lint(LintInput.of(file)).diagnostics().stream()
        .map(diagnostic -> diagnostic.code().id())
        .toList();
  }
}
