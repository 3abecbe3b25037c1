package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiteralIndexTest {
  @Test
  void findsWhatLookingAtAllPatternsFinds() {
    SplittableRandom random = new SplittableRandom(9309);
    for (int round = 0; round < 300; round++) {
      List<PatternAutomaton> patterns = patterns(random);
      LiteralIndex index = LiteralIndex.of(patterns);
      for (int rank = 0; rank < patterns.size(); rank++) {
        int own = rank;
        PatternAutomaton pattern = patterns.get(rank);
        assertThat(index.meeting(rank))
            .as("%s among %s", pattern, patterns)
            .containsExactly(IntStream.range(0, patterns.size())
                .filter(other -> other != own && pattern.mayMeet(patterns.get(other)))
                .toArray());
        byte[] text = pattern.literalStart();
        assertThat(index.meetingText(rank))
            .as("text of %s among %s", pattern, patterns)
            .containsExactlyInAnyOrder(index.meeting(text));
      }
      byte[] path = ("/" + word(random, 6)).getBytes(StandardCharsets.ISO_8859_1);
      List<Integer> found = Arrays.stream(index.meeting(path)).boxed().toList();
      assertThat(found)
          .as("%s among %s", new String(path, StandardCharsets.ISO_8859_1), patterns)
          .containsAll(IntStream.range(0, patterns.size())
              .filter(rank -> patterns.get(rank).matches(path))
              .boxed()
              .toList())
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void noPatternThatMatchesIsTakenForOneThatCannot() {
    SplittableRandom random = new SplittableRandom(1994);
    int matches = 0;
    for (int round = 0; round < 20_000; round++) {
      PatternAutomaton pattern = PatternAutomaton.of("/" + word(random, 6));
      byte[] path = ("/" + word(random, 9)).getBytes(StandardCharsets.ISO_8859_1);
      boolean expected = pattern.matches(path);
      assertThat(pattern.matches(path, PatternAutomaton.pairs(path))).isEqualTo(expected);
      matches += expected ? 1 : 0;
    }
    assertThat(matches).isGreaterThan(1_000);
  }

  private static List<PatternAutomaton> patterns(SplittableRandom random) {
    List<PatternAutomaton> patterns = new ArrayList<>();
    int count = random.nextInt(1, 12);
    for (int i = 0; i < count; i++) {
      patterns.add(PatternAutomaton.of((random.nextInt(5) == 0 ? "*" : "/") + word(random, 5)));
    }
    return patterns;
  }

  private static String word(SplittableRandom random, int maxLength) {
    StringBuilder word = new StringBuilder();
    for (int left = random.nextInt(maxLength + 1); left > 0; left--) {
      word.append("aaab/*$".charAt(random.nextInt(7)));
    }
    return word.toString();
  }
}
