package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import wayleave.Dialect;
import wayleave.syntax.LineEnd;

class RobotsFormatterTest {
  private static final int RANDOM_FILES = 4_000;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "format.tsv", delimiter = '\t', quoteCharacter = '\0')
  void laysOut(String id, String source, String expected) {
    byte[] body = unescaped(source).getBytes(StandardCharsets.UTF_8);
    assertThat(new String(RobotsFormatter.format(body), StandardCharsets.UTF_8))
        .isEqualTo(unescaped(expected));
    keepsWhatItSays(body);
  }

  private static String unescaped(String text) {
    return text.equals("-") ? "" : text.translateEscapes();
  }

  @Test
  void keepsWhatStrangeFilesSay() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < RANDOM_FILES; i++) {
      keepsWhatItSays(RandomFiles.next(random));
    }
  }

  @Tag("slow")
  @Test
  void keepsWhatRealFilesSay() {
    RandomFiles.real().forEach(RobotsFormatterTest::keepsWhatItSays);
  }

  @Test
  void doesNotTouchWhatIsTooLargeToBeReadWhole() {
    byte[] large = "User-agent:*\nDisallow:/x\n".repeat(30_000).getBytes(StandardCharsets.UTF_8);
    assertThat(RobotsFormatter.format(large)).isEqualTo(large);
    // Laid out it would be too large: what was read would be cut.
    byte[] grows = "Disallow:/\n".repeat(46_000).getBytes(StandardCharsets.UTF_8);
    assertThat(RobotsFormatter.format(grows)).isEqualTo(grows);
  }

  @Test
  void linesEndAsTheCallerWants() {
    byte[] body = "User-agent: *\r\nDisallow: /\n".getBytes(StandardCharsets.UTF_8);
    assertThat(RobotsFormatter.format(body, LineEnd.LF))
        .asString()
        .isEqualTo("User-agent: *\nDisallow: /\n");
    assertThat(RobotsFormatter.format(body, LineEnd.CRLF))
        .asString()
        .isEqualTo("User-agent: *\r\nDisallow: /\r\n");
  }

  private static void keepsWhatItSays(byte[] body) {
    keepsWhatItSays(body, RobotsFormatter::format);
    for (LineEnd ending : List.of(LineEnd.LF, LineEnd.CRLF)) {
      keepsWhatItSays(body, file -> RobotsFormatter.format(file, ending));
    }
  }

  private static void keepsWhatItSays(byte[] body, UnaryOperator<byte[]> format) {
    byte[] formatted = format.apply(body);
    for (Dialect dialect : Dialect.values()) {
      assertThat(Meaning.of(formatted, dialect))
          .as(() -> dialect + " of " + new String(body, StandardCharsets.ISO_8859_1))
          .isEqualTo(Meaning.of(body, dialect));
    }
    assertThat(format.apply(formatted))
        .as(() -> "twice: " + new String(body, StandardCharsets.ISO_8859_1))
        .isEqualTo(formatted);
  }
}
