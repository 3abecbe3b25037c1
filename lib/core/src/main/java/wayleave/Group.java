package wayleave;

import java.util.List;

/**
 * One or more user-agent lines and the rules that follow them (G1). Immutable and thread-safe.
 *
 * @param userAgents the lines that say for which crawlers the rules hold; at least one
 * @param rules the rules in the order of the file; empty if the group allows everything
 * @param extensions the lines with other fields that stand in the group, in the order of the file
 */
public record Group(
    List<UserAgentLine> userAgents, List<Rule> rules, List<ExtensionLine> extensions) {
  /** A copy that later changes of the lists do not reach. */
  public Group {
    userAgents = List.copyOf(userAgents);
    rules = List.copyOf(rules);
    extensions = List.copyOf(extensions);
  }
}
