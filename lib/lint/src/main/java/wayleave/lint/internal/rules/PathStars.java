package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Stars of a file that change nothing about what a rule matches. Made for one run; not thread-safe. */
final class PathStars {
  private static final LintRule DOUBLE = LintRule.of("path-star-repeated");
  private static final LintRule TRAILING = LintRule.of("path-star-at-end");

  private final LintContext subject;
  private final Occurrences repeated = new Occurrences(DOUBLE, "also more than one `*`");
  private final Occurrences trailing = new Occurrences(TRAILING, "also a trailing `*`");
  /** How many bytes shorter the rules of lines become by the fix of each problem. */
  private final Map<Integer, Integer> repeatedLess = new HashMap<>();

  private final Map<Integer, Integer> trailingLess = new HashMap<>();

  private final GroupLines groups;
  private final Platform platform;
  /** The rules without a star at the end that another path only adds a star to, each with its group. */
  private final Set<String> withoutStar = new HashSet<>();

  PathStars(LintContext subject) {
    this.subject = subject;
    this.groups = GroupLines.of(subject);
    this.platform = subject.platform();
    Set<String> beforeStar = new HashSet<>();
    for (PathValue path : subject.paths()) {
      if (path.text().endsWith("*")) {
        beforeStar.add(path.text().substring(0, path.text().length() - 1));
      }
    }
    for (PathValue path : subject.paths()) {
      if (beforeStar.contains(path.text())) {
        withoutStar.add(groups.of(path.line().number) + key(path, path.text().length()));
      }
    }
  }

  private static String key(PathValue path, int length) {
    return (path.line().field == Field.ALLOW ? "+" : "-") + path.text().substring(0, length);
  }

  void look(PathValue path) {
    String text = path.text();
    int from = text.indexOf("**");
    if (from >= 0) {
      repeated(path, from);
    } else if (text.endsWith("*")
        && text.length() > 1
        && "/*".indexOf(text.charAt(0)) >= 0
        && !text.endsWith("$*")
        && !text.endsWith(" *")
        && !text.endsWith("\t*")
        && !continuesEscape(text)
        && !platform.writes(text)) {
      // After a $ or white space it does much: without it the $ would be the end of the URL, and
      // the white space would not count.
      trailing(path);
    }
  }

  /** Whether the star at the end stands for the rest of an escape, as in {@code /x/%2*}. */
  private static boolean continuesEscape(String text) {
    int star = text.length() - 1;
    return text.charAt(star - 1) == '%' || star > 1 && text.charAt(star - 2) == '%';
  }

  private void repeated(PathValue path, int from) {
    String text = path.text();
    int to = from;
    while (to < text.length() && text.charAt(to) == '*') {
      to++;
    }
    repeated.add(
        subject.span(path.at(from), path.at(to)), "One `*` is enough: `**` matches the same URLs");
    repeated.edit(new TextEdit(path.at(from), path.at(to), "*"));
    repeatedLess.put(path.line().number, to - from - 1);
  }

  private void trailing(PathValue path) {
    String text = path.text();
    if (withoutStar.contains(groups.of(path.line().number) + key(path, text.length() - 1))) {
      return; // rule-never-decides reports the two
    }
    int last = path.at(text.length() - 1);
    trailing.add(
        subject.span(last, last + 1),
        "The trailing `*` is unnecessary: a rule already matches everything that starts with its path");
    trailing.edit(new TextEdit(last, last + 1, ""));
    trailingLess.put(path.line().number, 1);
  }

  /**
   * Reports them. A shorter rule has less weight, so a fix is offered only where no rule outweighs another one than before; where
   * one may, the star at the end may be needed.
   */
  void report(DiagnosticSink findings) {
    Map<Integer, Integer> both = new HashMap<>(repeatedLess);
    both.putAll(trailingLess);
    // The two fixes may be applied one after the other, or both at once.
    boolean isOne = repeatedLess.isEmpty() || trailingLess.isEmpty();
    boolean safe = both.isEmpty()
        || keepsOrder(both) && (isOne || keepsOrder(repeatedLess) && keepsOrder(trailingLess));
    if (safe) {
      repeated.reportWithSafeFix(findings, "Write one `*`");
      trailing.reportWithSafeFix(findings, "Remove the trailing `*`");
    } else {
      repeated.report(findings, finding -> {});
    }
  }

  /** Compares all rules of the file, as it does not matter here which crawlers they apply to. */
  private boolean keepsOrder(Map<Integer, Integer> less) {
    for (Dialect dialect : Dialect.values()) {
      List<Rule> rules = new ArrayList<>();
      for (Group group : subject.groups(dialect)) {
        rules.addAll(group.rules());
      }
      // Where all rules say the same, none outweighs another.
      boolean isMixed = rules.stream().map(Rule::type).distinct().count() > 1;
      if (isMixed && !keepsOrder(rules, less)) {
        return false;
      }
    }
    return true;
  }

  /** The length of a rule before, and by how much it is less after. */
  private record Lengths(int before, int less) {
    int after() {
      return before - less;
    }
  }

  private static boolean keepsOrder(List<Rule> rules, Map<Integer, Integer> less) {
    Set<Lengths> allowed = new HashSet<>();
    Set<Lengths> disallowed = new HashSet<>();
    for (Rule rule : rules) {
      Lengths lengths = new Lengths(rule.length(), less.getOrDefault(rule.line(), 0));
      (rule.type() == Rule.Type.ALLOW ? allowed : disallowed).add(lengths);
    }
    for (Lengths allow : allowed) {
      for (Lengths disallow : disallowed) {
        if (allow.before() >= disallow.before() != allow.after() >= disallow.after()) {
          return false;
        }
      }
    }
    return true;
  }
}
