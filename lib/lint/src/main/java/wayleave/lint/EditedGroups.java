package wayleave.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import wayleave.CrawlerRules;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;

/**
 * The groups of a file, as one dialect reads them, after an edit that changed only rules: each crawler has the same groups as
 * before. Immutable.
 */
final class EditedGroups {
  private final Map<Integer, Integer> groupOfLine = new HashMap<>();
  private final BitSet changed = new BitSet();

  private EditedGroups() {}

  /** Compares the groups before and after an edit; empty if it changed their number or whom they name. */
  static Optional<EditedGroups> of(List<Group> before, List<Group> after) {
    if (before.size() != after.size()) {
      return Optional.empty();
    }
    EditedGroups edited = new EditedGroups();
    for (int i = 0; i < before.size(); i++) {
      Group one = before.get(i);
      Group other = after.get(i);
      if (!names(one).equals(names(other))) {
        return Optional.empty();
      }
      if (!rules(one).equals(rules(other))) {
        edited.changed.set(i);
      }
      for (UserAgentLine line : one.userAgents()) {
        edited.groupOfLine.put(line.line(), i);
      }
    }
    return Optional.of(edited);
  }

  private static List<String> names(Group group) {
    return group.userAgents().stream().map(UserAgentLine::name).toList();
  }

  /** What the rules of a group say, wherever they stand. */
  static List<Rule> rules(Group group) {
    List<Rule> rules = new ArrayList<>(group.rules().size());
    group.rules().forEach(rule -> rules.add(withoutLine(rule)));
    return rules;
  }

  /** What a rule says, wherever it stands: its line is 0. */
  static Rule withoutLine(Rule rule) {
    return new Rule(0, rule.type(), rule.path(), rule.length());
  }

  /** The positions of the groups that have other rules now, from 0. */
  BitSet changed() {
    return (BitSet) changed.clone();
  }

  /** The positions of the groups that a crawler has to follow; empty if the rules of none of them changed. */
  Set<Integer> changedFor(CrawlerRules before) {
    Set<Integer> groups = new TreeSet<>();
    before.selection().userAgents().forEach(line -> groups.add(groupOfLine.get(line.line())));
    return groups.stream().anyMatch(changed::get) ? groups : Set.of();
  }
}
