package wayleave.lint.internal.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.OddCharacter;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Percent-escapes, and characters that stand for themselves where URLs have escapes (R5, RFC 9309 §2.2.2). */
final class PathEscapesCheck implements Check {
  private static final LintRule INVALID = LintRule.of("path-escape-invalid");
  private static final LintRule LOWER = LintRule.of("path-escape-lower-case");
  private static final LintRule UNRESERVED = LintRule.of("path-escape-unneeded");
  private static final LintRule SPECIAL = LintRule.of("path-escape-of-wildcard");
  private static final LintRule NON_ASCII = LintRule.of("path-not-ascii");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Set<String> written = new HashSet<>();
    for (PathValue path : subject.paths()) {
      if (path.text().indexOf('%') >= 0) {
        written.add(path.text());
      }
    }
    for (PathValue path : subject.paths()) {
      if (path.text().indexOf('%') >= 0) {
        escapes(subject, findings, path, written);
      }
      nonAscii(subject, findings, path, written);
    }
  }

  /**
   * @param written the paths of all rules that hold an escape: who has written a path in the usual form too, knows of it
   */
  private static void escapes(
      LintContext subject, DiagnosticSink findings, PathValue path, Set<String> written) {
    String text = path.text();
    int invalid = -1;
    int special = -1;
    List<TextEdit> lower = new ArrayList<>();
    List<TextEdit> unneeded = new ArrayList<>();
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      int value = valueAt(text, i);
      if (value < 0) {
        invalid = invalid < 0 && !isBeginningOfEscape(text, i) ? i : invalid;
        continue;
      }
      String digits = text.substring(i + 1, i + 3);
      if (isUnreserved(value)) {
        unneeded.add(new TextEdit(path.at(i), path.at(i + 3), String.valueOf((char) value)));
      } else if (!digits.equals(digits.toUpperCase(Locale.ROOT))) {
        lower.add(new TextEdit(path.at(i + 1), path.at(i + 3), digits.toUpperCase(Locale.ROOT)));
      }
      if (special < 0 && (value == '*' || value == '$')) {
        special = i;
      }
    }
    if (invalid >= 0) {
      invalid(subject, findings, path, invalid);
    }
    if (special >= 0) {
      findings.add(
          SPECIAL,
          subject.span(path.at(special), path.at(special + 3)),
          "by RFC 9309 this matches a plain " + (char) valueAt(text, special)
              + " in a URL, to Google it matches " + text.substring(special, special + 3)
              + " alone");
    }
    if (!written.contains(edited(path, lower))) {
      report(
          subject,
          findings,
          lower,
          LOWER,
          "escapes are written with upper-case letters",
          true,
          path);
    }
    report(
        subject,
        findings,
        unneeded,
        UNRESERVED,
        "this character needs no escape, and Google's parser does not find it in URLs that go without",
        false,
        path);
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      List<TextEdit> edits,
      LintRule code,
      String message,
      boolean safe,
      PathValue path) {
    if (edits.isEmpty()) {
      return;
    }
    int start = edits.get(0).start();
    int from = subject.body()[start] == '%' ? start : start - 1;
    findings.add(code, subject.span(from, from + 3), message, finding -> {
      if (safe && !path.line().isCutByGoogle()) {
        finding.safeFix("write upper-case letters", edits);
      } else if (!safe) {
        finding.fix("write the characters", edits);
      }
    });
  }

  private static void invalid(
      LintContext subject, DiagnosticSink findings, PathValue path, int at) {
    findings.add(
        INVALID,
        subject.span(path.at(at), path.at(at + 1)),
        "two hexadecimal digits belong after %: for the character itself write %25",
        finding -> finding.fix("write %25", new TextEdit(path.at(at), path.at(at + 1), "%25")));
  }

  /** Whether the rule is for all URLs with an escape there: {@code /x/%} or {@code /x/%2*}. */
  private static boolean isBeginningOfEscape(String text, int percent) {
    int next = percent + 1;
    if (next < text.length() && hexValue(text.charAt(next)) >= 0) {
      next++;
    }
    return next == text.length() || text.charAt(next) == '*';
  }

  private static int valueAt(String text, int percent) {
    if (percent + 2 >= text.length()) {
      return -1;
    }
    int high = hexValue(text.charAt(percent + 1));
    int low = hexValue(text.charAt(percent + 2));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  private static int hexValue(char c) {
    return c < 0x7F ? Character.digit(c, 16) : -1;
  }

  /** RFC 3986 §2.3. */
  private static boolean isUnreserved(int c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z' || c >= '0' && c <= '9' || "-._~".indexOf(c) >= 0;
  }

  private static void nonAscii(
      LintContext subject, DiagnosticSink findings, PathValue path, Set<String> written) {
    byte[] body = subject.body();
    int end = path.line().valueEnd;
    int first = -1;
    List<TextEdit> edits = new ArrayList<>();
    for (int i = path.line().valueStart; i < end; ) {
      if (body[i] >= 0) {
        i++;
        continue;
      }
      int character = Utf8Character.at(body, i, end);
      if (character == Utf8Character.MALFORMED || OddCharacter.of(character) != null) {
        // Told of as such.
        return;
      }
      int next = i + Utf8Character.length(character);
      first = first < 0 ? i : first;
      edits.add(new TextEdit(i, next, escaped(character)));
      i = next;
    }
    if (first < 0 || written.contains(edited(path, edits))) {
      return;
    }
    Span span = subject.span(first, edits.get(0).end());
    findings.add(
        NON_ASCII,
        span,
        "URLs have an escape here: crawlers that compare as written do not match it",
        finding -> {
          if (!path.line().isCutByGoogle()) {
            finding.safeFix("write escapes", edits);
          }
        });
  }

  /** The path with edits made, which are in their order. */
  private static String edited(PathValue path, List<TextEdit> edits) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (TextEdit edit : edits) {
      text.append(path.text(), at, edit.start() - path.at(0)).append(edit.replacement());
      at = edit.end() - path.at(0);
    }
    return text.append(path.text(), at, path.text().length()).toString();
  }

  private static String escaped(int character) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
      escaped.append('%').append(Character.toUpperCase(Character.forDigit((b >> 4) & 15, 16)));
      escaped.append(Character.toUpperCase(Character.forDigit(b & 15, 16)));
    }
    return escaped.toString();
  }
}
