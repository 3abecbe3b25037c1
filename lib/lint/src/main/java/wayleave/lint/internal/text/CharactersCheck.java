package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.EncodedTwice;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.OddCharacter;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Characters that are invisible or look like others, and bytes that are not UTF-8 (F1, F3, A2). Comments may hold anything. */
final class CharactersCheck implements Check {
  private static final LintRule NOT_UTF_8 = LintRule.of("encoding-not-utf-8");
  private static final LintRule TWICE = LintRule.of("encoding-twice");
  private static final LintRule NUL = LintRule.of("nul-byte");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (subject.isText()) {
      new Run(subject).report(findings);
    }
  }

  /** What is found in one file. */
  private static final class Run {
    private final LintContext subject;
    private final OddCharacters odd;
    private final Occurrences nul = new Occurrences(NUL, "also truncated by a NUL byte");
    private final Occurrences twice = new Occurrences(TWICE, "also encoded more than once");
    private final Occurrences notUtf8 = new Occurrences(NOT_UTF_8, "also not UTF-8");
    private final Occurrences notUtf8Unread = new Occurrences(NOT_UTF_8, "also not UTF-8");

    Run(LintContext subject) {
      this.subject = subject;
      this.odd = new OddCharacters(subject);
    }

    void report(DiagnosticSink findings) {
      for (SourceLine line : subject.lines()) {
        if (line.hasNul && subject.hasFields()) {
          nul.add(
              subject.span(line.contentEnd, line.contentEnd + 1),
              "Google ignores the part of this line after an invisible NUL byte. Remove the byte");
        }
        int to = line.hasComment() ? line.commentStart : line.contentEnd;
        if (hasOddByte(subject.body(), line.contentStart, to)) {
          look(line, to);
        }
      }
      nul.report(findings, finding -> {});
      twice.reportWithFix(
          findings, twice.size() == 1 ? "Write " + decoded() : "Restore the original text");
      notUtf8.report(findings, finding -> {});
      notUtf8Unread.report(findings, finding -> finding.severity(Severity.HINT));
      odd.report(findings);
    }

    private String decoded() {
      return twice.edits().isEmpty() ? "" : CodeText.of(twice.edits().get(0).replacement());
    }

    private void look(SourceLine line, int to) {
      boolean isRead =
          line.field != Field.NONE && line.field != Field.OTHER && !line.isMissingColon;
      String meant = isRead ? EncodedTwice.meant(line.value()) : null;
      if (meant != null) {
        encodedTwice(line, meant);
        return;
      }
      List<OddCharacters.Place> places = new ArrayList<>();
      int malformed = -1;
      boolean ascii = true;
      byte[] body = subject.body();
      for (int i = line.contentStart; i < to; ) {
        int character = Utf8Character.at(body, i, to);
        int end = i + Utf8Character.length(character);
        if (character == Utf8Character.MALFORMED) {
          malformed = malformed < 0 ? i : malformed;
        } else {
          OddCharacter kind = OddCharacter.of(character);
          if (kind == null) {
            ascii &= character < 0x80;
          } else {
            places.add(new OddCharacters.Place(i, end, kind));
          }
        }
        i = end;
      }
      if (malformed >= 0) {
        notUtf8(line, malformed);
      }
      if (!places.isEmpty()) {
        odd.look(line, places, ascii && malformed < 0);
      }
    }

    private void encodedTwice(SourceLine line, String meant) {
      String written = CodeText.of(line.value());
      boolean clean = EncodedTwice.isClean(meant);
      twice.add(
          subject.valueSpan(line),
          clean
              ? written + " was encoded as UTF-8 more than once, so it matches no real URL. Write "
                  + CodeText.of(meant)
              : written
                  + " was encoded as UTF-8 more than once, so it matches no real URL. Retype it as it appears in your URLs");
      if (clean) {
        twice.edit(new TextEdit(line.valueStart, line.valueEnd, meant));
      }
    }

    private void notUtf8(SourceLine line, int at) {
      String start = "Byte `" + hex(subject.body()[at]) + "` is not UTF-8";
      boolean matters = line.field != Field.NONE && line.field != Field.OTHER;
      if (matters) {
        String effect = line.isRule()
            ? ", so this rule does not match the URLs that it shows. Save the file as UTF-8, or percent-encode the path"
            : ", so crawlers misread this line. Save the file as UTF-8";
        notUtf8.add(subject.span(at, at + 1), start + effect);
      } else {
        notUtf8Unread.add(
            subject.span(at, at + 1),
            start + ", which is harmless in a line that crawlers ignore. Save the file as UTF-8");
      }
    }
  }

  private static boolean hasOddByte(byte[] body, int from, int to) {
    for (int i = from; i < to; i++) {
      byte b = body[i];
      if (b < ' ' && (b < '\t' || b > '\r') || b == 0x7F) {
        return true;
      }
    }
    return false;
  }

  private static String hex(byte b) {
    String digits = Integer.toHexString(b & 0xFF).toUpperCase(Locale.ROOT);
    return digits.length() == 1 ? "0" + digits : digits;
  }
}
