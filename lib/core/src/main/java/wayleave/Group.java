package wayleave;

import java.util.List;

/**
 * One or more user-agent lines and the rules that follow them (RFC 9309 §2.1). Immutable and thread-safe.
 *
 * @param userAgents the lines that name the crawlers; at least one
 * @param rules the rules in file order; empty if the group allows everything
 * @param extensions the extension lines in the group, in file order
 */
public record Group(
    List<UserAgentLine> userAgents, List<Rule> rules, List<ExtensionLine> extensions) {
  /** Copies the lists. */
  public Group {
    userAgents = List.copyOf(userAgents);
    rules = List.copyOf(rules);
    extensions = List.copyOf(extensions);
  }
}
