package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text in UTF-8 whose bytes were taken for characters of an older encoding, and encoded once more. */
final class EncodedTwice {
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  private EncodedTwice() {}

  /** What is meant by a text, or null if it was not encoded twice. */
  static @Nullable String meant(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    CharsetEncoder windows = WINDOWS.newEncoder();
    boolean ascii = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x100) {
        bytes.write(c);
      } else if (windows.canEncode(c)) {
        bytes.write(String.valueOf(c).getBytes(WINDOWS)[0]);
      } else {
        return null;
      }
      ascii &= c < 0x80;
    }
    return ascii ? null : decoded(bytes.toByteArray());
  }

  private static @Nullable String decoded(byte[] bytes) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.chars().anyMatch(Character::isISOControl) ? null : text;
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
