package wayleave.lint.internal.context;

import org.jspecify.annotations.Nullable;

/**
 * A character that has no place in a robots.txt, or not everywhere: what a word processor or a web page leaves behind (A2).
 *
 * @param kind what it is
 * @param plain what its author meant; null if that cannot be told
 */
public record OddCharacter(Kind kind, @Nullable String plain) {
  public enum Kind {
    /** A blank that is no ASCII blank. */
    SPACE,
    /** What cannot be seen. */
    INVISIBLE,
    /** Curly quotes, dashes. */
    PUNCTUATION,
    /** ASCII characters as East Asian keyboards write them. */
    FULL_WIDTH,
    CONTROL
  }

  private static final OddCharacter SPACE = new OddCharacter(Kind.SPACE, " ");
  private static final OddCharacter INVISIBLE = new OddCharacter(Kind.INVISIBLE, "");
  private static final OddCharacter CONTROL = new OddCharacter(Kind.CONTROL, null);
  private static final OddCharacter DASH = new OddCharacter(Kind.PUNCTUATION, "-");
  private static final OddCharacter SINGLE_QUOTE = new OddCharacter(Kind.PUNCTUATION, "'");
  private static final OddCharacter DOUBLE_QUOTE = new OddCharacter(Kind.PUNCTUATION, "\"");

  /** What is odd about a character, or null if nothing is. */
  public static @Nullable OddCharacter of(int character) {
    if (character < ' ' || character >= 0x7F && character < 0xA0) {
      return character >= '\t' && character <= '\r' ? null : CONTROL;
    }
    if (character < 0xA0) {
      return null;
    }
    if (character > 0xFF00 && character < 0xFF5F) {
      return new OddCharacter(Kind.FULL_WIDTH, Character.toString(character - 0xFEE0));
    }
    return switch (character) {
      case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212 -> DASH;
      case 0x2018, 0x2019, 0x201A, 0x201B -> SINGLE_QUOTE;
      case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB -> DOUBLE_QUOTE;
      default ->
        switch (Character.getType(character)) {
          case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
            SPACE;
          case Character.FORMAT -> INVISIBLE;
          default -> null;
        };
    };
  }

  public boolean isQuote() {
    return kind == Kind.PUNCTUATION && !"-".equals(plain);
  }
}
