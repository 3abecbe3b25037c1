package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Dialect;
import wayleave.cli.option.DialectOption;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.analysis.PatternExplanation;
import wayleave.lint.analysis.PatternExplanation.Answer;
import wayleave.lint.analysis.PatternExplanation.NearMiss;
import wayleave.report.JsonFields;
import wayleave.report.PatternJson;
import wayleave.report.view.TerminalText;

/** {@code wayleave explain}: what a path pattern matches. */
@Command(
    name = "explain",
    description = "Tell in words what a path pattern matches, and whether it matches given URLs.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave explain '/a*.pdf$'",
      "  wayleave explain '/*?sid=' '/page?sid=1' '/page?a=1&sid=1'",
      "",
      "Exit status: 0 all URLs match (or none was given), 1 any does not, 2 wrong usage or input.",
    })
public final class ExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Parameters(
      index = "0",
      paramLabel = "PATTERN",
      description = "A path pattern, as it stands after Allow: or Disallow:")
  private String pattern = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "URL",
      description = "URLs or paths to try it with.")
  private List<String> urls = new ArrayList<>();

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputException, IOException {
    PatternExplanation explanation;
    try {
      explanation = PatternExplanation.of(pattern, dialect.dialect());
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage() + ": \"" + TerminalText.of(pattern) + "\"");
    }
    List<Answer> answers = urls.stream().map(explanation::ask).toList();
    if (json) {
      JsonFields.writeLine(terminal.out(), out -> PatternJson.write(out, explanation, answers));
    } else {
      terminal.out().write(text(explanation, answers).getBytes(StandardCharsets.UTF_8));
    }
    return answers.stream().allMatch(Answer::matches) ? 0 : 1;
  }

  private static String text(PatternExplanation explanation, List<Answer> answers) {
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(explanation.pattern())).append('\n');
    entry(text, "matches", explanation.words());
    if (explanation.length() > 0) {
      entry(
          text,
          "length",
          explanation.length() + (explanation.length() == 1 ? " byte" : " bytes")
              + ": of the rules that match, the longest decides");
    }
    readings(explanation, text);
    String name = "examples";
    for (String example : explanation.examples()) {
      entry(text, name, example);
      name = "";
    }
    name = "not";
    for (NearMiss miss : explanation.nearMisses()) {
      entry(text, name, miss.path() + "  (" + miss.why() + ")");
      name = "";
    }
    for (Answer answer : answers) {
      text.append(answer.matches() ? "yes  " : "no   ")
          .append(TerminalText.of(answer.url()))
          .append(answer.stop().map(stop -> "  (" + TerminalText.of(stop) + ")").orElse(""))
          .append('\n');
    }
    return text.toString();
  }

  private static void readings(PatternExplanation explanation, StringBuilder text) {
    Optional<String> read = explanation.normalised(explanation.dialect());
    boolean same = true;
    for (Dialect dialect : Dialect.values()) {
      same &= explanation.normalised(dialect).equals(read);
    }
    if (same) {
      if (!read.orElse("").equals(explanation.pattern())) {
        entry(text, "read as", read.orElse("no rule"));
      }
      return;
    }
    String name = "read as";
    for (Dialect dialect : Dialect.values()) {
      entry(
          text,
          name,
          explanation.normalised(dialect).orElse("no rule") + "  in dialect " + dialect.code());
      name = "";
    }
  }

  private static void entry(StringBuilder text, String name, String value) {
    text.append("  ")
        .append(name)
        .append(" ".repeat(10 - name.length()))
        .append(TerminalText.of(value))
        .append('\n');
  }
}
