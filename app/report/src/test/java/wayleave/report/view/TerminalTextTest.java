package wayleave.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.report.JsonWriter;

class TerminalTextTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 7, 8, 0xB, 0xD, 0x1B, 0x7F, 0x80, 0x9B, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200D,
        0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xD800, 0xFEFF,
        0xFFF9, 0xE0001, 0xE0041, 0xE007F
      })
  void showsWhatATerminalObeysOrNobodySeesInTextAndInJson(int codePoint) {
    String text = "a" + Character.toString(codePoint) + "é😀b";
    StringBuilder shown = new StringBuilder("a");
    Character.toString(codePoint).chars().forEach(c -> shown.append(String.format("\\u%04X", c)));
    shown.append("é😀b");
    assertThat(TerminalText.of(text)).isEqualTo(shown.toString());
    assertThat(TerminalText.ofLines(text)).isEqualTo(shown.toString());
    JsonWriter json = new JsonWriter();
    json.value(text);
    String written = new String(json.toByteArray(), StandardCharsets.UTF_8);
    assertThat(written.codePoints().noneMatch(TerminalText::isHidden)).isTrue();
    assertThat(written).endsWith("é😀b\"");
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    JsonWriter field = new JsonWriter();
    field.field("x", utf8, 0, utf8.length);
    String ofBytes = new String(field.toByteArray(), StandardCharsets.UTF_8);
    assertThat(ofBytes.codePoints().noneMatch(TerminalText::isHidden)).isTrue();
    assertThat(ofBytes).endsWith("é😀b\"");
  }

  @Test
  void leavesAllElseAsItIs() {
    String text = "tab\tümlaut ‘’ – 漢字 שלום 😀 ❤️ \uFFFD ~";
    assertThat(TerminalText.of(text)).isSameAs(text);
    assertThat(TerminalText.of("a\nb")).isEqualTo("a\\u000Ab");
    assertThat(TerminalText.ofLines("a\nb\u001b[K")).isEqualTo("a\nb\\u001B[K");
  }
}
