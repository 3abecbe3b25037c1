package wayleave.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.lint.LintReport;
import wayleave.proof.PatternExplanation;
import wayleave.proof.PatternExplanation.NearMiss;
import wayleave.syntax.Field;

/** Explains lines: what a rule matches and for whom, who a crawler is, what a field does, what a test comes to. */
final class Hovers {
  private Hovers() {}

  /** The explanation of what is at a position; null if there is none. */
  static @Nullable Hover of(Snapshot snapshot, Position position) {
    int number = position.getLine();
    FieldLine line = FieldLine.of(snapshot.text().line(number));
    List<String> paragraphs = new ArrayList<>();
    if (line.field() != Field.NONE && position.getCharacter() <= line.fieldEnd()) {
      FieldHelp.find(line.name())
          .ifPresent(help -> paragraphs.add("**" + help.name() + "**: " + help.text()));
    }
    if (line.isRule()) {
      paragraphs.addAll(rule(snapshot, number + 1, line));
    } else if (line.field() == Field.USER_AGENT) {
      paragraphs.addAll(CrawlerHelp.of(snapshot.robots(), line.value()));
    } else if (line.field() == Field.NONE) {
      TestComment.of(line.comment())
          .filter(TestComment::isComplete)
          .ifPresent(test -> paragraphs.add(Markdown.code(test.url()) + " for "
              + Markdown.code(test.crawler()) + ": " + Markdown.escape(test.verdict(snapshot))));
    }
    if (paragraphs.isEmpty()) {
      return null;
    }
    Hover hover =
        new Hover(new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n", paragraphs)));
    hover.setRange(snapshot.text().lineRange(number));
    return hover;
  }

  private static List<String> rule(Snapshot snapshot, int number, FieldLine line) {
    List<String> paragraphs = new ArrayList<>();
    PatternExplanation pattern = PatternExplanation.of(line.value(), Dialect.GOOGLE);
    String verb = line.field() == Field.ALLOW ? "Allows" : "Disallows";
    paragraphs.add("**" + verb + "** " + Markdown.escape(pattern.words()));
    paragraphs.add(appliesTo(snapshot, number));
    if (!pattern.examples().isEmpty()) {
      paragraphs.add("Matches "
          + pattern.examples().stream().map(Markdown::code).collect(Collectors.joining(", ")));
    }
    if (!pattern.nearMisses().isEmpty()) {
      paragraphs.add("Does not match "
          + pattern.nearMisses().stream().map(Hovers::nearMiss).collect(Collectors.joining(", ")));
    }
    paragraphs.addAll(redundancy(snapshot, number));
    return paragraphs;
  }

  private static String nearMiss(NearMiss miss) {
    return Markdown.code(miss.path()) + " (" + miss.why() + ")";
  }

  private static String appliesTo(Snapshot snapshot, int number) {
    Optional<Group> group = snapshot.robots().groups().stream()
        .filter(each -> each.rules().stream().anyMatch(rule -> rule.line() == number))
        .findFirst();
    if (group.isEmpty()) {
      return "Applies to no crawler: "
          + snapshot.robots().firstIgnoredLine().stream()
              .filter(first -> first <= number)
              .mapToObj(first -> "crawlers read the file only up to line " + (first - 1))
              .findFirst()
              .orElse("no `User-agent` line is above it");
    }
    return "Applies to "
        + group.get().userAgents().stream().map(Hovers::crawlers).collect(Collectors.joining(", "));
  }

  private static String crawlers(UserAgentLine line) {
    return line.isWildcard()
        ? "all crawlers that no other group names (`*`, line " + line.line() + ")"
        : Markdown.code(line.name()) + " (line " + line.line() + ")";
  }

  /** What the linter found about the rule's use, if it has looked at this version yet. */
  private static List<String> redundancy(Snapshot snapshot, int number) {
    if (!snapshot.report().isDone() || snapshot.report().isCompletedExceptionally()) {
      return List.of();
    }
    LintReport report = snapshot.report().join();
    return report.diagnostics().stream()
        .filter(Findings::isRedundant)
        .filter(finding -> finding.span().line() == number
            || finding.related().stream().anyMatch(related -> related.span().line() == number))
        .map(finding -> finding.message() + " (" + finding.code().id() + ")")
        .toList();
  }
}
