package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.OddCharacter;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** The odd characters of a file, by kind and by how bad they are. Made for one run; not thread-safe. */
final class OddCharacters {
  private static final Map<OddCharacter.Kind, LintRule> CODES = new EnumMap<>(Map.of(
      OddCharacter.Kind.SPACE, LintRule.of("space-not-ascii"),
      OddCharacter.Kind.INVISIBLE, LintRule.of("invisible-character"),
      OddCharacter.Kind.PUNCTUATION, LintRule.of("smart-punctuation"),
      OddCharacter.Kind.FULL_WIDTH, LintRule.of("full-width-character"),
      OddCharacter.Kind.CONTROL, LintRule.of("control-character")));

  /** An odd character of a line. */
  record Place(int start, int end, OddCharacter odd) {}

  /** What is reported together: the same character with the same effect. */
  private record Group(LintRule code, Severity severity, String cause) {}

  private final LintContext subject;
  private final Map<Group, Occurrences> found = new LinkedHashMap<>();

  OddCharacters(LintContext subject) {
    this.subject = subject;
  }

  void report(DiagnosticSink findings) {
    found.forEach((group, occurrences) -> occurrences.report(findings, finding -> {
      finding.severity(group.severity());
      if (!occurrences.edits().isEmpty()) {
        finding.fix("Write plain characters", occurrences.edits());
      }
    }));
  }

  /**
   * Looks at the odd characters of a line.
   *
   * @param otherwiseAscii whether all other characters of the line are ASCII
   */
  void look(SourceLine line, List<Place> places, boolean otherwiseAscii) {
    if (!isMeant(line)) {
      return;
    }
    boolean unread = !isRead(line);
    Map<OddCharacter.Kind, List<Place>> inside = new EnumMap<>(OddCharacter.Kind.class);
    Map<OddCharacter.Kind, List<Place>> outside = new EnumMap<>(OddCharacter.Kind.class);
    for (Place place : places) {
      boolean isInside = !unread && isInside(line, place);
      if (!isInside || !isInPlace(line, place, otherwiseAscii)) {
        (isInside ? inside : outside)
            .computeIfAbsent(place.odd().kind(), kind -> new ArrayList<>())
            .add(place);
      }
    }
    outside.values().forEach(of -> look(line, of, false, unread));
    inside.values().forEach(of -> look(line, of, true, unread));
  }

  /** Looks at characters of one kind, all of which are inside the value, or none. */
  private void look(SourceLine line, List<Place> places, boolean inside, boolean unread) {
    List<TextEdit> edits = new ArrayList<>();
    for (Place place : places) {
      if (!inside && place.odd().plain() != null) {
        edits.add(new TextEdit(place.start(), place.end(), plainOf(place.odd())));
      }
    }
    Place first = places.get(0);
    LintRule code = Objects.requireNonNull(CODES.get(first.odd().kind()));
    Severity severity =
        inside && line.isRule() ? severityInPath(first.odd().kind()) : Severity.ERROR;
    String message = message(line, first, inside, unread);
    Occurrences occurrences = found.computeIfAbsent(
        new Group(code, severity, isEncodedWrongly(line, first, unread) ? "" : message),
        group -> new Occurrences(code, "also here"));
    occurrences.add(subject.span(first.start(), first.end()), message);
    occurrences.edit(edits);
  }

  /** How bad it is within a path, where content systems put whatever is in a title. */
  private static Severity severityInPath(OddCharacter.Kind kind) {
    return switch (kind) {
      case CONTROL -> Severity.ERROR;
      case INVISIBLE -> Severity.HINT;
      case SPACE, PUNCTUATION, FULL_WIDTH -> Severity.INFO;
    };
  }

  private String message(SourceLine line, Place place, boolean inside, boolean unread) {
    String character = nameOf(Utf8Character.at(subject.body(), place.start(), place.end()));
    if (isEncodedWrongly(line, place, unread)) {
      return "This path contains the invisible control character " + character
          + ", probably from text that was encoded wrongly."
          + " Retype the path as it appears in your URLs, or remove the line";
    }
    if (inside && line.isRule()) {
      return place.odd().kind() == OddCharacter.Kind.CONTROL
          ? "This path contains the invisible control character " + character
              + ", so this rule matches nothing. Remove it"
          : "This path contains the character " + character
              + ", so it only matches URLs that contain it too. Check that your URLs contain it, or remove it";
    }
    String plain = plainOf(place.odd());
    String advice = plain.isBlank()
        ? plain.isEmpty() ? "Remove it" : "Type an ordinary space"
        : "Type `" + plain + "`";
    String effect = unread
        ? "Crawlers ignore this line because of the character " + character + ". "
        : "The character " + character + " becomes part of the value, so " + effectOf(line) + ". ";
    return effect + advice;
  }

  /** Whether it is a control character that is left of a letter that was encoded wrongly: several have one cause. */
  private boolean isEncodedWrongly(SourceLine line, Place place, boolean unread) {
    int code = Utf8Character.at(subject.body(), place.start(), place.end());
    return line.isRule() && !unread && code >= 0x80 && Character.isISOControl(code);
  }

  private static String effectOf(SourceLine line) {
    return switch (line.field) {
      case USER_AGENT -> "the group applies to no crawler";
      case ALLOW, DISALLOW -> "the rule matches nothing";
      default -> "crawlers misread it";
    };
  }

  /** {@code U+00A0 (no-break space)}. */
  private static String nameOf(int character) {
    String name = Character.getName(character);
    String number = Digits.codePoint(character);
    // Control characters outside ASCII have names that say nothing.
    if (name == null || character >= 0x80 && Character.isISOControl(character)) {
      return number;
    }
    return number + " (" + name.toLowerCase(Locale.ROOT) + ")";
  }

  /** Whether crawlers know the line's field. */
  private static boolean isRead(SourceLine line) {
    return line.field != Field.OTHER && line.field != Field.NONE && !line.isMissingColon;
  }

  /** Whether the line is one that crawlers read once its odd characters are plain ones: prose may hold what it likes. */
  private static boolean isMeant(SourceLine line) {
    if (isRead(line)) {
      return true;
    }
    String text = line.text();
    String plain = plain(text.substring(0, text.length() - line.comment().length()));
    if (line.field != Field.OTHER && line.field != Field.NONE) {
      return FieldName.atStartOf(plain.strip()).isPresent();
    }
    return fieldOf(plain);
  }

  /** Whether a field that crawlers do not know is one that they know once its odd characters are plain ones. */
  static boolean isPlainField(SourceLine line) {
    String written = line.fieldText();
    String plain = plain(written);
    return !plain.equals(written) && FieldName.find(plain.strip()).isPresent();
  }

  private static boolean fieldOf(String plain) {
    int colon = plain.indexOf(':');
    String field = colon < 0 ? plain : plain.substring(0, colon);
    return FieldName.find(field.strip()).isPresent();
  }

  /** A part of a line with plain characters, quotation marks left out. */
  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints().forEach(character -> {
      OddCharacter odd = OddCharacter.of(character);
      if (odd == null) {
        plain.appendCodePoint(character);
      } else {
        plain.append(plainOf(odd));
      }
    });
    return plain.toString();
  }

  /** Whether it is within the value, where it can be meant. */
  private boolean isInside(SourceLine line, Place place) {
    if (place.start() < line.valueStart || isDirection(place)) {
      return false;
    }
    boolean isName = line.field == Field.USER_AGENT && !place.odd().isQuote();
    if (place.odd().isQuote() && !beginsWithQuote(line)) {
      return true;
    }
    return !isName
        && !isEdge(line.valueStart, place.start())
        && !isEdge(place.end(), line.valueEnd);
  }

  /** Whether it turns the direction of text: no URL has that, and it hides what a rule says. */
  private boolean isDirection(Place place) {
    int character = Utf8Character.at(subject.body(), place.start(), place.end());
    return character >= 0x202A && character <= 0x202E || character >= 0x2066 && character <= 0x2069;
  }

  private boolean beginsWithQuote(SourceLine line) {
    int first = line.isValueEmpty()
        ? Utf8Character.MALFORMED
        : Utf8Character.at(subject.body(), line.valueStart, line.valueEnd);
    OddCharacter odd = first == Utf8Character.MALFORMED ? null : OddCharacter.of(first);
    return odd != null && odd.isQuote();
  }

  /** Whether nothing but odd characters is between one end of the value and a place. */
  private boolean isEdge(int from, int to) {
    for (int i = from; i < to; ) {
      int character = Utf8Character.at(subject.body(), i, to);
      boolean odd = character != Utf8Character.MALFORMED && OddCharacter.of(character) != null;
      if (!odd && character != ' ') {
        return false;
      }
      i += Utf8Character.length(character);
    }
    return true;
  }

  /** Whether an odd character inside a value is as it should be: joiners in words, dashes in non-English text. */
  private boolean isInPlace(SourceLine line, Place place, boolean otherwiseAscii) {
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

  /** What belongs in place of an odd character: no quotation mark, as none has a meaning in a robots.txt. */
  private static String plainOf(OddCharacter odd) {
    return odd.plain() == null || odd.isQuote() ? "" : odd.plain();
  }
}
