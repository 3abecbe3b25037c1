package wayleave.lint.internal.context;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Text in UTF-8 whose bytes were taken for characters of an older encoding, and encoded once more. */
public final class EncodedTwice {
  /** The characters of the bytes 0x80 to 0x9F in windows-1252; a blank where it has none. */
  private static final String WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

  /** More often nothing is encoded. */
  private static final int MOST = 4;

  private EncodedTwice() {}

  /** The text that was encoded several times, or null if the text was encoded once. */
  public static @Nullable String meant(String text) {
    String decoded = once(text);
    for (int i = 1; i < MOST && decoded != null; i++) {
      String further = once(decoded);
      if (further == null) {
        return decoded;
      }
      decoded = further;
    }
    return decoded;
  }

  /** Whether a decoded text can be what its author wrote: symbols among its letters are remains of yet another encoding. */
  public static boolean isClean(String text) {
    return text.codePoints()
        .allMatch(c -> c < 0x80
            || Character.isLetterOrDigit(c)
            || Character.getType(c) == Character.NON_SPACING_MARK);
  }

  private static @Nullable String once(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    boolean ascii = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int windows = WINDOWS.indexOf(c);
      if (c < 0x100) {
        bytes.write(c);
      } else if (windows >= 0) {
        bytes.write(0x80 + windows);
      } else {
        return null;
      }
      ascii &= c < 0x80;
    }
    return ascii ? null : decoded(bytes.toByteArray());
  }

  private static @Nullable String decoded(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isUtf8 = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
    return !isUtf8 || text.chars().anyMatch(Character::isISOControl) ? null : text;
  }
}
