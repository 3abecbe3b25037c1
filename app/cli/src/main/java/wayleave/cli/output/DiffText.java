package wayleave.cli.output;

import java.io.IOException;
import java.util.List;
import wayleave.Reason;
import wayleave.Verdict;
import wayleave.cli.input.UrlList;
import wayleave.cli.terminal.Terminal;
import wayleave.proof.Region;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RuleComparison;
import wayleave.report.DiffHeadline;
import wayleave.report.view.TerminalText;

/** The differences of two files for people. */
public final class DiffText {
  /** More differences for one crawler, or kinds of URLs, than these are counted only. */
  private static final int MAX_SHOWN = 20;

  private static final int MAX_NAMES = 8;

  private final Terminal terminal;
  private final List<String> before;
  private final List<String> after;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param before the lines of the old file as written
   * @param after the lines of the new file as written
   */
  public DiffText(Terminal terminal, List<String> before, List<String> after) {
    this.terminal = terminal;
    this.before = before;
    this.after = after;
  }

  /**
   * Prints a comparison.
   *
   * @param name stands before the headline, where there are several comparisons; empty if there is one
   */
  public void print(String name, RobotsDiff diff, UrlList sample) throws IOException {
    String headline = DiffHeadline.of(diff, TerminalText::of);
    text.append(terminal.styled(
        "bold", name.isEmpty() ? headline : TerminalText.of(name) + ": " + headline));
    text.append("\n");
    for (RobotsDiff.CrawlerDiff crawlers : diff.crawlers()) {
      if (!diff.isSame()) {
        print(crawlers, sample);
      }
    }
    terminal.print(text.toString());
  }

  private void print(RobotsDiff.CrawlerDiff crawlers, UrlList sample) {
    String names = DiffHeadline.names(crawlers.names(), MAX_NAMES, TerminalText::of);
    RuleComparison comparison = crawlers.comparison();
    if (comparison instanceof RuleComparison.Same) {
      text.append("\n" + terminal.styled("bold", "No change for " + names) + "\n");
      return;
    }
    text.append("\n" + terminal.styled("bold", names) + "\n");
    if (comparison instanceof RuleComparison.Different different) {
      different(different);
    } else if (comparison instanceof RuleComparison.Undecided undecided) {
      text.append(
          "  no difference found, but not all URLs were compared: " + undecided.why() + "\n");
    }
    if (!sample.name().isEmpty()) {
      flips(crawlers.flips(), sample);
    }
  }

  private void different(RuleComparison.Different different) {
    List<Region> regions = different.regions();
    for (Region region : regions.subList(0, Math.min(regions.size(), MAX_SHOWN))) {
      change("  ", region.after());
      text.append("  for example " + TerminalText.of(region.witness()) + "\n");
      side("old", region.before(), before);
      side("new", region.after(), after);
    }
    if (regions.size() > MAX_SHOWN) {
      text.append(
          "  " + (regions.size() - MAX_SHOWN) + " more differences: --format json prints all\n");
    }
    if (!different.isComplete()) {
      text.append("  There may be more: not all URLs were compared.\n");
    }
  }

  private void flips(List<RobotsDiff.Flip> flips, UrlList sample) {
    long count = flips.stream().mapToLong(RobotsDiff.Flip::count).sum();
    text.append("  URLs of " + TerminalText.of(sample.name()) + " that change: " + count + " of "
        + sample.count() + "\n");
    for (RobotsDiff.Flip flip : flips.subList(0, Math.min(flips.size(), MAX_SHOWN))) {
      change("    ", flip.after());
      text.append("  " + flip.count() + "  (" + line("old", flip.before()) + ", "
          + line("new", flip.after()) + ")\n");
      for (String example : flip.examples()) {
        text.append("      " + TerminalText.of(example) + "\n");
      }
    }
    if (flips.size() > MAX_SHOWN) {
      text.append("    URLs that " + (flips.size() - MAX_SHOWN)
          + " more pairs of rules decide: --format json prints all\n");
    }
  }

  private void change(String indent, Verdict now) {
    text.append(indent)
        .append(terminal.styled(
            now.allowed() ? "bold,green" : "bold,red",
            now.allowed() ? "now allowed   " : "now disallowed"));
  }

  private void side(String name, Verdict verdict, List<String> lines) {
    text.append("    " + name + " ");
    if (verdict.line().isEmpty()) {
      text.append(terminal.styled("faint", verdict.reason().text())).append('\n');
      return;
    }
    int line = verdict.line().getAsInt();
    text.append("line " + line + ": ");
    text.append(TerminalText.of(lines.get(line - 1).strip()));
    if (verdict.reason() != Reason.LONGEST_MATCH) {
      text.append(terminal.styled("faint", "  (" + verdict.reason().text() + ")"));
    }
    text.append('\n');
  }

  private static String line(String name, Verdict verdict) {
    return verdict.line().isPresent()
        ? name + " line " + verdict.line().getAsInt()
        : name + " no rule";
  }
}
