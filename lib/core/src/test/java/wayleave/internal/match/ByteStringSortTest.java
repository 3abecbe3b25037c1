package wayleave.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteStringSortTest {
  private static final long SEED = 20261122;

  /** Many alike, many that begin alike, few at all; signed bytes too. */
  @ParameterizedTest
  @CsvSource({
    "0, 3, 2",
    "1, 3, 2",
    "2, 1, 2",
    "200, 3, 2",
    "500, 6, 3",
    "300, 40, 1",
    "1000, 4, 256"
  })
  void stringsAreInTheOrderOfTheirUnsignedBytes(int count, int longest, int alphabet) {
    SplittableRandom random = new SplittableRandom(SEED + count);
    for (int round = 0; round < 20; round++) {
      byte[] data = new byte[count * (longest + 1) + 1];
      int[] starts = new int[count];
      int[] lengths = new int[count];
      int at = 1;
      for (int i = 0; i < count; i++) {
        starts[i] = at;
        lengths[i] = random.nextInt(longest + 1);
        for (int n = 0; n < lengths[i]; n++) {
          data[at++] = (byte) (random.nextInt(alphabet) * 255 / Math.max(1, alphabet - 1));
        }
      }
      int[] order = ByteStringSort.order(data, starts, lengths);
      assertThat(order).hasSize(count).doesNotHaveDuplicates();
      assertThat(Arrays.stream(order)).allMatch(i -> 0 <= i && i < count);
      for (int n = 1; n < count; n++) {
        int a = order[n - 1];
        int b = order[n];
        assertThat(Arrays.compareUnsigned(
                data, starts[a], starts[a] + lengths[a], data, starts[b], starts[b] + lengths[b]))
            .as("seed %d, round %d, place %d", SEED + count, round, n)
            .isLessThanOrEqualTo(0);
      }
    }
  }
}
