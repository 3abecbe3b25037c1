package wayleave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final StringWriter err = new StringWriter();
  private final Failures failures = new Failures(new PrintWriter(err, true));

  @Test
  void saysWhatNobodyExpectedInOneLineWithItsPlace() {
    assertThat(failures.report(new IllegalStateException("a\u001bb\nc"))).isEqualTo(2);
    assertThat(err.toString())
        .hasLineCount(1)
        .contains("IllegalStateException", "a\\u001Bb", FailuresTest.class.getName());
  }

  @Test
  void saysHowToGiveMoreMemory() {
    assertThat(failures.report(new OutOfMemoryError("Java heap space"))).isEqualTo(2);
    assertThat(err.toString()).hasLineCount(1).contains("-Xmx");
  }
}
