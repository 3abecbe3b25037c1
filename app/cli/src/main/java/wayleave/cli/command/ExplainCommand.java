package wayleave.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Dialect;
import wayleave.cli.option.DialectOption;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.proof.PatternExplanation;
import wayleave.proof.PatternExplanation.Answer;
import wayleave.proof.PatternExplanation.NearMiss;
import wayleave.report.JsonFields;
import wayleave.report.PatternJson;
import wayleave.report.view.PatternNotes;
import wayleave.report.view.TerminalText;

/** {@code wayleave explain}: what the path of a rule matches. */
@Command(
    name = "explain",
    description = "Explain what a path pattern matches, and check URLs against it.",
    footer = {
      "  wayleave explain '/a*.pdf$'",
      "  wayleave explain '/*?sid=' '/page?sid=1' '/page?a=1&sid=1'",
      "",
      "Exit status: 0 all URLs match (or none given), 1 a URL does not match, 2 wrong usage or input.",
    })
public final class ExplainCommand extends CliCommand {
  private static final String IGNORED = "(ignored)";

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Parameters(
      index = "0",
      paramLabel = "PATTERN",
      description = "The path of a rule, or the whole line.")
  private String pattern = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "URL",
      description = "URLs or paths to check against the pattern.")
  private List<String> urls = new ArrayList<>();

  ExplainCommand(Terminal terminal) {
    super(terminal);
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
    List<String> notes = PatternNotes.of(explanation);
    if (json) {
      JsonFields.writeLine(
          terminal.out(), out -> PatternJson.write(out, explanation, notes, answers));
    } else {
      terminal.print(text(explanation, notes, answers));
    }
    return answers.stream().allMatch(Answer::matches) ? 0 : 1;
  }

  private static String text(
      PatternExplanation explanation, List<String> notes, List<Answer> answers) {
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(explanation.pattern())).append('\n');
    notes.forEach(note -> entry(text, "note", note));
    entry(text, "matches", explanation.words());
    if (explanation.length() > 0) {
      entry(
          text,
          "length",
          explanation.length() + (explanation.length() == 1 ? " byte" : " bytes")
              + "; of the rules that match a URL, the longest decides");
    }
    readings(explanation, text);
    String name = "examples";
    for (String example : explanation.examples()) {
      entry(text, name, example);
      name = "";
    }
    name = "no match";
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

  /** How dialects read the pattern, if not as it is written. */
  private static void readings(PatternExplanation explanation, StringBuilder text) {
    Optional<String> read = explanation.normalised(explanation.dialect());
    boolean same = Stream.of(Dialect.values())
        .allMatch(dialect -> explanation.normalised(dialect).equals(read));
    if (same) {
      if (!read.orElse("").equals(explanation.pattern())) {
        entry(text, "read as", read.orElse(IGNORED));
      }
      return;
    }
    String name = "read as";
    for (Dialect dialect : Dialect.values()) {
      String path = explanation.normalised(dialect).orElse(IGNORED);
      String dead = explanation.isDead(dialect) ? " (matches nothing)" : "";
      entry(text, name, (dialect.code() + "   ").substring(0, 9) + "  " + path + dead);
      name = "";
    }
  }

  private static void entry(StringBuilder text, String name, String value) {
    text.append("  " + name + " ".repeat(10 - name.length()) + TerminalText.of(value) + "\n");
  }
}
