package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.terminal.InputException;

class ConfigTableTest {
  @TempDir
  Path directory;

  @Test
  void aFileOfOneMebibyteIsReadAndALargerOneRefused() throws Exception {
    String start = "a = 1\n#";
    String rest = "x".repeat((1 << 20) - start.length());
    assertThat(read(start + rest).keys()).isEqualTo(List.of("a"));
    assertThatThrownBy(() -> read(start + rest + "x"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "c.toml: the file is larger than 1048576 bytes; expected a configuration");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a=", "a."})
  void twentyLevelsAreReadAndMoreRefused(String level) throws Exception {
    assertThat(read(nested(level, 20)).keys()).isEqualTo(List.of("a"));
    for (int depth : new int[] {21, 1_000, 20_000}) {
      assertThatThrownBy(() -> read(nested(level, depth)))
          .as(depth + " levels")
          .isInstanceOf(InputException.class)
          .hasMessageContaining("c.toml:")
          .hasMessageEndingWith(": tables and arrays are nested more than 20 deep");
    }
  }

  /** So many levels below the root table. */
  private static String nested(String level, int depth) {
    return switch (level) {
      case "[" -> "a = " + "[".repeat(depth - 1) + "]".repeat(depth - 1);
      case "{a=" -> "a = " + "{a=".repeat(depth - 1) + "1" + "}".repeat(depth - 1);
      default -> "a.".repeat(depth - 1) + "b = 1";
    };
  }

  private ConfigTable read(String toml) throws InputException, IOException {
    return ConfigTable.read(Files.writeString(directory.resolve("c.toml"), toml).toString());
  }
}
