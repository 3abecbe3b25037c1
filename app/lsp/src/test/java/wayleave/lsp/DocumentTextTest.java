package wayleave.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;

class DocumentTextTest {
  private static final String[] PIECES = {"a", "\r", "\n", "\r\n", "ü", "😀", "bc"};

  @Test
  void anEditGivesTheTextThatIsMadeFromScratch() {
    Random random = new Random(21);
    for (int i = 0; i < 20_000; i++) {
      String before = text(random);
      DocumentText document = DocumentText.of(before);
      Position a = position(random);
      Position b = position(random);
      String inserted = text(random);
      int from = offset(before, a);
      int to = Math.max(from, offset(before, b));
      String expected = before.substring(0, from) + inserted + before.substring(to);
      DocumentText edited =
          document.edited(List.of(new TextDocumentContentChangeEvent(new Range(a, b), inserted)));
      assertThat(edited.body()).isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
      assertThat(edited.lineCount()).isEqualTo(DocumentText.of(expected).lineCount());
      int at = DocumentText.of(expected).lineCount() - 1;
      assertThat(edited.line(at)).isEqualTo(DocumentText.of(expected).line(at));
    }
  }

  @Test
  void bytesHavePositionsInUtf16() {
    String text = "ab\r\nü😀c\rd\n";
    DocumentText document = DocumentText.of(text);
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && Character.isLowSurrogate(text.charAt(i))
          || text.startsWith("\r\n", i - 1)) {
        continue; // in the middle of a character or of a line end
      }
      int offset = text.substring(0, i).getBytes(StandardCharsets.UTF_8).length;
      assertThat(offset(text, document.position(offset))).isEqualTo(i);
    }
  }

  @Test
  void oneEditMakesAnotherTextOfIt() {
    Random random = new Random(22);
    for (int i = 0; i < 20_000; i++) {
      String before = text(random);
      String after = random.nextInt(4) == 0 ? before : text(random);
      DocumentText document = DocumentText.of(before);
      assertThat(TestEditor.apply(before, List.of(document.changeTo(after)))).isEqualTo(after);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static Position position(Random random) {
    return new Position(random.nextInt(6), random.nextInt(4));
  }

  /** Where a position is in a text, counted without the class under test. */
  private static int offset(String text, Position position) {
    int line = 0;
    int i = 0;
    while (line < position.getLine()) {
      if (i == text.length()) {
        return i;
      }
      boolean isPair = text.startsWith("\r\n", i);
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
        line++;
      }
      i += isPair ? 2 : 1;
    }
    int end = i;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return Math.min(i + position.getCharacter(), end);
  }
}
