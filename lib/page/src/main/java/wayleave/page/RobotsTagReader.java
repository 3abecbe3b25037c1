package wayleave.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.extension.StructuredItem;
import wayleave.page.Remark.Kind;

/**
 * Reads {@code Robots-Tag}, a list of structured fields (RFC 9651 §3.1): each member names a crawler, its parameters are rules
 * (draft-illyes-repext-03). A field that is no such list is ignored whole.
 */
final class RobotsTagReader {
  /** The draft asks for a limit of at least 8 KiB. Members that end before it count. */
  private static final int MAX_CHARACTERS = 65_536;

  /** A member of the list with its parameters: where each begins and ends. */
  private record Member(String name, Map<String, int[]> parameters) {}

  private final String text;
  private final StructuredItem item;
  private final List<Member> members = new ArrayList<>();
  private int at;

  private RobotsTagReader(String text) {
    this.text = text;
    this.item = new StructuredItem(text);
  }

  /** Reads all lines of the field, which are one list (RFC 9651 §4.2). */
  static void read(
      List<String> lines, Addressees addressees, RuleReader rules, RuleReader.Places places) {
    RobotsTagReader reader = new RobotsTagReader(String.join(",", lines));
    if (!reader.readList()) {
      rules.remark(Kind.MALFORMED_FIELD, reader.text, places.of(0, reader.text.length()));
      return;
    }
    for (Member member : reader.members) {
      String crawler = addressees.find(Text.lower(member.name));
      if (crawler != null) {
        member.parameters.forEach((key, range) -> {
          Rule rule = Rule.find(key);
          Place place = places.of(range[0], range[1]);
          if (rule == null || rule.takesValue()) {
            rules.remark(Kind.UNKNOWN_RULE, key, place, Spelling.rules(key, null));
          } else {
            rules.add(rule, null, "", crawler, place);
          }
        });
      }
    }
  }

  /** Returns whether the text is a list. */
  private boolean readList() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    int end = text.length();
    while (end > at && text.charAt(end - 1) == ' ') {
      end--;
    }
    while (at < end) {
      int from = at;
      int valueEnd = item.endOfValue(from);
      int parametersEnd = valueEnd < 0 ? -1 : item.endOfParameters(valueEnd);
      if (parametersEnd < 0) {
        return false;
      }
      if (parametersEnd > MAX_CHARACTERS) {
        return true;
      }
      String name = name(from, valueEnd);
      if (name != null) {
        members.add(new Member(name, parameters(valueEnd, parametersEnd)));
      }
      at = parametersEnd;
      skipBlanks(end);
      if (at == end) {
        return true;
      }
      if (text.charAt(at++) != ',') {
        return false;
      }
      skipBlanks(end);
      if (at == end) {
        return false; // a comma at the end
      }
    }
    return true;
  }

  private void skipBlanks(int end) {
    while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  /** The text of a Token or String, or null for values of other types. */
  private @Nullable String name(int from, int to) {
    char first = text.charAt(from);
    if (first == '"') {
      StringBuilder name = new StringBuilder();
      for (int i = from + 1; i < to - 1; i++) {
        char c = text.charAt(i);
        name.append(c == '\\' ? text.charAt(++i) : c);
      }
      return name.toString();
    }
    boolean isToken = first == '*' || (first | 0x20) >= 'a' && (first | 0x20) <= 'z';
    return isToken ? text.substring(from, to) : null;
  }

  /** The parameters that are not false. Of equal ones the last counts (RFC 9651 §4.2.3.2). */
  private Map<String, int[]> parameters(int from, int to) {
    Map<String, int[]> parameters = new LinkedHashMap<>();
    int i = from;
    while (i < to) {
      int start = Text.skipBlanks(text, i + 1, to);
      int keyEnd = StructuredItem.endOfKey(text, start);
      String key = text.substring(start, keyEnd);
      i = keyEnd;
      if (i < to && text.charAt(i) == '=') {
        i = item.endOfValue(i + 1);
      }
      if (text.substring(keyEnd, i).equals("=?0")) {
        parameters.remove(key);
      } else {
        parameters.put(key, new int[] {start, i});
      }
    }
    return parameters;
  }
}
