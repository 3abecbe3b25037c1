package wayleave.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RobotsDiff.CrawlerDiff;
import wayleave.proof.RuleComparison;

/** Sums up a comparison of two robots.txt in one line, such as {@code 3 paths opened, 1 closed for Googlebot}. */
public final class DiffHeadline {
  /** Changes for more groups of crawlers than these are counted only. */
  private static final int MAX_GROUPS = 3;

  /** More crawlers of a group than these are left out of the headline. */
  private static final int MAX_NAMES = 2;

  private DiffHeadline() {}

  /**
   * The headline, without a period.
   *
   * @param style makes the name of a crawler fit for where the headline is shown
   */
  public static String of(RobotsDiff diff, UnaryOperator<String> style) {
    List<String> parts = new ArrayList<>();
    int others = 0;
    for (CrawlerDiff crawlers : diff.crawlers()) {
      String change = change(crawlers);
      if (!change.isEmpty() && parts.size() < MAX_GROUPS) {
        parts.add(change + " for " + shortNames(crawlers.names(), style));
      } else if (!change.isEmpty()) {
        others += crawlers.names().size();
      }
    }
    if (parts.isEmpty()) {
      return "No verdict changes";
    }
    if (others > 0) {
      parts.add("changes for " + others + (others == 1 ? " more crawler" : " more crawlers"));
    }
    String line = String.join("; ", parts);
    return Character.toUpperCase(line.charAt(0)) + line.substring(1);
  }

  /**
   * The names of crawlers as a list.
   *
   * @param max how many are named; the others are counted
   */
  public static String names(List<String> names, int max, UnaryOperator<String> style) {
    List<String> shown = new ArrayList<>();
    for (String name : names.subList(0, Math.min(max, names.size()))) {
      shown.add(name.equals(RobotsDiff.ANY_OTHER) ? "all other crawlers" : style.apply(name));
    }
    if (names.size() > max) {
      shown.add((names.size() - max) + " more");
    }
    return String.join(", ", shown);
  }

  private static String shortNames(List<String> names, UnaryOperator<String> style) {
    return names.size() > MAX_NAMES
        ? names(names.subList(0, MAX_NAMES), MAX_NAMES, style) + " and others"
        : names(names, MAX_NAMES, style).replace(", ", " and ");
  }

  private static String change(CrawlerDiff crawlers) {
    RuleComparison comparison = crawlers.comparison();
    if (comparison instanceof RuleComparison.Undecided) {
      return "no difference found, but not all URLs were compared";
    } else if (crawlers.closesSite()) {
      return "whole site closed";
    } else if (crawlers.opensSite()) {
      return "whole site opened";
    } else if (comparison instanceof RuleComparison.Different different) {
      return (different.isComplete() ? "" : "at least ") + counts(crawlers);
    }
    return "";
  }

  private static String counts(CrawlerDiff crawlers) {
    int opened = crawlers.opened().size();
    int closed = crawlers.closed().size();
    if (opened > 0 && closed > 0) {
      return paths(opened) + " opened, " + closed + " closed";
    }
    return opened > 0 ? paths(opened) + " opened" : paths(closed) + " closed";
  }

  private static String paths(int count) {
    return count + (count == 1 ? " path" : " paths");
  }
}
