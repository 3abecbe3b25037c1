package wayleave.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import picocli.CommandLine.Help.Ansi;
import wayleave.AgentRules;
import wayleave.Candidate;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.fetch.Access;
import wayleave.json.FetchedAnswer;
import wayleave.json.Printable;
import wayleave.json.SiteState;
import wayleave.json.Times;

/** Verdicts for people: a line each, and the walk below it if asked for. */
final class TextVerdicts implements VerdictPrinter {
  private final Ansi ansi;
  private final boolean explain;

  /** @param explain whether the walk is shown */
  TextVerdicts(Ansi ansi, boolean explain) {
    this.ansi = ansi;
    this.explain = explain;
  }

  @Override
  public byte[] print(
      String agent, String url, String file, IntFunction<String> lines, Verdict verdict) {
    StringBuilder text = new StringBuilder();
    line(
        text,
        verdict.allowed(),
        agent,
        url,
        deciding(lines, verdict),
        verdict.reason().text());
    if (explain) {
      explain(verdict, lines, text);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String deciding(IntFunction<String> lines, Verdict verdict) {
    return verdict.line() == 0
        ? ""
        : "line " + verdict.line() + ": " + line(lines, verdict.line()) + "  ";
  }

  /**
   * Appends the line that an answer is.
   *
   * @param deciding the robots.txt's line that decided, with two blanks after it, or nothing
   */
  private void line(
      StringBuilder text,
      boolean allowed,
      String agent,
      String url,
      String deciding,
      String reason) {
    text.append(styled(allowed ? "bold,green" : "bold,red", allowed ? "allowed   " : "disallowed"))
        .append("  ")
        .append(Printable.of(agent))
        .append("  ")
        .append(Printable.of(url))
        .append("  ")
        .append(deciding)
        .append(styled("faint", "(" + reason + ")"))
        .append('\n');
  }

  @Override
  public byte[] print(String agent, FetchedAnswer answer) {
    StringBuilder text = new StringBuilder();
    Verdict verdict = answer.verdict();
    IntFunction<String> lines = answer.lines();
    String url = answer.url();
    if (verdict == null) {
      line(text, answer.allowed(), agent, url, "", answer.site().reason());
    } else {
      String reason = verdict.reason().text() + staleness(answer.site());
      line(text, verdict.allowed(), agent, url, deciding(lines, verdict), reason);
    }
    if (explain) {
      SiteText.append(text, answer.site());
      if (verdict == null) {
        text.append('\n');
      } else {
        explain(verdict, lines, text);
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What is to be said beside the verdict of a copy that is not fresh; begins with a semicolon. */
  private static String staleness(SiteState site) {
    return site.decidingCopy()
        .filter(byRules -> byRules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY)
        .map(byRules -> "; by the last good copy, of "
            + Times.iso(byRules.copy().fetchedAt()) + ", while the site is unreachable")
        .orElse("");
  }

  private void explain(Verdict verdict, IntFunction<String> lines, StringBuilder text) {
    AgentRules rules = verdict.rules();
    entry(text, "dialect", rules.dialect().code());
    entry(text, "crawler", Printable.of(crawler(rules)));
    entry(text, "group", group(rules.selection()));
    for (UserAgentLine userAgent : rules.selection().userAgents()) {
      entry(text, "", "line " + userAgent.line() + ": " + line(lines, userAgent.line()));
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

  private static String line(IntFunction<String> lines, int number) {
    return Printable.of(lines.apply(number).strip());
  }

  private static void entry(StringBuilder text, String name, String value) {
    SiteText.entry(text, name, value);
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
