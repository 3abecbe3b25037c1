package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.lint.FixResult;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.proof.PatternExplanation;
import wayleave.report.Answers;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/** All that the linter has to say about a file, and about an edit of it. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Findings(byte[] robots, byte[] edited, Dialect dialect, List<String> urls) implements Task {
  private static final int MAX_PATTERNS = 3;

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void write(JsonWriter json) {
    json.beginObject();
    json.field("kind", "findings");
    json.field("robots", base64(robots));
    json.field("edited", base64(edited));
    json.field("dialect", dialect.code());
    JsonFields.strings(json, "urls", urls);
    JsonFields.strings(json, "patterns", patterns());
    json.endObject();
  }

  @Override
  public String expected() {
    StringBuilder expected = new StringBuilder("[");
    expected.append(text(Answers.lint(robots, Optional.empty(), urls)));
    expected.append(',').append(text(Answers.lint(robots, Optional.of(dialect), urls)));
    expected.append(',').append(fixed(Diagnostic::hasSafeFix));
    expected.append(',').append(fixed(finding -> true));
    expected.append(',').append(text(Answers.diff(robots, edited, dialect, List.of(), urls)));
    for (String pattern : patterns()) {
      expected
          .append(',')
          .append(text(Answers.explain(PatternExplanation.of(pattern, dialect), urls)));
    }
    // Names of files, which the package has not.
    return expected
        .append(']')
        .toString()
        .replace("{\"file\":\"-\",\"diagnostics\"", "{\"diagnostics\"")
        .replace("{\"old\":\"old\",\"new\":\"new\",", "{")
        .replaceFirst("\"sample\":\\{\"file\":\"urls\",\"urls\":\\d+,\"leftOut\":0},", "");
  }

  private String fixed(Predicate<Diagnostic> wanted) {
    FixResult result = FixResult.of(robots, Linter.withDefaults(), wanted);
    return "\"" + base64(result.body()) + "\"," + text(json -> LintModule.fixes(json, result));
  }

  private List<String> patterns() {
    return RobotsTxt.parse(robots, dialect).groups().stream()
        .flatMap(group -> group.rules().stream())
        .map(Rule::path)
        .limit(MAX_PATTERNS)
        .toList();
  }

  private static String text(Consumer<JsonWriter> value) {
    JsonWriter json = new JsonWriter();
    value.accept(json);
    return new String(json.toByteArray(), UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
