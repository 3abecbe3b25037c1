package wayleave.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void charactersAtTheEndsOfEachLengthAreEncodedAsTheJdkDoes() {
    int[] codePoints = {
      0, 1, 0x7E, 0x7F, 0x80, 0x81, 0x7FE, 0x7FF, 0x800, 0x801, 0xFFF, 0x1000, 0xD7FE, 0xD7FF,
      0xE000, 0xE001, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x10001, 0x1F600, 0x3FFFF, 0x40000, 0xFFFFF,
      0x100000, 0x10FFFE, 0x10FFFF
    };
    for (int first : codePoints) {
      for (int second : codePoints) {
        String text = Character.toString(first) + Character.toString(second);
        assertThat(Utf8.encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        assertThat(Utf8.decode(Utf8.encode(text))).isEqualTo(text);
      }
    }
  }

  @Test
  void halfASurrogateBecomesTheCharacterThatStandsForWhatIsNone() {
    char[] high = {0xD800, 0xD801, 0xDBFE, 0xDBFF};
    char[] low = {0xDC00, 0xDC01, 0xDFFE, 0xDFFF};
    for (char h : high) {
      for (char l : low) {
        String pair = "" + h + l;
        assertThat(Utf8.encode(pair)).isEqualTo(pair.getBytes(StandardCharsets.UTF_8));
        assertThat(Utf8.decode(Utf8.encode("" + l + h))).isEqualTo("\uFFFD\uFFFD");
        assertThat(Utf8.decode(Utf8.encode("" + h + h + l + l)))
            .isEqualTo("\uFFFD" + pair + "\uFFFD");
        assertThat(Utf8.decode(Utf8.encode(h + "a" + l + "\u00e9")))
            .isEqualTo("\uFFFDa\uFFFD\u00e9");
      }
    }
  }
}
