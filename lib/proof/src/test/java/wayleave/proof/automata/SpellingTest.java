package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Dialect;

class SpellingTest {
  private static final String CHARACTERS = "/ab%%%0247eEfF$*?#:; ~é\u0001";

  @ParameterizedTest
  @EnumSource
  void aPathThatIsKeptIsReadAsItIsWritten(Dialect dialect) {
    Spelling spelling = Spelling.of(dialect);
    SplittableRandom random = new SplittableRandom(3986);
    int kept = 0;
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      if (spelling.keeps(("/" + text).getBytes(StandardCharsets.UTF_8))) {
        assertThat(spelling.read(text.toString())).isEqualTo(text.toString());
        kept++;
      }
    }
    assertThat(kept).isGreaterThan(500);
  }
}
