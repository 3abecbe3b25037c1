package wayleave.bulk.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexedKeysTest {
  @TempDir
  Path dir;

  /** Hashes that are alike stand on several pages. */
  @Test
  void allPlacesOfAHashAreSeen() throws IOException {
    Path file = dir.resolve("keys");
    try (IndexedKeys.Writer writer = new IndexedKeys.Writer(file)) {
      for (int i = 0; i < 1000; i++) {
        writer.add(i < 300 ? 5 : i < 900 ? 7 : -1, i);
      }
      writer.finish();
    }
    try (IndexedKeys keys = IndexedKeys.open(file)) {
      assertThat(count(keys, 4)).isZero();
      assertThat(count(keys, 5)).isEqualTo(300);
      assertThat(count(keys, 6)).isZero();
      assertThat(count(keys, 7)).isEqualTo(600);
      assertThat(count(keys, -1)).isEqualTo(100);
      assertThat(count(keys, -2)).isZero();
    }
  }

  private static int count(IndexedKeys keys, long hash) throws IOException {
    int[] count = new int[1];
    keys.visit(hash, place -> {
      count[0]++;
      return true;
    });
    return count[0];
  }
}
