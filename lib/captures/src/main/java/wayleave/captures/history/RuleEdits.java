package wayleave.captures.history;

import java.util.ArrayList;
import java.util.List;
import wayleave.Rule;

/**
 * What an edit of rules can do, seen from the rules that it adds and removes one by one: one more {@code Disallow}, or one {@code
 * Allow} less, allows nothing more wherever it stands, and the other way round. Immutable.
 *
 * @param changed the rules that were added or removed; a path that none of them matches has the same verdict as before
 * @param canAllow whether a path may be allowed that was not; false is proven
 * @param canDisallow whether a path may be disallowed that was not; false is proven
 */
record RuleEdits(List<Rule> changed, boolean canAllow, boolean canDisallow) {
  /** Beyond so many comparisons of rules nothing is proven. */
  private static final long MOST_COMPARISONS = 1_000_000;

  /** Compares two lists of rules, both in the order in which they are tried. */
  static RuleEdits of(List<Rule> before, List<Rule> after) {
    int most = Math.min(before.size(), after.size());
    int start = 0;
    while (start < most && isSame(before.get(start), after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < most - start
        && isSame(before.get(before.size() - 1 - end), after.get(after.size() - 1 - end))) {
      end++;
    }
    List<Rule> removed = before.subList(start, before.size() - end);
    List<Rule> added = after.subList(start, after.size() - end);
    long comparisons = (long) (removed.size() + added.size()) * (before.size() + after.size());
    if (comparisons > MOST_COMPARISONS) {
      List<Rule> changed = new ArrayList<>(removed);
      changed.addAll(added);
      return new RuleEdits(changed, true, true);
    }
    return of(notAmong(after, removed), notAmong(before, added), new ArrayList<>(before));
  }

  /** @param rest the rules before the edit; left as those after it */
  private static RuleEdits of(List<Rule> removed, List<Rule> added, List<Rule> rest) {
    boolean canAllow = false;
    boolean canDisallow = false;
    for (Rule rule : removed) {
      rest.removeIf(each -> isSame(each, rule));
      boolean matters = matters(rule, rest);
      canAllow |= matters && !allows(rule);
      canDisallow |= matters && allows(rule);
    }
    for (Rule rule : added) {
      boolean matters = matters(rule, rest);
      canAllow |= matters && allows(rule);
      canDisallow |= matters && !allows(rule);
      rest.add(rule);
    }
    List<Rule> changed = new ArrayList<>(removed);
    changed.addAll(added);
    return new RuleEdits(changed, canAllow, canDisallow);
  }

  /** Those of some rules that restrict something and are not among others, each once. */
  private static List<Rule> notAmong(List<Rule> others, List<Rule> rules) {
    List<Rule> result = new ArrayList<>();
    for (Rule rule : rules) {
      if (!rule.path().isEmpty() && !isAmong(others, rule) && !isAmong(result, rule)) {
        result.add(rule);
      }
    }
    return result;
  }

  private static boolean isAmong(List<Rule> rules, Rule rule) {
    for (Rule each : rules) {
      if (isSame(each, rule)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two rules do the same, wherever they stand. */
  private static boolean isSame(Rule one, Rule other) {
    return one.type() == other.type() && one.path().equals(other.path());
  }

  private static boolean allows(Rule rule) {
    return rule.type() == Rule.Type.ALLOW;
  }

  /** Whether other rules may say something else with a rule than without it; false is proven. */
  private static boolean matters(Rule rule, List<Rule> others) {
    return allows(rule) ? allowMatters(rule, others) : disallowMatters(rule, others);
  }

  /** An {@code Allow} matters only where a {@code Disallow} that is not longer would decide. */
  private static boolean allowMatters(Rule allow, List<Rule> others) {
    for (Rule other : others) {
      if (!allows(other)
          && !other.path().isEmpty()
          && other.length() <= allow.length()
          && mayMeet(other, allow)) {
        return true;
      }
    }
    return false;
  }

  /** A {@code Disallow} does nothing below another, unless an {@code Allow} is longer than that one and shorter than itself. */
  private static boolean disallowMatters(Rule disallow, List<Rule> others) {
    int covered = 0;
    for (Rule other : others) {
      if (!allows(other) && covers(other, disallow)) {
        covered = Math.max(covered, other.length());
      }
    }
    if (covered == 0) {
      return true;
    }
    for (Rule other : others) {
      if (allows(other)
          && other.length() >= covered
          && other.length() < disallow.length()
          && mayMeet(other, disallow)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there may be a path that both match. */
  private static boolean mayMeet(Rule one, Rule other) {
    if (hasEscapes(one) || hasEscapes(other)) {
      return true;
    }
    String begin = beginning(one);
    String otherBegin = beginning(other);
    return begin.startsWith(otherBegin) || otherBegin.startsWith(begin);
  }

  /** Whether it is certain that a rule matches all that another matches. */
  private static boolean covers(Rule one, Rule other) {
    String path = one.path();
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '*') {
      end--;
    }
    return !path.isEmpty()
        && !hasEscapes(one)
        && !hasEscapes(other)
        && path.regionMatches(0, other.path(), 0, end)
        && beginning(other).length() >= end
        && path.lastIndexOf('*', end - 1) < 0
        && path.lastIndexOf('$', end - 1) != end - 1;
  }

  /** Whether a path has escapes that stand for one character: then its text does not show what it matches. */
  private static boolean hasEscapes(Rule rule) {
    return rule.length() < rule.path().length();
  }

  /** What all paths begin with that a rule matches. */
  private static String beginning(Rule rule) {
    String path = rule.path();
    int star = path.indexOf('*');
    if (star >= 0) {
      return path.substring(0, star);
    }
    return path.endsWith("$") ? path.substring(0, path.length() - 1) : path;
  }
}
