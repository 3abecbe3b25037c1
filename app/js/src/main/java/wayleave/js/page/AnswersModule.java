package wayleave.js.page;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.lint.analysis.PatternExplanation;
import wayleave.lint.model.LintRule;
import wayleave.policy.PolicyPreset;
import wayleave.policy.simulation.DurationText;
import wayleave.policy.simulation.Script;
import wayleave.report.Answers;
import wayleave.report.JsonWriter;

/**
 * What {@code answers.js} exports: the answers of the HTTP API about a text, as JSON in UTF-8. Exceptions have a message for people.
 */
public final class AnswersModule {
  private AnswersModule() {}

  /** @param dialect its code; empty for all */
  @JSExport
  @JSByRef
  public static byte[] lint(@JSByRef byte[] robots, String dialect, String[] urls) {
    return json(Answers.lint(robots, Dialect.find(dialect), List.of(urls)));
  }

  @JSExport
  @JSByRef
  public static byte[] diff(
      @JSByRef byte[] before,
      @JSByRef byte[] after,
      String dialect,
      String[] crawlers,
      String[] urls) {
    return json(Answers.diff(before, after, dialect(dialect), List.of(crawlers), List.of(urls)));
  }

  @JSExport
  @JSByRef
  public static byte[] audit(@JSByRef byte[] robots, String dialect) {
    return json(Answers.audit(robots, dialect(dialect)));
  }

  @JSExport
  @JSByRef
  public static byte[] show(@JSByRef byte[] robots, String dialect) {
    RobotsTxt read = RobotsTxt.parse(robots, dialect(dialect));
    return json(Answers.show(Answers.ONLY_FILE, read, Answers.crawlers(read, List.of())));
  }

  @JSExport
  @JSByRef
  public static byte[] explain(String pattern, String dialect, String[] urls) {
    return json(Answers.explain(PatternExplanation.of(pattern, dialect(dialect)), List.of(urls)));
  }

  @JSExport
  @JSByRef
  public static byte[] simulate(String script, String askEvery) {
    Script played = Answers.script(script);
    Duration every = DurationText.parse(askEvery)
        .orElseThrow(() -> new IllegalArgumentException("expected " + DurationText.EXPECTED));
    Answers.tooLong(played, every).ifPresent(why -> {
      throw new IllegalArgumentException(why);
    });
    return json(Answers.simulate(played, List.of(PolicyPreset.values()), every));
  }

  @JSExport
  @JSByRef
  public static byte[] code(String id) {
    return json(Answers.codes(LintRule.find(id).stream().toList()));
  }

  @JSExport
  @JSByRef
  public static byte[] crawlers() {
    return json(Answers.crawlers());
  }

  @JSExport
  @JSByRef
  public static byte[] recipes() {
    return json(Answers.recipes());
  }

  private static Dialect dialect(String code) {
    return Dialect.find(code).orElseThrow();
  }

  private static byte[] json(Consumer<JsonWriter> value) {
    JsonWriter json = new JsonWriter(4096);
    value.accept(json);
    return json.toByteArray();
  }
}
