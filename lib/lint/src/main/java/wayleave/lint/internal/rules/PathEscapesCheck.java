package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.EncodedTwice;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.ObservedText;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.OddCharacter;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Percent-escapes, and characters where URLs have escapes (R5, RFC 9309 §2.2.2). */
final class PathEscapesCheck implements Check {
  private static final LintRule INVALID = LintRule.of("path-escape-invalid");
  private static final LintRule LOWER = LintRule.of("path-escape-lower-case");
  private static final LintRule UNRESERVED = LintRule.of("path-escape-unneeded");
  private static final LintRule TWICE = LintRule.of("path-escaped-twice");
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
    Run run = new Run(subject, written);
    for (PathValue path : subject.paths()) {
      if (path.text().indexOf('%') >= 0) {
        run.escapes(path);
      }
      run.nonAscii(path);
    }
    run.report(findings);
  }

  /** What is found in one file. */
  private static final class Run {
    private final LintContext subject;
    /** Paths with an escape. An author who also wrote the same path in its usual form knows about it. */
    private final Set<String> written;

    private final Occurrences invalid = new Occurrences(INVALID, "also not an escape");
    private final Occurrences percentAtEnd = new Occurrences(INVALID, "also a percent sign");
    private final Occurrences startOfEscape = new Occurrences(INVALID, "also any escape");
    private final Occurrences halfEscape = new Occurrences(INVALID, "also half an escape");
    private final Occurrences lower = new Occurrences(LOWER, "also lower case");
    private final Occurrences unneeded = new Occurrences(UNRESERVED, "also unnecessary");
    private final Occurrences twice = new Occurrences(TWICE, "also escaped twice");
    private final Occurrences special = new Occurrences(SPECIAL, "the same problem");
    private final Occurrences nonAscii = new Occurrences(NON_ASCII, "also not ASCII");

    Run(LintContext subject, Set<String> written) {
      this.subject = subject;
      this.written = written;
    }

    void report(DiagnosticSink findings) {
      invalid.reportWithFix(findings, "Write `%25`");
      percentAtEnd.report(findings, finding -> {
        finding.severity(Severity.INFO);
        finding.fix("Write `%25`", percentAtEnd.edits());
      });
      startOfEscape.report(findings, finding -> finding.severity(Severity.HINT));
      halfEscape.report(findings, finding -> finding.severity(Severity.INFO));
      twice.reportWithFix(findings, "Escape once");
      special.report(findings, finding -> {});
      lower.reportWithSafeFix(findings, "Write upper-case letters");
      unneeded.reportWithFix(findings, "Write the characters");
      nonAscii.reportWithSafeFix(findings, "Percent-encode them");
    }

    void escapes(PathValue path) {
      String text = path.text();
      List<TextEdit> toUpper = new ArrayList<>();
      List<TextEdit> toCharacter = new ArrayList<>();
      List<TextEdit> toOnce = new ArrayList<>();
      int wrong = -1;
      int wildcard = -1;
      for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
        int value = valueAt(text, i);
        if (value < 0) {
          wrong = wrong < 0 && isWrong(text, i) ? i : wrong;
          continue;
        }
        int percents = escapedPercents(text, i);
        if (percents > 0) {
          toOnce.add(new TextEdit(path.at(i + 1), path.at(i + 1 + 2 * percents), ""));
          continue;
        }
        String digits = text.substring(i + 1, i + 3);
        String upper = digits.toUpperCase(Locale.ROOT);
        if (isUnreserved(value)) {
          toCharacter.add(new TextEdit(path.at(i), path.at(i + 3), String.valueOf((char) value)));
        } else if (!digits.equals(upper)) {
          toUpper.add(new TextEdit(path.at(i + 1), path.at(i + 3), upper));
        }
        wildcard = wildcard < 0 && (value == '*' || value == '$') ? i : wildcard;
      }
      if (wrong >= 0) {
        percentSign(path, wrong);
      }
      if (wildcard >= 0) {
        wildcard(path, wildcard);
      }
      if (!toOnce.isEmpty()
          && !written.contains(edited(path, toOnce))
          && !path.line().isCutByGoogle()) {
        TextEdit first = toOnce.get(0);
        String meant = edited(path, toOnce);
        twice.add(
            subject.span(first.start() - 1, first.end() + 2),
            CodeText.of(path.shown()) + " is escaped twice: it matches only URLs with `"
                + subject.bytes(first.start() - 1, first.end() + 2) + "` in them, none with `%"
                + subject.bytes(first.end(), first.end() + 2)
                + "`. Write " + CodeText.of(meant));
        twice.edit(toOnce);
      }
      if (!toUpper.isEmpty()
          && !written.contains(edited(path, toUpper))
          && !path.line().isCutByGoogle()) {
        TextEdit first = toUpper.get(0);
        lower.add(
            subject.span(first.start() - 1, first.end()),
            "Escapes are usually written in upper case, and some tools treat lower case as different. Write `%"
                + first.replacement() + "`");
        lower.edit(toUpper);
      }
      if (!toCharacter.isEmpty()) {
        TextEdit first = toCharacter.get(0);
        String character = first.replacement();
        unneeded.add(
            subject.span(first.start(), first.end()),
            "`" + subject.bytes(first.start(), first.end()) + "` stands for `" + character
                + "`, but for Google this rule does not match URLs with `" + character
                + "`. Write `"
                + character + "`");
        unneeded.edit(toCharacter);
      }
    }

    private void percentSign(PathValue path, int at) {
      TextEdit edit = new TextEdit(path.at(at), path.at(at + 1), "%25");
      Span span = subject.span(path.at(at), path.at(at + 1));
      String text = path.text();
      if (isBeginningOfEscape(text, at) && at + 1 < text.length()) {
        halfEscape.add(
            span,
            CodeText.of(text.substring(at)) + " at the end is half an escape, so "
                + CodeText.of(path.shown()) + " matches any escape that starts with it, as in "
                + CodeText.of(path.shown() + "0") + ". Complete the escape");
      } else if (isBeginningOfEscape(text, at)) {
        Occurrences places = isAfterWord(text, at) ? percentAtEnd : startOfEscape;
        places.add(
            span,
            "`%` at the end matches the start of any escape, as in "
                + CodeText.of(path.shown() + "20") + ". Write " + CodeText.of(path.shown() + "25")
                + " if you mean a percent sign");
        places.edit(edit);
      } else {
        invalid.add(
            span,
            "`%` needs two hexadecimal digits after it, so " + CodeText.of(path.shown())
                + " matches no valid URL. Write `%25` for a percent sign");
        invalid.edit(edit);
      }
    }

    private void wildcard(PathValue path, int at) {
      String escape = path.text().substring(at, at + 3);
      String character = String.valueOf((char) valueAt(path.text(), at));
      special.add(
          subject.span(path.at(at), path.at(at + 3)),
          "`" + escape + "` means `" + character
              + "`: by RFC 9309 this rule also matches URLs with a plain `" + character
              + "`, for Google only URLs with `" + escape
              + "`. Write `*` instead to match both");
    }

    void nonAscii(PathValue path) {
      byte[] body = subject.body();
      int end = path.line().valueEnd;
      List<TextEdit> edits = new ArrayList<>();
      for (int i = notAscii(body, path.line().valueStart, end);
          i < end;
          i = notAscii(body, i, end)) {
        int character = Utf8Character.at(body, i, end);
        if (character == Utf8Character.MALFORMED || OddCharacter.of(character) != null) {
          // Reported as such.
          return;
        }
        int next = i + Utf8Character.length(character);
        edits.add(new TextEdit(i, next, Digits.escapes(Character.toString(character))));
        i = next;
      }
      // Escapes would hide that text was encoded more than once, which is reported as such.
      if (edits.isEmpty()
          || written.contains(edited(path, edits))
          || path.line().isCutByGoogle()
          || EncodedTwice.meant(path.shown()) != null) {
        return;
      }
      TextEdit first = edits.get(0);
      String escape = first.replacement();
      String character = Character.toString(Utf8Character.at(body, first.start(), end));
      nonAscii.add(
          subject.span(first.start(), first.end()),
          "URLs contain `" + escape + "` for `" + character
              + "`, and " + ObservedText.within("rules.utf-8")
              + " do not convert the path, so it matches nothing for them. Write "
              + CodeText.of(edited(path, edits)));
      nonAscii.edit(edits);
    }
  }

  /** The first byte from an offset on that is no ASCII character, or {@code end}. */
  private static int notAscii(byte[] body, int from, int end) {
    int i = from;
    while (i < end && body[i] >= 0) {
      i++;
    }
    return i;
  }

  /** Whether to report a {@code %} without digits: {@code /x/%2*} and {@code /x*}{@code /%} are patterns on purpose. */
  private static boolean isWrong(String text, int percent) {
    int star = text.lastIndexOf('*');
    boolean isPattern = star > percent || star >= 0 && !isAfterWord(text, percent);
    return !isBeginningOfEscape(text, percent) || !isPattern;
  }

  /** Whether a {@code %} is likely a percent sign, as in {@code /100%}, and not for all URLs with an escape there, as in {@code /x/%}. */
  private static boolean isAfterWord(String text, int percent) {
    return percent > 0 && Character.isLetterOrDigit(text.charAt(percent - 1));
  }

  /** Whether the rule is for all URLs with an escape there: {@code /x/%} or {@code /x/%2*}. */
  private static boolean isBeginningOfEscape(String text, int percent) {
    int next = percent + 1;
    if (next < text.length() && hexValue(text.charAt(next)) >= 0) {
      next++;
    }
    return next == text.length() || text.charAt(next) == '*';
  }

  /**
   * How often the percent sign of an escape was escaped again: once in {@code %2520}, twice in {@code %252520}. 0 where it may be a percent
   * sign before letters that look like an escape, as in {@code /50%25cafe}, or behind a {@code *}: such a rule is for URLs that another
   * program escaped twice.
   */
  private static int escapedPercents(String text, int percent) {
    int count = 0;
    while (text.startsWith("25", percent + 1 + 2 * count)) {
      count++;
    }
    int value = valueAt(text, percent + 2 * count);
    if (value < 0 && count > 1) {
      count--; // the last one is the escape: of a percent sign
      value = '%';
    }
    int star = text.indexOf('*');
    int next = percent + 2 * count + 3;
    boolean isCharacter = value >= 0 && value < 0x80 && !isUnreserved(value)
        || value >= 0xC2 && text.startsWith("%25", next)
        || value >= 0x80 && value < 0xC0 && percent > 5 && text.startsWith("%25", percent - 5);
    return count > 0 && isCharacter && (star < 0 || star > percent) ? count : 0;
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
}
