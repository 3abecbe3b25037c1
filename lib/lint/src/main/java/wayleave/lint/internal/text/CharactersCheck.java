package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.OddCharacter;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Characters that cannot be seen or look like others, and bytes that are no UTF-8 (F1, F3, A2). Comments may hold anything. */
final class CharactersCheck implements Check {
  private static final LintRule NOT_UTF_8 = LintRule.of("encoding-not-utf-8");
  private static final LintRule TWICE = LintRule.of("encoding-twice");
  private static final LintRule NUL = LintRule.of("nul-byte");
  private static final Map<OddCharacter.Kind, LintRule> CODES = new EnumMap<>(Map.of(
      OddCharacter.Kind.SPACE, LintRule.of("space-not-ascii"),
      OddCharacter.Kind.INVISIBLE, LintRule.of("invisible-character"),
      OddCharacter.Kind.PUNCTUATION, LintRule.of("smart-punctuation"),
      OddCharacter.Kind.FULL_WIDTH, LintRule.of("full-width-character"),
      OddCharacter.Kind.CONTROL, LintRule.of("control-character")));

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (SourceLine line : subject.lines()) {
      if (line.hasNul && subject.hasFields()) {
        findings.add(
            NUL,
            subject.span(line.contentEnd, line.contentEnd + 1),
            "a NUL byte hides the rest of this line");
      }
      int to = line.hasComment() ? line.commentStart : line.contentEnd;
      if (hasOddByte(subject.body(), line.contentStart, to)) {
        look(subject, findings, line, to);
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

  /** An odd character of the line. */
  private record Place(int start, int end, OddCharacter odd) {}

  private static void look(LintContext subject, DiagnosticSink findings, SourceLine line, int to) {
    boolean isRead = line.field != Field.NONE && line.field != Field.OTHER && !line.isMissingColon;
    String meant = isRead ? EncodedTwice.meant(line.value()) : null;
    if (meant != null) {
      encodedTwice(subject, findings, line, meant);
      return;
    }
    Map<OddCharacter.Kind, List<Place>> places = new EnumMap<>(OddCharacter.Kind.class);
    boolean utf8 = true;
    boolean ascii = true;
    StringBuilder plain = new StringBuilder();
    byte[] body = subject.body();
    for (int i = line.contentStart; i < to; ) {
      int character = Utf8Character.at(body, i, to);
      int end = i + Utf8Character.length(character);
      if (character == Utf8Character.MALFORMED) {
        if (utf8) {
          notUtf8(subject, findings, line, i);
        }
        utf8 = false;
      } else {
        OddCharacter odd = OddCharacter.of(character);
        if (odd == null) {
          ascii &= character < 0x80;
          plain.appendCodePoint(character);
        } else {
          places.computeIfAbsent(odd.kind(), kind -> new ArrayList<>()).add(new Place(i, end, odd));
          plain.append(odd.plain() == null ? "" : odd.plain());
        }
      }
      i = end;
    }
    boolean otherwiseAscii = ascii && utf8;
    if (!places.isEmpty() && isMeant(line, plain.toString())) {
      places.values().forEach(of -> report(subject, findings, line, of, otherwiseAscii));
    }
  }

  private static void encodedTwice(
      LintContext subject, DiagnosticSink findings, SourceLine line, String meant) {
    findings.add(
        TWICE,
        subject.valueSpan(line),
        "this was encoded as UTF-8 twice: meant is " + meant,
        finding -> finding.fix(
            "write what is meant", new TextEdit(line.valueStart, line.valueEnd, meant)));
  }

  private static void notUtf8(
      LintContext subject, DiagnosticSink findings, SourceLine line, int at) {
    boolean matters = line.field != Field.NONE && line.field != Field.OTHER;
    String value = hex(subject.body()[at] & 0xFF, 2);
    findings.add(
        NOT_UTF_8,
        subject.span(at, at + 1),
        "the byte " + value + " is no UTF-8: save the file as UTF-8"
            + (line.isRule() ? " or write %-escapes" : ""),
        finding -> {
          if (!matters) {
            finding.severity(Severity.HINT);
          }
        });
  }

  /** Whether the line says something once its odd characters are plain ones: prose may hold what it likes. */
  private static boolean isMeant(SourceLine line, String plain) {
    if (line.field != Field.OTHER && line.field != Field.NONE) {
      return !line.isMissingColon || FieldName.atStartOf(plain.strip()).isPresent();
    }
    int colon = plain.indexOf(':');
    String field = colon < 0 ? plain : plain.substring(0, colon);
    return FieldName.find(field.strip()).isPresent();
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      List<Place> places,
      boolean otherwiseAscii) {
    List<TextEdit> edits = new ArrayList<>();
    Place first = null;
    boolean inside = true;
    for (Place place : places) {
      boolean isInside = isInside(subject, line, place);
      if (isInside && isInPlace(subject, line, place, otherwiseAscii)) {
        continue;
      }
      first = first == null ? place : first;
      inside &= isInside;
      if (!isInside) {
        edits.add(new TextEdit(place.start(), place.end(), replacement(line, place)));
      }
    }
    if (first != null) {
      add(subject, findings, line, first, inside, edits);
    }
  }

  private static void add(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      Place place,
      boolean inside,
      List<TextEdit> edits) {
    Span span = subject.span(place.start(), place.end());
    findings.add(codeOf(place.odd()), span, message(subject, line, place, inside), finding -> {
      if (inside && line.isRule()) {
        finding.severity(severityInPath(place.odd().kind()));
      }
      if (!edits.isEmpty() && place.odd().plain() != null) {
        finding.fix("write the plain characters", edits);
      }
    });
  }

  /** How bad it is within a path, where content systems put whatever stands in a title. */
  private static Severity severityInPath(OddCharacter.Kind kind) {
    return switch (kind) {
      case CONTROL -> Severity.ERROR;
      case INVISIBLE -> Severity.HINT;
      case SPACE, PUNCTUATION, FULL_WIDTH -> Severity.INFO;
    };
  }

  private static LintRule codeOf(OddCharacter odd) {
    return Objects.requireNonNull(CODES.get(odd.kind()));
  }

  /** The number in hexadecimal, with leading zeros up to the given length. */
  private static String hex(int number, int length) {
    String digits = Integer.toHexString(number).toUpperCase(Locale.ROOT);
    return "0".repeat(Math.max(0, length - digits.length())) + digits;
  }

  private static String message(LintContext subject, SourceLine line, Place place, boolean inside) {
    int character = Utf8Character.at(subject.body(), place.start(), place.end());
    String name = "U+" + hex(character, 4);
    String what = switch (place.odd().kind()) {
      case SPACE -> "this is no ordinary blank but " + name;
      case INVISIBLE -> "an invisible character stands here, " + name;
      case PUNCTUATION -> "this is not " + place.odd().plain() + " but " + name;
      case FULL_WIDTH -> "this is not " + place.odd().plain() + " but the full-width " + name;
      case CONTROL -> "a control character stands here, " + name;
    };
    if (inside && line.isRule()) {
      return what + ", and only URLs with the same character match";
    }
    boolean unread = line.field == Field.OTHER || line.field == Field.NONE || line.isMissingColon;
    return what + (unread ? ", so crawlers skip the line" : ", which becomes part of the value");
  }

  /** Whether it stands within the value, where it can be meant. */
  private static boolean isInside(LintContext subject, SourceLine line, Place place) {
    if (line.field == Field.NONE || line.field == Field.OTHER || line.isMissingColon) {
      return false;
    }
    boolean isName = line.field == Field.USER_AGENT && !place.odd().isQuote();
    if (place.odd().isQuote() && !beginsWithQuote(subject.body(), line)) {
      return true;
    }
    return !isName
        && !isEdge(subject.body(), line.valueStart, place.start())
        && !isEdge(subject.body(), place.end(), line.valueEnd);
  }

  private static boolean beginsWithQuote(byte[] body, SourceLine line) {
    int first = line.isValueEmpty()
        ? Utf8Character.MALFORMED
        : Utf8Character.at(body, line.valueStart, line.valueEnd);
    OddCharacter odd = first == Utf8Character.MALFORMED ? null : OddCharacter.of(first);
    return odd != null && odd.isQuote();
  }

  /** Whether nothing but odd characters is between one end of the value and a place. */
  private static boolean isEdge(byte[] body, int from, int to) {
    for (int i = from; i < to; ) {
      int character = Utf8Character.at(body, i, to);
      boolean odd = character != Utf8Character.MALFORMED && OddCharacter.of(character) != null;
      if (!odd && character != ' ') {
        return false;
      }
      i += Utf8Character.length(character);
    }
    return true;
  }

  /** Whether an odd character inside a value is as it should be: joiners in words, dashes in non-English text. */
  private static boolean isInPlace(
      LintContext subject, SourceLine line, Place place, boolean otherwiseAscii) {
    if (!line.isRule()) {
      return line.field != Field.USER_AGENT;
    }
    int character = Utf8Character.at(subject.body(), place.start(), place.end());
    boolean isJoiner = character == 0x200C || character == 0x200D;
    // Content systems make paths of titles, dashes and apostrophes included.
    boolean isOfTitle = place.odd().kind() == OddCharacter.Kind.PUNCTUATION;
    return place.odd().kind() != OddCharacter.Kind.CONTROL
        && (isJoiner || isOfTitle || !otherwiseAscii);
  }

  private static String replacement(SourceLine line, Place place) {
    boolean atValue = place.start() >= line.valueStart && line.field != Field.NONE;
    if (atValue && line.isRule() && place.odd().isQuote()) {
      return "";
    }
    return place.odd().plain() == null ? "" : place.odd().plain();
  }
}
