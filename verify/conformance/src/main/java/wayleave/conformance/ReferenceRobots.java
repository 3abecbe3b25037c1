package wayleave.conformance;

import static wayleave.conformance.ReferenceBytes.bytes;
import static wayleave.conformance.ReferenceBytes.equalsIgnoringCase;
import static wayleave.conformance.ReferenceBytes.isDigit;
import static wayleave.conformance.ReferenceBytes.isLetter;
import static wayleave.conformance.ReferenceBytes.isSpace;
import static wayleave.conformance.ReferenceBytes.startsWithIgnoringCase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.Dialect;
import wayleave.conformance.ReferenceLine.Field;

/** A robots.txt as the reference engine holds it: its lines and its groups. */
final class ReferenceRobots {
  /** The user-agent lines and the allow and disallow lines of one group. */
  record Group(List<ReferenceLine> userAgents, List<ReferenceLine> rules) {}

  /** An allow or disallow line that says something, with its normalised pattern. */
  record Rule(int line, boolean allow, byte[] pattern) {}

  private final Dialect dialect;
  private final List<ReferenceLine> lines;
  private final List<Group> groups = new ArrayList<>();

  ReferenceRobots(byte[] body, Dialect dialect) {
    this.dialect = dialect;
    this.lines = ReferenceReader.lines(body, dialect);
    for (ReferenceLine line : lines) {
      Group open = groups.isEmpty() ? null : groups.get(groups.size() - 1);
      if (line.field() == Field.USER_AGENT) {
        // A user-agent line after a rule begins the next group; any other line changes nothing.
        if (open == null || !open.rules().isEmpty()) {
          open = new Group(new ArrayList<>(), new ArrayList<>());
          groups.add(open);
        }
        open.userAgents().add(line);
      } else if (line.isRule() && open != null) {
        open.rules().add(line);
      }
    }
  }

  Dialect dialect() {
    return dialect;
  }

  List<ReferenceLine> lines() {
    return lines;
  }

  List<Group> groups() {
    return groups;
  }

  /** The rules that hold for a crawler, of all groups that it follows. */
  List<Rule> rulesFor(ReferenceCrawler crawler) {
    if (dialect == Dialect.GOOGLEBOT) {
      // Several tokens make one crawler that every one of them addresses.
      List<Group> named = new ArrayList<>();
      for (Group group : groups) {
        if (crawler.tokens().stream().anyMatch(token -> names(group, token))) {
          named.add(group);
        }
      }
      if (!named.isEmpty()) {
        return rulesOf(named);
      }
    } else {
      for (String token : crawler.tokens()) {
        List<Group> named = groups.stream().filter(group -> names(group, token)).toList();
        if (!named.isEmpty()) {
          return rulesOf(named);
        }
      }
    }
    return crawler.obeysWildcard()
        ? rulesOf(groups.stream().filter(ReferenceRobots::isGlobal).toList())
        : List.of();
  }

  private List<Rule> rulesOf(List<Group> groups) {
    List<Rule> rules = new ArrayList<>();
    for (Group group : groups) {
      for (ReferenceLine line : group.rules()) {
        ReferenceText.pattern(line.value(), dialect)
            .ifPresent(pattern ->
                rules.add(new Rule(line.number(), line.field() == Field.ALLOW, pattern)));
      }
    }
    return rules;
  }

  private static boolean isGlobal(Group group) {
    return group.userAgents().stream().anyMatch(line -> isGlobal(line.value()));
  }

  static boolean isGlobal(byte[] value) {
    return value.length > 0 && value[0] == '*' && (value.length == 1 || isSpace(value[1]));
  }

  private boolean names(Group group, String token) {
    byte[] wanted = bytes(token);
    for (ReferenceLine line : group.userAgents()) {
      byte[] value = line.value();
      if (!isGlobal(value)
          && (dialect == Dialect.GOOGLE
              ? namesWhole(value, wanted)
              : equalsIgnoringCase(productToken(value), wanted))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the value is the token, or goes on with what cannot belong to a token (U3). */
  private static boolean namesWhole(byte[] value, byte[] token) {
    if (!startsWithIgnoringCase(value, token)) {
      return false;
    }
    if (value.length == token.length) {
      return true;
    }
    int next = value[token.length];
    return !isLetter(next) && !isDigit(next) && next != '-' && next != '_';
  }

  /** The identifier at the start of the value (RFC 9309 §2.2.1). */
  static byte[] productToken(byte[] value) {
    int end = 0;
    while (end < value.length && (isLetter(value[end]) || value[end] == '-' || value[end] == '_')) {
      end++;
    }
    return Arrays.copyOf(value, end);
  }
}
