package wayleave.extension;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.ExtensionLine;
import wayleave.extension.Extension.ContentUsage;
import wayleave.extension.Extension.Member;
import wayleave.extension.Extension.Problem;
import wayleave.extension.Extension.Problem.Kind;

/**
 * Reads {@code [path] key=value, key=value}, the latter as a dictionary of structured fields (RFC 9651 §4.2.2): one mistake,
 * and all of it is void.
 */
final class ContentUsageReader {
  private final String text;
  private final StructuredItem item;
  private final List<Member> members = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private int at;

  private ContentUsageReader(String text) {
    this.text = text;
    this.item = new StructuredItem(text);
  }

  static ContentUsage read(ExtensionLine line) {
    return read(line, ContentSignalReader.endOfPath(line.value()));
  }

  /** Reads the value of a response header, which has no path. */
  static ContentUsage readHeader(ExtensionLine header) {
    return read(header, 0);
  }

  private static ContentUsage read(ExtensionLine line, int pathEnd) {
    String value = line.value();
    ContentUsageReader reader = new ContentUsageReader(value);
    if (!reader.readDictionary(pathEnd)) {
      Problem last = reader.problems.get(reader.problems.size() - 1);
      return new ContentUsage(line, value.substring(0, pathEnd), List.of(), List.of(last));
    }
    return new ContentUsage(line, value.substring(0, pathEnd), reader.members, reader.problems);
  }

  private boolean readDictionary(int from) {
    at = from;
    skipBlanks();
    if (at == text.length()) {
      return wrong(Kind.EMPTY, at, at);
    }
    Set<String> keys = new HashSet<>();
    while (true) {
      if (!readMember(keys)) {
        return false;
      }
      skipBlanks();
      if (at == text.length()) {
        return true;
      }
      if (text.charAt(at) != ',') {
        return wrong(Kind.COMMA, at, endOfWord(at));
      }
      at++;
      skipBlanks();
    }
  }

  private boolean readMember(Set<String> keys) {
    int start = at;
    int keyEnd = StructuredItem.endOfKey(text, at);
    boolean complete = keyEnd == text.length() || " \t=;,".indexOf(text.charAt(keyEnd)) >= 0;
    if (keyEnd == start || !complete) {
      return wrong(Kind.KEY, start, endOfWord(start));
    }
    String key = text.substring(start, keyEnd);
    at = keyEnd;
    String value = "";
    if (at < text.length() && text.charAt(at) == '=') {
      int valueStart = at + 1;
      int valueEnd = item.endOfValue(valueStart);
      if (valueEnd < 0) {
        return wrong(Kind.ITEM, valueStart, Math.max(endOfWord(valueStart), valueStart));
      }
      value = text.substring(valueStart, valueEnd);
      at = valueEnd;
    }
    Member member = new Member(key, value, start, at);
    int end = item.endOfParameters(at);
    if (end < 0) {
      return wrong(Kind.ITEM, at, endOfWord(at));
    }
    at = end;
    members.add(member);
    if (!keys.add(key)) {
      problems.add(new Problem(Kind.DUPLICATE_KEY, start, keyEnd));
    }
    if (!value.equals("y") && !value.equals("n")) {
      problems.add(new Problem(Kind.PREFERENCE, start, member.end()));
    }
    return true;
  }

  private int endOfWord(int from) {
    int end = from;
    while (end < text.length()
        && !ExtensionReader.isBlank(text.charAt(end))
        && text.charAt(end) != ',') {
      end++;
    }
    return end;
  }

  private void skipBlanks() {
    while (at < text.length() && ExtensionReader.isBlank(text.charAt(at))) {
      at++;
    }
  }

  private boolean wrong(Kind kind, int start, int end) {
    problems.add(new Problem(kind, start, end));
    return false;
  }
}
