package wayleave.cli.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.file.Path;
import java.util.List;
import wayleave.cli.terminal.InputException;

/** A list of address ranges is read, or there is a problem that names the file. */
class RangeFileFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void isReadOrHasAProblem(byte @NotNull [] data) {
    try {
      RangeFile file = RangeFile.parse(Path.of("list"), data);
      List<String> tokens =
          file.services().isEmpty() ? List.of("TestBot") : List.copyOf(file.services());
      assertThat(file.ranges(tokens)).isNotEmpty().allSatisfy(each -> {
        assertThat(each.size()).isPositive();
        assertThat(tokens).containsAll(each.tokens());
      });
      assertThat(tokens).allMatch(file::isFor);
    } catch (InputException e) {
      assertThat(e).hasMessageStartingWith("list").message().doesNotContainPattern("[\\x00-\\x1f]");
    }
  }
}
