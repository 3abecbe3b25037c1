package wayleave.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import wayleave.AgentRules;
import wayleave.Candidate;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Verdicts for people: a line each, and the walk below it if asked for. */
final class TextVerdicts implements VerdictPrinter {
  private final OutputStream out;
  private final Ansi ansi;
  private final List<String> lines;
  private final boolean explain;

  /** @param lines the robots.txt's lines as written */
  TextVerdicts(Terminal terminal, List<String> lines, boolean explain) {
    this.out = terminal.out();
    this.ansi = terminal.ansi();
    this.lines = lines;
    this.explain = explain;
  }

  @Override
  public void print(String agent, String url, Verdict verdict) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(styled(
        verdict.allowed() ? "bold,green" : "bold,red",
        verdict.allowed() ? "allowed   " : "disallowed"));
    text.append("  ")
        .append(Printable.of(agent))
        .append("  ")
        .append(Printable.of(url))
        .append("  ");
    if (verdict.line() > 0) {
      text.append("line ")
          .append(verdict.line())
          .append(": ")
          .append(line(verdict.line()))
          .append("  ");
    }
    text.append(styled("faint", "(" + verdict.reason().text() + ")")).append('\n');
    if (explain) {
      explain(verdict, text);
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void explain(Verdict verdict, StringBuilder text) {
    AgentRules rules = verdict.rules();
    entry(text, "dialect", DialectOption.nameOf(rules.dialect()));
    entry(text, "crawler", Printable.of(crawler(rules)));
    entry(text, "group", group(rules.selection()));
    for (UserAgentLine userAgent : rules.selection().userAgents()) {
      entry(text, "", "line " + userAgent.line() + ": " + line(userAgent.line()));
    }
    entry(text, "URL path", verdict.path());
    List<Candidate> candidates = verdict.candidates();
    if (candidates.isEmpty()) {
      text.append('\n');
      return;
    }
    entry(text, "rules", candidates.size() + ", in the order in which they are tried:");
    text.append("    length   line  rule\n");
    for (Candidate candidate : candidates) {
      boolean decides = candidate.outcome() == Candidate.Outcome.DECIDES;
      String row =
          padded(candidate.rule().length(), 10) + padded(candidate.rule().line(), 7) + "  "
              + Printable.of(candidate.rule().toString());
      text.append(decides ? styled("bold", row) : row);
      text.append("  ")
          .append(styled("faint", "(" + candidate.outcome().text() + ")"))
          .append('\n');
    }
    text.append('\n');
  }

  private static String crawler(AgentRules rules) {
    List<String> tokens = rules.crawler().tokens();
    if (tokens.isEmpty()) {
      return "one that no group names";
    }
    return tokens.size() == 1
        ? tokens.get(0)
        : tokens.get(0) + ", else " + String.join(", else ", tokens.subList(1, tokens.size()));
  }

  private static String group(GroupSelection selection) {
    return switch (selection.kind()) {
      case NAMED -> "names the crawler; all others are ignored, those for * included";
      case WILDCARD -> "is for *, since none names the crawler";
      case NO_GROUP -> "none: none names the crawler, and there is none for *";
      case WILDCARD_NOT_OBEYED -> "none: none names the crawler, and it does not obey those for *";
      case ACTING_FOR_USER -> "none: the agent acts for a user and does not follow robots.txt";
    };
  }

  private String line(int number) {
    return Printable.of(lines.get(number - 1).strip());
  }

  private static void entry(StringBuilder text, String name, String value) {
    text.append("  ")
        .append(name)
        .append(" ".repeat(10 - name.length()))
        .append(value)
        .append('\n');
  }

  private static String padded(int number, int width) {
    String digits = Integer.toString(number);
    return " ".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private String styled(String style, String text) {
    if (!ansi.enabled()) {
      return text;
    }
    return Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.off();
  }
}
