package wayleave.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.TestTable;

class LineScannerTest {
  private static final int GOOGLEBOT_LINE = 16_663;
  private static final long SEED = 20261120;

  static List<TestTable.Row> lines() {
    return TestTable.read("syntax/lines.tsv", 2);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void readsTheLinesOfTheTable(TestTable.Row row) {
    byte[] body = row.bytes(0);
    assertThat(render(body)).isEqualTo(row.cells().get(1));
    LineInvariants.check(body, body.length, Integer.MAX_VALUE);
  }

  @Test
  void everyCutOfEveryCaseHasLinesThatTileIt() {
    for (TestTable.Row row : lines()) {
      byte[] body = row.bytes(0);
      for (int length = 0; length <= body.length; length++) {
        for (int limit = 0; limit <= body.length; limit++) {
          LineInvariants.check(body, length, limit);
        }
      }
    }
  }

  @Test
  void linesOfRandomBytesTileThem() {
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] likely = "\r\r\n\n\0#: \t\u000B\fab".getBytes(StandardCharsets.US_ASCII);
    for (int n = 0; n < 20_000; n++) {
      byte[] body = new byte[random.nextInt(40)];
      for (int i = 0; i < body.length; i++) {
        body[i] = random.nextInt(4) == 0
            ? (byte) random.nextInt(256)
            : likely[random.nextInt(likely.length)];
      }
      if (body.length > 3 && random.nextInt(4) == 0) {
        body[0] = (byte) 0xEF;
        body[1] = (byte) 0xBB;
        body[2] = (byte) 0xBF;
      }
      LineInvariants.check(body, random.nextInt(body.length + 1), random.nextInt(20));
      LineInvariants.check(body, body.length, Integer.MAX_VALUE);
    }
  }

  @Test
  void spansAreOffsetsIntoTheBody() {
    byte[] body = "\uFEFFx: y\r\n  Allow : /a b  # why".getBytes(StandardCharsets.UTF_8);
    List<Integer> first = new ArrayList<>();
    List<Integer> second = new ArrayList<>();
    LineScanner.scan(
        body,
        line -> (line.number() == 1 ? first : second)
            .addAll(List.of(
                line.start(),
                line.byteOrderMarkLength(),
                line.fieldStart(),
                line.fieldEnd(),
                line.separator(),
                line.valueStart(),
                line.valueEnd(),
                line.commentStart(),
                line.contentEnd(),
                line.end())));
    assertThat(first).containsExactly(0, 3, 3, 4, 4, 6, 7, -1, 7, 7);
    assertThat(second).containsExactly(9, 0, 11, 16, 17, 19, 23, 25, 30, 30);
    assertThat(body[25]).isEqualTo((byte) '#');
  }

  @Test
  void textLeavesOutByteOrderMarkAndLineEndAlone() {
    byte[] body = "\uFEFF a: b # c\0d\r\n".getBytes(StandardCharsets.UTF_8);
    List<String> texts = new ArrayList<>();
    LineScanner.scan(body, line -> texts.add(line.text()));
    assertThat(texts).containsExactly(" a: b # c\0d", "");
  }

  @Test
  void bytesOfTheBodyCanBeRead() {
    LineScanner.scan(
        new byte[] {'a', ':', 'b'},
        line -> assertThat(line.byteAt(line.valueStart())).isEqualTo((byte) 'b'));
  }

  @Test
  void lineOfTheLimitIsWhole() {
    List<String> facts = tooLong(GOOGLEBOT_LINE);
    assertThat(facts)
        .containsExactly(
            "whole, content 16663, end 16663, value 16661",
            "whole, content 16668, end 16668, value 1");
  }

  @Test
  void lineOverTheLimitIsCutAndNotIgnored() {
    List<String> facts = tooLong(GOOGLEBOT_LINE + 1);
    assertThat(facts)
        .containsExactly(
            "cut, content 16663, end 16664, value 16661",
            "whole, content 16669, end 16669, value 1");
  }

  private static List<String> tooLong(int length) {
    byte[] body = new byte[length + 5];
    Arrays.fill(body, (byte) 'x');
    body[1] = ':';
    body[length] = '\r';
    body[length + 1] = '\n';
    body[length + 3] = ':';
    List<String> facts = new ArrayList<>();
    LineScanner.scan(
        body,
        body.length,
        GOOGLEBOT_LINE,
        line -> facts.add((line.isTooLong() ? "cut" : "whole") + ", content " + line.contentEnd()
            + ", end " + line.end() + ", value " + (line.valueEnd() - line.valueStart())));
    return facts;
  }

  @Test
  void limitCountsBeforeTrimmingAndWithoutByteOrderMark() {
    byte[] body = "\uFEFF  a: bcd\n   a: bc".getBytes(StandardCharsets.UTF_8);
    List<String> values = new ArrayList<>();
    LineScanner.scan(body, body.length, 7, line -> values.add(line.valueText()));
    assertThat(values).containsExactly("bc", "b");
  }

  @Test
  void whatIsCutOffIsNotSeen() {
    byte[] body = "a b#c: d\0\re f".getBytes(StandardCharsets.UTF_8);
    List<String> facts = new ArrayList<>();
    LineScanner.scan(
        body,
        body.length,
        3,
        line -> facts.add(line.fieldText() + "=" + line.valueText() + " " + line.hasComment()
            + line.hasNul() + line.isTooLong()));
    assertThat(facts).containsExactly("a=b falsefalsetrue", "e=f falsefalsefalse");
  }

  @Test
  void lineEndBeyondTheLimitIsFound() {
    byte[] body = "aaaa\r\nb".getBytes(StandardCharsets.UTF_8);
    List<LineEnd> ends = new ArrayList<>();
    LineScanner.scan(body, body.length, 0, line -> ends.add(line.lineEnd()));
    assertThat(ends).containsExactly(LineEnd.CRLF, LineEnd.END_OF_FILE);
  }

  @Test
  void lengthEndsTheBody() {
    byte[] body = "a: b\r\nc: d".getBytes(StandardCharsets.UTF_8);
    List<String> facts = new ArrayList<>();
    LineScanner.scan(body, 5, 100, line -> facts.add(line.valueText() + " " + line.lineEnd()));
    assertThat(facts).containsExactly("b CR", " END_OF_FILE");
  }

  @Test
  void refusesALengthThatTheBodyHasNot() {
    assertThatThrownBy(() -> LineScanner.scan(new byte[3], 4, 10, line -> {}))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> LineScanner.scan(new byte[3], -1, 10, line -> {}))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> LineScanner.scan(new byte[3], 3, -1, line -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String render(byte[] body) {
    List<String> lines = new ArrayList<>();
    LineScanner.scan(body, line -> lines.add(render(line)));
    return String.join(" / ", lines);
  }

  private static String render(Line line) {
    StringBuilder s = new StringBuilder(line.field().name());
    if (line.byteOrderMarkLength() > 0) {
      s.append(" bom=").append(line.byteOrderMarkLength());
    }
    s.append(line.hasNul() ? " nul" : "").append(line.hasComment() ? " comment" : "");
    s.append(line.isUtf8() ? "" : " not-utf8");
    boolean exact = line.form() == FieldForm.EXACT;
    s.append(exact ? "" : line.form() == FieldForm.TYPO ? " typo" : " prefix");
    s.append(line.isMissingColon() ? " no-colon" : "");
    assertThat(line.isStrict())
        .isEqualTo(line.field() != Field.NONE && exact && !line.isMissingColon());
    if (line.field() != Field.NONE) {
      s.append(" \"")
          .append(visible(line.fieldText()))
          .append("\" \"")
          .append(visible(line.valueText()))
          .append('"');
    }
    return s.append(line.lineEnd() == LineEnd.END_OF_FILE ? " END" : " " + line.lineEnd())
        .toString();
  }

  private static String visible(String text) {
    StringBuilder s = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (c < ' ') {
        s.append(String.format("\\x%02X", (int) c));
      } else if (c >= 0x7F && !Character.isLetter(c) && "€\uD83D\uDE00".indexOf(c) < 0
          || c == '\u017F') {
        s.append(String.format("\\u%04X", (int) c));
      } else {
        s.append(c);
      }
    }
    return s.toString();
  }
}
