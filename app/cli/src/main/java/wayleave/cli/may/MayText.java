package wayleave.cli.may;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import wayleave.UserAgentHeader;
import wayleave.cli.output.AuditText;
import wayleave.cli.output.TextTable;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreference.Answer;
import wayleave.extension.UsageStatement;
import wayleave.page.Decision;
import wayleave.page.Remark;
import wayleave.page.Statement;
import wayleave.report.view.CrawlVerdict;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.TerminalText;

/** What may be done with a URL, for people: a block for each purpose, a line for each statement and redirect. */
final class MayText {
  private MayText() {}

  /**
   * The whole answer, with a line feed at its end.
   *
   * @param isAll whether to show what concerns crawlers of other operators, and which specifications say nothing
   */
  static String of(MayReport report, boolean isAll) {
    MayInput input = report.input();
    boolean all = isAll || UserAgentHeader.parse(input.crawler()).productToken().isEmpty();
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(input.url()) + "  " + TerminalText.of(input.crawler()) + "\n");
    if (!input.purposes().contains("crawl")) {
      redirects(text, report);
    }
    for (String purpose : input.purposes()) {
      if (purpose.equals("crawl")) {
        block(text, purpose, List.<String[]>of(crawl(report.crawl(), input.robots())), "");
        redirects(text, report);
        continue;
      }
      List<String> silent = new ArrayList<>();
      List<String[]> rows = rows(report, purpose, all, silent);
      String page = MayReport.asksPage(purpose) ? page(report, purpose) : "";
      String unsaid = silent.isEmpty()
          ? ""
          : all
              ? "unsaid by " + String.join(", ", silent) + "\n"
              : rows.isEmpty() && page.isEmpty() ? "unsaid\n" : "";
      block(text, purpose, rows, (page.isEmpty() ? "" : page + "\n") + unsaid);
    }
    if (input.purposes().stream().anyMatch(MayReport::asksPage)) {
      List<Remark> remarks = report.directives().remarks();
      remarks(text, "ignored", remarks.stream().filter(Consequence::isIgnored).toList());
      remarks(
          text,
          "doubtful",
          remarks.stream().filter(each -> !Consequence.isIgnored(each)).toList());
    }
    Consequence.of(report)
        .ifPresent(means -> block(text, "means", List.<String[]>of(new String[] {means}), ""));
    return text.toString();
  }

  private static void block(StringBuilder text, String head, List<String[]> rows, String rest) {
    StringBuilder lines = new StringBuilder();
    if (!rows.isEmpty()) {
      TextTable table = new TextTable(rows.get(0));
      rows.subList(1, rows.size()).forEach(table::add);
      lines.append(table);
    }
    lines.append(rest);
    boolean isFirst = true;
    for (String line : lines.toString().split("\n")) {
      text.append(isFirst ? pad(head) : pad("")).append(line).append('\n');
      isFirst = false;
    }
  }

  private static String pad(String purpose) {
    return "  " + purpose + " ".repeat(Math.max(1, 10 - purpose.length()));
  }

  private static String[] crawl(CrawlVerdict crawl, MayInput.Robots robots) {
    String why = crawl
        .verdict()
        .map(verdict ->
            verdict
                    .rule()
                    .map(rule -> "line " + rule.line() + ": " + rule + "  ")
                    .orElse("") + "(" + verdict.reason().text() + ")")
        .orElse(robots.access());
    return new String[] {crawl.allowed() ? "allowed" : "disallowed", why};
  }

  /** A line for each redirect, with the verdict on where it leads. */
  private static void redirects(StringBuilder text, MayReport report) {
    List<String[]> rows = new ArrayList<>();
    for (MayInput.Redirect redirect : report.input().page().redirects()) {
      String[] crawl = crawl(report.verdict(redirect), redirect.robots());
      rows.add(new String[] {redirect.status() + " to " + redirect.url(), crawl[0], crawl[1]});
    }
    if (!rows.isEmpty()) {
      block(text, "redirect", rows, "");
    }
  }

  /** A line for each statement of the page that is not understood, or may not be by all: what it was meant to be, and where it stands. */
  private static void remarks(StringBuilder text, String head, List<Remark> remarks) {
    List<String[]> rows = remarks.stream()
        .map(remark -> new String[] {
          TerminalText.of(remark.text()),
          "(" + remark.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
              + (remark.meant().isEmpty() ? "" : "; write " + TerminalText.of(remark.meant()))
              + ")",
          MayReport.place(remark.place())
        })
        .toList();
    if (!rows.isEmpty()) {
      block(text, head, rows, "");
    }
  }

  /** A row for each statement; who says nothing is added to a list. */
  private static List<String[]> rows(
      MayReport report, String purpose, boolean all, List<String> silent) {
    List<String[]> rows = new ArrayList<>();
    if (MayReport.asksPage(purpose)) {
      pageRows(report, purpose, rows, silent);
    }
    for (UsagePreference preference : report.preferences(purpose)) {
      if (!all && !concerns(report, preference.specification())) {
        continue;
      } else if (preference.answer() == Answer.UNSAID) {
        if (!silent.contains(preference.specification().id())) {
          silent.add(preference.specification().id());
        }
        continue;
      }
      for (UsageStatement statement : preference.decidedBy()) {
        rows.add(row(report, word(statement.value()), statement));
      }
    }
    for (UsageStatement statement : report.withoutEffect(purpose)) {
      if (!all && !concerns(report, statement.specification())) {
        continue;
      }
      String why = statement.effect() == UsageStatement.Effect.UNSEEN
          ? "never seen, the page may not be crawled"
          : "no effect, the page may not be crawled";
      rows.add(row(report, "(" + word(statement.value()) + ": " + why + ")", statement));
    }
    return rows;
  }

  /** Whether a specification is about the crawler: about all, or about use by its operator. Any crawler is of any operator. */
  private static boolean concerns(MayReport report, Specification specification) {
    Optional<String> token = UserAgentHeader.parse(report.input().crawler()).productToken();
    return specification.operator().isEmpty()
        || token.isEmpty()
        || CrawlerCatalogue.bundled()
            .find(token.get())
            .filter(known -> known.isOperatedBy(specification.operator().get()))
            .isPresent();
  }

  private static String limit(String value) {
    return value.equals("-1") ? "no limit" : "at most " + value;
  }

  private static void pageRows(
      MayReport report, String purpose, List<String[]> rows, List<String> silent) {
    List<Decision> decisions = report.decisions(purpose);
    for (Decision decision : decisions) {
      var document = report.document(decision);
      String source = document.getKey()
          + (document.getValue().isEmpty() ? "" : " (" + document.getValue() + ")");
      String answer = decision.allowed()
          ? decision.value().map(MayText::limit).orElse("allowed")
          : "disallowed";
      for (Statement statement : decision.statements()) {
        boolean decides = statement.equals(decision.statements().get(0));
        rows.add(new String[] {
          !decides
              ? "also"
              : report.isPageSeen()
                  ? answer
                  : "(" + answer + ": never seen, the page may not be crawled)",
          MayReport.place(statement.place()) + ": " + statement.text(),
          source
        });
      }
    }
    if (decisions.isEmpty() && report.isPageSeen()) {
      silent.add("the page");
    }
  }

  /** Why it is not known what the page says; empty if it is, or does not matter. */
  private static String page(MayReport report, String purpose) {
    if (!report.decisions(purpose).isEmpty() || report.isPageSeen()) {
      return "";
    }
    String why = report.input().page().why();
    return !report.mayCrawl()
        ? "not seen: the page may not be crawled"
        : why.isEmpty() ? "not known: add --page, or --headers and --html" : "not known: " + why;
  }

  private static String[] row(MayReport report, String answer, UsageStatement statement) {
    String token = statement.term().token();
    String place = statement.line().isPresent()
        ? report.otherRobots().map(file -> file + " ").orElse("") + "line "
            + statement.line().getAsInt()
        : statement.header().isPresent() ? "header" : "HTML";
    return new String[] {
      answer,
      place + ": " + statement.text() + (token.isEmpty() ? "" : " for " + token),
      AuditText.specification(statement.specification())
          + statement.specification().operator().map(name -> ", use by " + name).orElse("")
    };
  }

  private static String word(String value) {
    return switch (value) {
      case "allow" -> "allowed";
      case "disallow" -> "disallowed";
      default -> value;
    };
  }
}
