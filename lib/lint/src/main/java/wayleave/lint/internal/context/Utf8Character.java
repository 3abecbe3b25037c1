package wayleave.lint.internal.context;

/** Reads one character of UTF-8 at a time (RFC 3629). */
public final class Utf8Character {
  /** Stands for a byte that begins no well-formed character. */
  public static final int MALFORMED = -1;

  private Utf8Character() {}

  /** The character that begins at an offset and ends before another, or {@link #MALFORMED}. */
  public static int at(byte[] body, int at, int end) {
    int lead = body[at] & 0xFF;
    if (lead < 0x80) {
      return lead;
    }
    int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > end) {
      return MALFORMED;
    }
    int character = lead & (0x7F >> length);
    for (int i = at + 1; i < at + length; i++) {
      if ((body[i] & 0xC0) != 0x80) {
        return MALFORMED;
      }
      character = character << 6 | body[i] & 0x3F;
    }
    boolean surrogate = character >= 0xD800 && character <= 0xDFFF;
    return surrogate || length(character) != length || character > Character.MAX_CODE_POINT
        ? MALFORMED
        : character;
  }

  /** How many bytes a character has; 1 if malformed. */
  public static int length(int character) {
    if (character < 0x80) {
      return 1;
    }
    return character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  }
}
