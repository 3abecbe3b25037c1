package wayleave.cli.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import wayleave.Candidate;
import wayleave.CrawlerRules;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/**
 * Verdicts for people: a line for each, and below it how it was reached, if wanted.
 *
 * @param explain whether to show how each verdict was reached
 * @param isDialectTold whether each line names the dialect
 */
record TextVerdicts(Terminal terminal, boolean explain, boolean isDialectTold)
    implements VerdictPrinter {
  @Override
  public byte[] print(
      String agent, String url, IntFunction<String> lines, Verdict verdict, List<String> notes) {
    StringBuilder text = new StringBuilder();
    String reason = verdict.reason().text();
    line(text, verdict.allowed(), dialect(verdict), agent, url, deciding(lines, verdict), reason);
    notes(text, notes);
    if (explain) {
      explain(verdict, lines, text);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private String dialect(Verdict verdict) {
    return isDialectTold ? "  " + (verdict.rules().dialect().code() + "   ").substring(0, 9) : "";
  }

  private static void notes(StringBuilder text, List<String> notes) {
    for (String note : notes) {
      text.append("  note: " + TerminalText.of(note) + "\n");
    }
  }

  private static String deciding(IntFunction<String> lines, Verdict verdict) {
    return verdict
        .rule()
        .map(rule -> "line " + rule.line() + ": " + line(lines, rule.line()) + "  ")
        .orElse("");
  }

  /**
   * Appends the line of a verdict.
   *
   * @param dialect the dialect after two blanks, or nothing
   * @param deciding the deciding line of the robots.txt and two blanks, or nothing
   */
  private void line(
      StringBuilder text,
      boolean allowed,
      String dialect,
      String agent,
      String url,
      String deciding,
      String reason) {
    text.append(terminal.styled(
            allowed ? "bold,green" : "bold,red", allowed ? "allowed   " : "disallowed"))
        .append(dialect)
        .append("  ")
        .append(TerminalText.of(agent))
        .append("  ")
        .append(TerminalText.of(url))
        .append("  ")
        .append(deciding)
        .append(terminal.styled("faint", "(" + reason + ")"))
        .append('\n');
  }

  @Override
  public byte[] print(String agent, SiteVerdict answer, List<String> notes) {
    StringBuilder text = new StringBuilder();
    SiteRules site = answer.site();
    Verdict verdict = answer.verdict().orElse(null);
    IntFunction<String> lines = site::line;
    String url = answer.url();
    if (verdict == null) {
      String hint = site.outcome().map(NetworkOptions::hint).orElse("");
      line(text, answer.allowed(), "", agent, url, "", Messages.explanation(site) + hint);
    } else {
      String reason = verdict.reason().text() + aboutCopy(site);
      line(text, verdict.allowed(), dialect(verdict), agent, url, deciding(lines, verdict), reason);
    }
    notes(text, notes);
    if (explain) {
      SiteText.append(text, site);
      if (verdict == null) {
        text.append('\n');
      } else {
        explain(verdict, lines, text);
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** That the verdict is from a stale copy or from a part of the file, after a semicolon; empty if neither. */
  private static String aboutCopy(SiteRules site) {
    if (!(site.access() instanceof Access.ByRules byRules)) {
      return "";
    }
    Outcome.Found found = byRules.copy().found();
    String cut = found.truncated()
        ? "; only the first " + found.body().length() / 1024 + " KiB of robots.txt count"
        : "";
    return byRules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY
        ? cut + "; from the last good copy, fetched " + Times.iso(byRules.copy().fetchedAt())
            + ", because the site is unreachable"
        : cut;
  }

  private void explain(Verdict verdict, IntFunction<String> lines, StringBuilder text) {
    CrawlerRules rules = verdict.rules();
    SiteText.entry(text, "dialect", rules.dialect().code());
    SiteText.entry(text, "crawler", TerminalText.of(crawler(rules)));
    SiteText.entry(text, "group", group(rules.selection()));
    for (UserAgentLine userAgent : rules.selection().userAgents()) {
      SiteText.entry(text, "", "line " + userAgent.line() + ": " + line(lines, userAgent.line()));
    }
    SiteText.entry(text, "URL path", verdict.path());
    List<Candidate> candidates = verdict.candidates();
    if (candidates.isEmpty()) {
      text.append('\n');
      return;
    }
    SiteText.entry(text, "rules", candidates.size() + ", in order of precedence:");
    text.append("    length   line  rule\n");
    for (Candidate candidate : candidates) {
      boolean decides = candidate.outcome() == Candidate.Outcome.DECIDES;
      String row =
          padded(candidate.rule().length(), 10) + padded(candidate.rule().line(), 7) + "  "
              + TerminalText.of(candidate.rule().toString());
      text.append(decides ? terminal.styled("bold", row) : row);
      text.append("  " + terminal.styled("faint", "(" + candidate.outcome().text() + ")") + "\n");
    }
    text.append('\n');
  }

  private static String crawler(CrawlerRules rules) {
    List<String> tokens = rules.crawler().under(rules.dialect()).tokens();
    if (tokens.isEmpty()) {
      return "any that no group names";
    }
    return tokens.size() == 1
        ? tokens.get(0)
        : tokens.get(0) + ", falls back to " + String.join(", ", tokens.subList(1, tokens.size()));
  }

  private static String group(GroupSelection selection) {
    return switch (selection.kind()) {
      case NAMED -> "names this crawler, so all other groups are ignored, including those for *";
      case WILDCARD -> "for all crawlers (*), because no group names this one";
      case NO_GROUP -> "none: no group names this crawler, and there is none for *";
      case WILDCARD_NOT_OBEYED -> "none: no group names this crawler, and it ignores groups for *";
      case ACTING_FOR_USER -> "none: this crawler acts for a user and ignores robots.txt";
    };
  }

  private static String line(IntFunction<String> lines, int number) {
    return TerminalText.of(lines.apply(number).strip());
  }

  private static String padded(int number, int width) {
    String digits = Integer.toString(number);
    return " ".repeat(Math.max(0, width - digits.length())) + digits;
  }
}
