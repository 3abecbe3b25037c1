package wayleave.report;

import java.util.List;
import java.util.function.IntFunction;
import wayleave.Verdict;
import wayleave.proof.Region;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RobotsDiff.CrawlerDiff;
import wayleave.proof.RobotsDiff.Flip;
import wayleave.proof.RuleComparison;
import wayleave.report.view.TerminalText;

/**
 * Comparisons as Markdown, for a comment on a pull request. Everything that comes from a file stands in a code span, so that it
 * cannot add links, mentions or markup. Not thread-safe.
 */
public final class DiffMarkdown {
  /** GitHub takes comments of 65,536 characters; what comes after the table has room in the rest. */
  private static final int MAX_LENGTH = 60_000;

  private static final int MAX_ROWS = 20;
  private static final int MAX_NAMES = 8;
  private static final int MAX_TEXT = 200;
  private static final String CUT =
      "\nThe report is truncated here: run `wayleave diff` for all of it.\n";

  private final StringBuilder text = new StringBuilder();
  private boolean isCut;

  /** An empty report. */
  public DiffMarkdown() {}

  /**
   * Adds a comparison.
   *
   * @param name what was compared
   * @param before the lines of the old file, by their numbers
   * @param after the lines of the new file, by their numbers
   * @param sample where the URLs of the flips come from; empty if there are none
   */
  public void add(
      String name,
      RobotsDiff diff,
      IntFunction<String> before,
      IntFunction<String> after,
      String sample) {
    append("### " + code(name) + ": " + DiffHeadline.of(diff, DiffMarkdown::code) + "\n\n");
    if (diff.crawlers().stream().anyMatch(crawlers -> !regions(crawlers).isEmpty())) {
      append("| Crawlers | Now | For example | Old line | New line |\n|---|---|---|---|---|\n");
      for (CrawlerDiff crawlers : diff.crawlers()) {
        regions(crawlers, before, after);
      }
      append("\n");
    }
    if (diff.crawlers().stream().anyMatch(crawlers -> !crawlers.flips().isEmpty())) {
      append("URLs of " + code(sample) + " that change:\n\n");
      append("| Crawlers | Now | URLs | Examples |\n|---|---|--:|---|\n");
      for (CrawlerDiff crawlers : diff.crawlers()) {
        flips(crawlers);
      }
      append("\n");
    }
  }

  private static List<Region> regions(CrawlerDiff crawlers) {
    return crawlers.comparison() instanceof RuleComparison.Different different
        ? different.regions()
        : List.of();
  }

  private void regions(
      CrawlerDiff crawlers, IntFunction<String> before, IntFunction<String> after) {
    List<Region> regions = regions(crawlers);
    String names = names(crawlers);
    for (Region region : regions.subList(0, Math.min(MAX_ROWS, regions.size()))) {
      row(
          names,
          now(region.after()),
          code(region.witness()),
          line(region.before(), before),
          line(region.after(), after));
    }
    if (regions.size() > MAX_ROWS) {
      row(names, (regions.size() - MAX_ROWS) + " more", "", "", "");
    }
  }

  private void flips(CrawlerDiff crawlers) {
    List<Flip> flips = crawlers.flips();
    String names = names(crawlers);
    for (Flip flip : flips.subList(0, Math.min(MAX_ROWS, flips.size()))) {
      row(
          names,
          now(flip.after()),
          Long.toString(flip.count()),
          String.join(", ", flip.examples().stream().map(DiffMarkdown::code).toList()));
    }
    if (flips.size() > MAX_ROWS) {
      row(names, (flips.size() - MAX_ROWS) + " more", "", "");
    }
  }

  private static String names(CrawlerDiff crawlers) {
    return DiffHeadline.names(crawlers.names(), MAX_NAMES, DiffMarkdown::code);
  }

  private static String now(Verdict verdict) {
    return verdict.allowed() ? "**allowed**" : "**disallowed**";
  }

  private static String line(Verdict verdict, IntFunction<String> lines) {
    return verdict.line().isPresent()
        ? verdict.line().getAsInt() + ": "
            + code(lines.apply(verdict.line().getAsInt()).strip())
        : "none";
  }

  private void row(String... cells) {
    append("| " + String.join(" | ", cells) + " |\n");
  }

  private void append(String part) {
    if (isCut) {
      return;
    }
    isCut = text.length() + part.length() > MAX_LENGTH;
    text.append(isCut ? CUT : part);
  }

  /** Foreign text as a code span that can stand in a table: nothing in it is markup. */
  static String code(String foreign) {
    String safe = TerminalText.of(foreign).replace('\t', ' ').replace("|", "\\|");
    if (safe.length() > MAX_TEXT) {
      safe = safe.substring(0, safe.offsetByCodePoints(0, safe.codePointCount(0, MAX_TEXT))) + "…";
    }
    int longest = 0;
    int run = 0;
    for (int i = 0; i < safe.length(); i++) {
      run = safe.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    String space = longest > 0 || safe.isBlank() ? " " : "";
    return fence + space + safe + space + fence;
  }

  /** The Markdown of all comparisons that were added. */
  @Override
  public String toString() {
    return text.toString();
  }
}
