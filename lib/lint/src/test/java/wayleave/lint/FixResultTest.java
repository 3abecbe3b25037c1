package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FixResultTest {
  private static final byte[] BODY =
      "User-agent: *\nDisallow: admin\n".getBytes(StandardCharsets.UTF_8);

  @Test
  void aChangeOfTheReturnedBytesDoesNotReachIt() {
    FixResult fixed = fixed();
    fixed.body()[0] = 'x';
    assertThat(fixed.body()).asString().isEqualTo("User-agent: *\nDisallow: /admin\n");
  }

  @Test
  void filesWithTheSameBytesAndFixesAreEqual() {
    assertThat(fixed()).isEqualTo(fixed()).hasSameHashCodeAs(fixed());
    assertThat(fixed()).isNotEqualTo(FixResult.of(BODY, Linter.withDefaults(), found -> false));
  }

  private static FixResult fixed() {
    return FixResult.of(
        BODY, Linter.withDefaults(), found -> found.code().id().equals("path-without-slash"));
  }
}
