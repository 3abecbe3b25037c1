package wayleave.extension;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.ExtensionLine;
import wayleave.extension.Extension.ContentSignal;
import wayleave.extension.Extension.Member;
import wayleave.extension.Extension.Problem;
import wayleave.extension.Extension.Problem.Kind;

/** Reads {@code [path] key=value, key=value}. What is no pair is reported, and the pairs beside it count. */
final class ContentSignalReader {
  private ContentSignalReader() {}

  static ContentSignal read(ExtensionLine line) {
    return read(line, endOfPath(line.value()));
  }

  /** Reads the value of a response header, which has no path. */
  static ContentSignal readHeader(ExtensionLine header) {
    return read(header, 0);
  }

  private static ContentSignal read(ExtensionLine line, int pathEnd) {
    String value = line.value();
    List<Member> members = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    int start = pathEnd;
    for (int i = pathEnd; i <= value.length(); i++) {
      if (i == value.length() || value.charAt(i) == ',') {
        read(value, start, i, members, problems, keys);
        start = i + 1;
      }
    }
    return new ContentSignal(line, value.substring(0, pathEnd), members, problems);
  }

  /** Where the path ends with which a value begins: at the first blank, or at the beginning if there is none. */
  static int endOfPath(String value) {
    int end = 0;
    if (value.startsWith("/")) {
      while (end < value.length() && !ExtensionReader.isBlank(value.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  private static void read(
      String value,
      int from,
      int to,
      List<Member> members,
      List<Problem> problems,
      Set<String> keys) {
    int start = from;
    int end = to;
    while (start < end && ExtensionReader.isBlank(value.charAt(start))) {
      start++;
    }
    while (end > start && ExtensionReader.isBlank(value.charAt(end - 1))) {
      end--;
    }
    int equals = value.indexOf('=', start);
    if (equals < 0
        || equals >= end
        || !isWord(value, start, equals)
        || !isWord(value, equals + 1, end)) {
      problems.add(new Problem(Kind.PAIR, start, end));
      return;
    }
    Member member =
        new Member(value.substring(start, equals), value.substring(equals + 1, end), start, end);
    if (!keys.add(LongestPath.smallLetters(member.key()))) {
      problems.add(new Problem(Kind.DUPLICATE_KEY, start, equals));
    }
    members.add(member);
  }

  /** Letters, digits, hyphens, underscores and points. */
  private static boolean isWord(String s, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = s.charAt(i);
      if (!ExtensionReader.isLetter(c) && !ExtensionReader.isDigit(c) && "-_.".indexOf(c) < 0) {
        return false;
      }
    }
    return from < to;
  }
}
