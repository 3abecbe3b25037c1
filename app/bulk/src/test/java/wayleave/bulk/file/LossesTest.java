package wayleave.bulk.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import wayleave.bulk.file.Losses.OfFile;

class LossesTest {
  @Test
  void lossesOfAFileAreAddedToItsFirst() {
    Losses losses = Losses.NONE
        .plus(Place.row("a.parquet", 101), 100)
        .plus(Place.line("b.csv", 7), Problems.UNKNOWN)
        .plus(Place.row("a.parquet", 301), 50)
        .plus(Place.line("b.csv", 9), 1);
    assertThat(losses.files())
        .containsExactly(
            new OfFile(Place.row("a.parquet", 101), 150, true),
            new OfFile(Place.line("b.csv", 7), 1, false));
    assertThat(losses.count()).isEqualTo(151);
    assertThat(losses.isCounted()).isFalse();
    assertThat(Losses.parse(losses.toText())).isEqualTo(losses);
    assertThat(Losses.parse("")).isEqualTo(Losses.NONE);
  }

  @Test
  void filesBeyondAThousandAreCountedTogether() {
    Losses losses = Losses.NONE;
    for (int i = 0; i < 1_500; i++) {
      losses = losses.plus(Place.line("f" + i, 1), 2);
    }
    assertThat(losses.files()).hasSize(1_001);
    assertThat(losses.files().get(1_000))
        .isEqualTo(new OfFile(Place.file("other files"), 1_000, true));
    assertThat(losses.count()).isEqualTo(3_000);
  }
}
