package wayleave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalOutputTest {
  /** {@code ^} is ESC, {@code $} a line feed, {@code %} a carriage return. */
  @ParameterizedTest
  @CsvSource({
    "'plain$text', 'plain$text'",
    "'dos%$text%x', 'dos%$text\\u000Dx'",
    "'^[1mbold^[21m^[0m ^[31;4mred^[m', '^[1mbold^[21m^[0m ^[31;4mred^[m'",
    "'^[8mhidden', '\\u001B[8mhidden'",
    "'^[30;47mhidden', '\\u001B[30;47mhidden'",
    "'^[2Jgone', '\\u001B[2Jgone'",
    "'^]0;title', '\\u001B]0;title'",
    "'ü\u009b\u202e😀$', 'ü\\u009B\\u202E😀$'",
  })
  void obeysColoursAndLineEndsAlone(String text, String shown) throws IOException {
    for (int size : new int[] {1, 3, 100}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] bytes = raw(text).getBytes(StandardCharsets.UTF_8);
      try (TerminalOutput terminal = new TerminalOutput(out)) {
        for (int at = 0; at < bytes.length; at += size) {
          terminal.write(bytes, at, Math.min(size, bytes.length - at));
        }
      }
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(raw(shown));
    }
  }

  private static String raw(String text) {
    return text.replace('^', '\u001b').replace('$', '\n').replace('%', '\r');
  }
}
