package wayleave.js;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.policy.DurationText;
import wayleave.policy.PolicyPreset;
import wayleave.report.Answers;
import wayleave.report.simulation.Script;

/**
 * What {@code answers.js} exports: the answers of the HTTP API about a text, as JSON in UTF-8. Exceptions have a message for people.
 */
public final class AnswersModule {
  private AnswersModule() {}

  /** @param dialect its code; empty for all */
  @JSExport
  @JSByRef
  public static byte[] lint(@JSByRef byte[] robots, String dialect, String[] urls) {
    return LintModule.lint(robots, dialect, urls);
  }

  /**
   * The findings of a file that was fetched, and of its fetch.
   *
   * @param requests the URLs that were requested, in order
   * @param status of the last response
   * @param headers of the last response, names in lower case and values by turns
   * @param isCut whether the file goes on beyond what crawlers read
   */
  @JSExport
  @JSByRef
  public static byte[] lintFetched(
      @JSByRef byte[] robots, String[] requests, int status, String[] headers, boolean isCut) {
    LintInput input = LintInput.of(robots)
        .with(Delivery.answered(List.of(requests), status, PageModule.fields(headers)));
    long more = Math.max(robots.length, Dialect.GOOGLE.maxBodyBytes()) + 1L;
    return LintModule.json(Answers.lint(isCut ? input.withSize(more) : input, Optional.empty()));
  }

  @JSExport
  @JSByRef
  public static byte[] diff(
      @JSByRef byte[] before,
      @JSByRef byte[] after,
      String dialect,
      String[] crawlers,
      String[] urls) {
    return LintModule.diff(before, after, dialect, crawlers, urls);
  }

  @JSExport
  @JSByRef
  public static byte[] audit(@JSByRef byte[] robots, String dialect) {
    return LintModule.json(Answers.audit(robots, LintModule.dialect(dialect)));
  }

  @JSExport
  @JSByRef
  public static byte[] show(@JSByRef byte[] robots, String dialect) {
    RobotsTxt read = RobotsTxt.parse(robots, LintModule.dialect(dialect));
    return LintModule.json(
        Answers.show(Answers.ONLY_FILE, read, Answers.crawlers(read, List.of())));
  }

  @JSExport
  @JSByRef
  public static byte[] explain(String pattern, String dialect, String[] urls) {
    return LintModule.explain(pattern, dialect, urls);
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
    return LintModule.json(Answers.simulate(played, List.of(PolicyPreset.values()), every));
  }

  @JSExport
  @JSByRef
  public static byte[] code(String id) {
    return LintModule.json(Answers.codes(LintRule.find(id).stream().toList()));
  }

  @JSExport
  @JSByRef
  public static byte[] crawlers() {
    return LintModule.json(Answers.crawlers());
  }

  @JSExport
  @JSByRef
  public static byte[] recipes() {
    return LintModule.json(Answers.recipes());
  }
}
