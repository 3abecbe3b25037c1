package wayleave.cli.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import picocli.CommandLine.Help.Ansi;
import wayleave.Candidate;
import wayleave.CrawlerRules;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.cli.option.NetworkOptions;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** Verdicts for people: a line each, and the walk below it if asked for. */
public final class TextVerdicts implements VerdictPrinter {
  private final Ansi ansi;
  private final boolean explain;
  private final boolean isDialectTold;

  /**
   * @param explain whether the walk is shown
   * @param isDialectTold whether each line tells by which dialect it is
   */
  public TextVerdicts(Ansi ansi, boolean explain, boolean isDialectTold) {
    this.ansi = ansi;
    this.explain = explain;
    this.isDialectTold = isDialectTold;
  }

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
      text.append("  note: ").append(TerminalText.of(note)).append('\n');
    }
  }

  private static String deciding(IntFunction<String> lines, Verdict verdict) {
    return verdict
        .rule()
        .map(rule -> "line " + rule.line() + ": " + line(lines, rule.line()) + "  ")
        .orElse("");
  }

  /**
   * Appends the line that an answer is.
   *
   * @param dialect by which it is, with two blanks before it, or nothing
   * @param deciding the robots.txt's line that decided, with two blanks after it, or nothing
   */
  private void line(
      StringBuilder text,
      boolean allowed,
      String dialect,
      String agent,
      String url,
      String deciding,
      String reason) {
    text.append(styled(allowed ? "bold,green" : "bold,red", allowed ? "allowed   " : "disallowed"))
        .append(dialect)
        .append("  ")
        .append(TerminalText.of(agent))
        .append("  ")
        .append(TerminalText.of(url))
        .append("  ")
        .append(deciding)
        .append(styled("faint", "(" + reason + ")"))
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
      String reason = verdict.reason().text() + staleness(site);
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

  /** What is to be said beside the verdict of a copy that is not fresh; begins with a semicolon. */
  private static String staleness(SiteRules site) {
    return site.access() instanceof Access.ByRules byRules
            && byRules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY
        ? "; by the last good copy, of " + Times.iso(byRules.copy().fetchedAt())
            + ", while the site is unreachable"
        : "";
  }

  private void explain(Verdict verdict, IntFunction<String> lines, StringBuilder text) {
    CrawlerRules rules = verdict.rules();
    entry(text, "dialect", rules.dialect().code());
    entry(text, "crawler", TerminalText.of(crawler(rules)));
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
              + TerminalText.of(candidate.rule().toString());
      text.append(decides ? styled("bold", row) : row);
      text.append("  ")
          .append(styled("faint", "(" + candidate.outcome().text() + ")"))
          .append('\n');
    }
    text.append('\n');
  }

  private static String crawler(CrawlerRules rules) {
    List<String> tokens = rules.crawler().under(rules.dialect()).tokens();
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
    return TerminalText.of(lines.apply(number).strip());
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
