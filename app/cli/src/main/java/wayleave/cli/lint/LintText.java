package wayleave.cli.lint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.model.Audience;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.report.view.TerminalText;
import wayleave.report.view.WrittenLines;

/** Findings for people: the most severe ones first, each with its line, then a summary of what is shown and what is not. */
final class LintText implements LintPrinter {
  private static final int MAX_RELATED = 3;
  private static final int MAX_LINE_NUMBERS = 10;
  private static final Comparator<Diagnostic> MOST_SEVERE_FIRST =
      Comparator.comparing(Diagnostic::severity);

  private final LintView view;
  private final Terminal terminal;
  private final LintCounts all = new LintCounts();
  private final LintCounts lessSevere = new LintCounts();
  private final LintCounts overMax = new LintCounts();
  private int files;
  private int filesWithFindings;
  private int ignoredByComments;
  private int ignoredByConfig;
  private int known;

  LintText(LintView view, Terminal terminal) {
    this.view = view;
    this.terminal = terminal;
  }

  @Override
  public void print(FileFindings findings) throws IOException {
    List<Diagnostic> found = findings.report().diagnostics();
    files++;
    filesWithFindings += found.isEmpty() ? 0 : 1;
    ignoredByComments += findings.report().suppressed().size();
    ignoredByConfig += findings.ignored();
    known += findings.known();
    found.forEach(all::add);
    List<Diagnostic> severe = LintView.atLeast(view.forPeople(), findings.report());
    found.stream()
        .filter(finding -> !finding.severity().isAtLeast(view.forPeople()))
        .forEach(lessSevere::add);
    Set<Diagnostic> printed =
        new HashSet<>(inOrderOfVariety(severe).stream().limit(view.max()).toList());
    severe.stream().filter(finding -> !printed.contains(finding)).forEach(overMax::add);
    int last = printed.stream().mapToInt(LintText::lastPlace).max().orElse(0);
    List<String> lines = printed.isEmpty() ? List.of() : WrittenLines.upTo(findings.body(), last);
    for (Diagnostic finding :
        severe.stream().filter(printed::contains).sorted(MOST_SEVERE_FIRST).toList()) {
      terminal.print(text(findings.file(), lines, finding));
    }
  }

  /** The offset of the last of a finding's places. */
  private static int lastPlace(Diagnostic finding) {
    return finding.related().stream()
        .mapToInt(place -> place.span().start())
        .reduce(finding.span().start(), Math::max);
  }

  /** The most severe first, and among those the first of each code, then the second of each, and so on. */
  private static List<Diagnostic> inOrderOfVariety(List<Diagnostic> findings) {
    Map<LintRule, Integer> seen = new HashMap<>();
    Map<Diagnostic, Integer> rank = new HashMap<>();
    for (Diagnostic finding : findings) {
      rank.put(finding, seen.merge(finding.code(), 1, Integer::sum));
    }
    List<Diagnostic> ordered = new ArrayList<>(findings);
    ordered.sort(MOST_SEVERE_FIRST.thenComparingInt(finding -> rank.getOrDefault(finding, 0)));
    return ordered;
  }

  @Override
  public void end() throws IOException {
    if (files == 0) {
      return;
    }
    StringBuilder summary = new StringBuilder(all.isEmpty() ? "No findings" : all.severities());
    if (files > 1) {
      summary.append(all.isEmpty() ? " in " : " in " + filesWithFindings + " of ");
      summary.append(files).append(" files");
    }
    summary.append('\n');
    hidden(summary, lessSevere, "");
    hidden(summary, overMax, ", over the limit of " + view.max() + " per file");
    ignored(summary);
    terminal.print(summary.toString());
  }

  private static void hidden(StringBuilder summary, LintCounts counts, String why) {
    if (!counts.isEmpty()) {
      summary.append(counts.severities() + " not shown" + why + ": " + counts.frequentCodes()
          + " (show with --all)\n");
    }
  }

  private void ignored(StringBuilder summary) {
    List<String> parts = new ArrayList<>();
    if (ignoredByComments > 0) {
      parts.add(ignoredByComments + " by comments");
    }
    if (ignoredByConfig > 0) {
      parts.add(ignoredByConfig + " by the configuration");
    }
    if (known > 0) {
      parts.add(known + " by the baseline");
    }
    if (!parts.isEmpty()) {
      summary.append("Ignored: " + String.join(", ", parts) + "\n");
    }
  }

  /** {@code error[group-swallows-next]: what is wrong}. */
  static String headline(Diagnostic finding) {
    return LintCounts.name(finding.severity()) + "[" + finding.code().id() + "]: "
        + TerminalText.of(finding.message());
  }

  private String text(String file, List<String> lines, Diagnostic finding) {
    String headline = headline(finding);
    int colon = headline.indexOf(':');
    StringBuilder text = new StringBuilder();
    text.append(terminal.styled("bold", TerminalText.of(file) + ":" + place(finding) + ":") + " "
        + terminal.styled(style(finding.severity()), headline.substring(0, colon))
        + headline.substring(colon) + "\n");
    List<Diagnostic.Related> related = finding.related();
    List<Diagnostic.Related> shown = related.subList(0, Math.min(MAX_RELATED, related.size()));
    LintExcerpt excerpt = new LintExcerpt(
        lines,
        Math.max(
            finding.span().line(),
            shown.stream().mapToInt(r -> r.span().line()).max().orElse(0)),
        terminal::styled);
    if (!isAboutDelivery(finding)) {
      text.append(excerpt.of(finding.span(), '^', ""));
    }
    for (Diagnostic.Related place : shown) {
      text.append(excerpt.of(place.span(), '-', " " + TerminalText.of(place.message())));
    }
    if (related.size() > MAX_RELATED) {
      text.append(excerpt.note("more", more(related.subList(MAX_RELATED, related.size()))));
    }
    if (!finding.readers().contains(Audience.ANY)) {
      String readers =
          finding.readers().stream().sorted().map(Audience::text).collect(Collectors.joining(", "));
      text.append(excerpt.note("applies to", readers));
    }
    finding
        .witness()
        .ifPresent(witness -> text.append(excerpt.note(
            "example",
            TerminalText.of(witness.url()) + " for " + TerminalText.of(witness.crawler()) + ": "
                + TerminalText.of(witness.shows()))));
    finding.fix().ifPresent(fix -> {
      String effect = fix.effect() == Fix.Effect.KEEPS_VERDICTS ? "" : " (changes verdicts)";
      text.append(excerpt.note("fix", TerminalText.of(fix.title()) + effect));
    });
    return text.append('\n').toString();
  }

  private static String place(Diagnostic finding) {
    return finding.span().line() + ":" + finding.span().column();
  }

  /** {@code lines 7, 9 and 11 others}, without a line that was named already. */
  private static String more(List<Diagnostic.Related> places) {
    List<String> lines = places.stream()
        .map(place -> Integer.toString(place.span().line()))
        .distinct()
        .toList();
    String named = String.join(", ", lines.subList(0, Math.min(MAX_LINE_NUMBERS, lines.size())));
    int others = lines.size() - MAX_LINE_NUMBERS;
    return (lines.size() == 1 ? "line " : "lines ")
        + named
        + (others > 0 ? " and " + others + " others" : "");
  }

  /** Such a finding is at the start of the file only because each finding has a place. */
  private static boolean isAboutDelivery(Diagnostic finding) {
    return finding.code().family().equals("delivery")
        && finding.span().start() == finding.span().end();
  }

  private static String style(Severity severity) {
    return switch (severity) {
      case ERROR -> "bold,red";
      case WARNING -> "bold,yellow";
      case INFO -> "bold,blue";
      case HINT -> "bold";
    };
  }
}
