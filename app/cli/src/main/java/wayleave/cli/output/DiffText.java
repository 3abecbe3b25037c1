package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import wayleave.Verdict;
import wayleave.cli.input.UrlSample;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.analysis.Region;
import wayleave.lint.analysis.RobotsDiff;
import wayleave.lint.analysis.RuleComparison;
import wayleave.report.view.TerminalText;

/** The differences of two files for people. */
public final class DiffText {
  /** More differences for one crawler, or kinds of URLs, than these are counted only. */
  private static final int MAX_SHOWN = 20;

  private final OutputStream out;
  private final Ansi ansi;
  private final List<String> before;
  private final List<String> after;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param before the lines of the old file as written
   * @param after the lines of the new file as written
   */
  public DiffText(Terminal terminal, List<String> before, List<String> after) {
    this.out = terminal.out();
    this.ansi = terminal.ansi();
    this.before = before;
    this.after = after;
  }

  public void print(RobotsDiff diff, UrlSample sample) throws IOException {
    for (RobotsDiff.CrawlerDiff crawler : diff.crawlers()) {
      text.append(styled("bold", names(crawler.names()))).append('\n');
      RuleComparison comparison = crawler.comparison();
      if (comparison instanceof RuleComparison.Different different) {
        different(different);
      } else if (comparison instanceof RuleComparison.Undecided undecided) {
        text.append("  no difference was found, but not all URLs could be searched: ")
            .append(undecided.why())
            .append('\n');
      } else {
        text.append("  no URL gets another verdict\n");
      }
      if (!sample.name().isEmpty() && !(comparison instanceof RuleComparison.Same)) {
        flips(crawler.flips(), sample);
      }
      text.append('\n');
    }
    if (sample.leftOut() > 0) {
      text.append(TerminalText.of(sample.name()))
          .append(": lines without a URL, left out: ")
          .append(sample.leftOut())
          .append('\n');
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String names(List<String> names) {
    return names.stream()
        .map(name ->
            name.equals(RobotsDiff.ANY_OTHER) ? "all other crawlers" : TerminalText.of(name))
        .collect(Collectors.joining(", "));
  }

  private void different(RuleComparison.Different different) {
    List<Region> regions = different.regions();
    for (Region region : regions.subList(0, Math.min(regions.size(), MAX_SHOWN))) {
      change("  ", region.after());
      text.append("  such as ").append(TerminalText.of(region.witness())).append('\n');
      sides(region.before(), region.after());
    }
    if (regions.size() > MAX_SHOWN) {
      text.append("  and ")
          .append(regions.size() - MAX_SHOWN)
          .append(" other differences, which --format json shows\n");
    }
    if (!different.isComplete()) {
      text.append("  There may be others: not all URLs could be searched.\n");
    }
  }

  private void flips(List<RobotsDiff.Flip> flips, UrlSample sample) {
    long count = flips.stream().mapToLong(RobotsDiff.Flip::count).sum();
    text.append("  in ")
        .append(TerminalText.of(sample.name()))
        .append(": ")
        .append(count)
        .append(" of ")
        .append(sample.count())
        .append(sample.count() == 1 ? " URL" : " URLs")
        .append('\n');
    for (RobotsDiff.Flip flip : flips.subList(0, Math.min(flips.size(), MAX_SHOWN))) {
      change("    ", flip.after());
      text.append("  ")
          .append(flip.count())
          .append("  (")
          .append(line("old", flip.before()))
          .append(", ")
          .append(line("new", flip.after()))
          .append(")\n");
      for (String example : flip.examples()) {
        text.append("      ").append(TerminalText.of(example)).append('\n');
      }
    }
    if (flips.size() > MAX_SHOWN) {
      text.append("    and URLs by ")
          .append(flips.size() - MAX_SHOWN)
          .append(" other pairs of rules, which --format json shows\n");
    }
  }

  private void change(String indent, Verdict now) {
    text.append(indent)
        .append(styled(
            now.allowed() ? "bold,green" : "bold,red",
            now.allowed() ? "now allowed   " : "now disallowed"));
  }

  private void sides(Verdict old, Verdict now) {
    side("old", old, before);
    side("new", now, after);
  }

  private void side(String name, Verdict verdict, List<String> lines) {
    text.append("    ").append(line(name, verdict));
    verdict
        .line()
        .ifPresent(
            line -> text.append(": ").append(TerminalText.of(lines.get(line - 1).strip())));
    text.append(styled("faint", "  (" + verdict.reason().text() + ")")).append('\n');
  }

  private static String line(String name, Verdict verdict) {
    return verdict.line().isPresent()
        ? name + " line " + verdict.line().getAsInt()
        : name + " no line";
  }

  private String styled(String style, String styledText) {
    if (!ansi.enabled()) {
      return styledText;
    }
    return Ansi.Style.on(Ansi.Style.parse(style)) + styledText + Ansi.Style.reset.off();
  }
}
