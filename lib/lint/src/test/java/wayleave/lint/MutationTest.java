package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Any bytes can be looked at, and whatever is found lies in the file, where it says it does. */
class MutationTest {
  private static final long SEED = 20261121;
  private static final int LARGEST = 20_000;

  @Test
  void mutatedExamplesAreLookedAt() {
    Random random = new Random(SEED);
    for (byte[] body : Corpus.examples()) {
      for (int i = 0; i < 10 && body.length <= LARGEST; i++) {
        lookAt(mutated(body, random));
      }
    }
  }

  @Tag("slow")
  @Test
  @EnabledIf("wayleave.lint.Corpus#present")
  void realFilesAndTheirMutationsAreLookedAt() {
    Random random = new Random(SEED);
    for (byte[] body : Corpus.real()) {
      if (body.length <= LARGEST) {
        lookAt(body);
        lookAt(mutated(body, random));
      }
    }
  }

  private static byte[] mutated(byte[] body, Random random) {
    byte[] result = body.clone();
    for (int n = random.nextInt(4); n >= 0 && result.length > 0; n--) {
      int at = random.nextInt(result.length);
      int length = Math.min(1 + random.nextInt(12), result.length - at);
      byte[] piece = Arrays.copyOfRange(result, at, at + length);
      result = switch (random.nextInt(5)) {
        case 0 -> flipped(result, at, 1 << random.nextInt(8));
        case 1 -> spliced(result, at, at + length, new byte[0]);
        case 2 -> spliced(result, at, at, odd(random));
        case 3 -> spliced(result, at, at, piece);
        default -> Arrays.copyOf(result, at);
      };
    }
    return result;
  }

  private static byte[] flipped(byte[] body, int at, int bits) {
    byte[] result = body.clone();
    result[at] ^= (byte) bits;
    return result;
  }

  private static byte[] odd(Random random) {
    List<String> odd = List.of(
        "\u0000",
        "\r",
        "\n",
        "\r\n",
        "\uFEFF",
        "\u00A0",
        "\u200B",
        "\u201C",
        "\uFF1A",
        "%",
        "%E",
        "$",
        "**",
        "#",
        ":",
        " ",
        "\t",
        "\\n",
        "\\",
        "Disallow:",
        "User-agent: *",
        "\uD83E\uDD16",
        "*",
        "//",
        "<html>",
        "&amp;");
    return odd.get(random.nextInt(odd.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] spliced(byte[] body, int from, int to, byte[] piece) {
    byte[] result = Arrays.copyOf(body, body.length - (to - from) + piece.length);
    System.arraycopy(piece, 0, result, from, piece.length);
    System.arraycopy(body, to, result, from + piece.length, body.length - to);
    return result;
  }

  private static void lookAt(byte[] body) {
    LintReport report;
    try {
      report = Linter.withDefaults().lint(LintInput.of(body));
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + SEED + ", body " + Arrays.toString(body), e);
    }
    int[] lineStarts = lineStarts(body);
    for (Diagnostic diagnostic : report.diagnostics()) {
      isInPlace(diagnostic, diagnostic.span(), body, lineStarts);
      for (Diagnostic.Related related : diagnostic.related()) {
        isInPlace(diagnostic, related.span(), body, lineStarts);
      }
      if (diagnostic.fix().isPresent()) {
        editsDoNotOverlap(diagnostic, body.length);
      }
    }
  }

  /** Lines are counted here by themselves: LF, CR LF and CR end one. */
  private static int[] lineStarts(byte[] body) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 0; i < body.length; i++) {
      boolean crlf = body[i] == '\r' && i + 1 < body.length && body[i + 1] == '\n';
      if (body[i] == '\n' || body[i] == '\r' && !crlf) {
        starts.add(i + 1);
      }
    }
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void isInPlace(Diagnostic diagnostic, Span span, byte[] body, int[] lineStarts) {
    String what = diagnostic.toString();
    assertThat(span.start()).as(what).isBetween(0, body.length);
    assertThat(span.end()).as(what).isBetween(span.start(), body.length);
    assertThat(span.line()).as(what).isBetween(1, lineStarts.length);
    int line = lineStarts[span.line() - 1];
    assertThat(line).as(what).isLessThanOrEqualTo(span.start());
    assertThat(span.column())
        .as(what)
        .isEqualTo(
            1 + new String(body, line, span.start() - line, StandardCharsets.UTF_8).length());
    if (span.line() < lineStarts.length) {
      assertThat(span.start()).as(what).isLessThan(lineStarts[span.line()]);
    }
    assertThat(span.endLine()).as(what).isBetween(span.line(), lineStarts.length);
  }

  private static void editsDoNotOverlap(Diagnostic diagnostic, int length) {
    int end = 0;
    for (TextEdit edit : Edited.inOrder(diagnostic.fix().orElseThrow().edits())) {
      assertThat(edit.start()).as(diagnostic.toString()).isGreaterThanOrEqualTo(end);
      end = edit.end();
    }
    assertThat(end).as(diagnostic.toString()).isLessThanOrEqualTo(length);
  }
}
