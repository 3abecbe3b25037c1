package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestWordTest {
  @ParameterizedTest
  @CsvSource({
    "--page-dialetc, --page --page-dialect,                --page-dialect",
    "--allow-privaet, --all --allow-private,               --allow-private",
    "--rate-limit-locla, --rate-limit --rate-limit-local,  --rate-limit-local",
    "--sice, --site --since,                               --since",
    "--CRAWLERS, --crawler --cache,                        --crawler",
    "--rep, --out --replacement,                           --replacement",
    "--replacement-text, --out --replacement,              --replacement",
    "--qqqqqq, --out --replacement,                        ''",
    "'', --out,                                            ''",
  })
  void isTheOneWithTheFewestChanges(String word, String known, String closest) {
    List<String> words = Arrays.asList(known.split(" "));
    assertThat(ClosestWord.of(word, words).orElse("")).isEqualTo(closest);
  }
}
