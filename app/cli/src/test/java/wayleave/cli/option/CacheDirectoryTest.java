package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.terminal.InputException;

@DisabledOnOs(OS.WINDOWS)
class CacheDirectoryTest {
  @ParameterizedTest
  @CsvSource({
    "Linux,      XDG_CACHE_HOME, /c,  /h, /c/wayleave",
    "Linux,      XDG_CACHE_HOME, c,   /h, /h/.cache/wayleave",
    "Linux,      XDG_CACHE_HOME, '',  /h, /h/.cache/wayleave",
    "Linux,      OTHER,          /c,  /h, /h/.cache/wayleave",
    "Linux,      HOME,           /e,  /h, /e/.cache/wayleave",
    "Linux,      HOME,           e,   /h, /h/.cache/wayleave",
    "Linux,      HOME,           /e,  ?,  /e/.cache/wayleave",
    "Mac OS X,   HOME,           /e,  /h, /e/Library/Caches/wayleave",
    "Windows 11, HOME,           /e,  /h, /h/AppData/Local/wayleave/cache",
    "Mac OS X,   XDG_CACHE_HOME, /c,  /h, /h/Library/Caches/wayleave",
    "Windows 11, LOCALAPPDATA,   /l,  /h, /l/wayleave/cache",
    "Windows 11, OTHER,          /l,  /h, /h/AppData/Local/wayleave/cache",
  })
  void isWhereTheSystemKeepsCaches(
      String system, String variable, String value, String home, Path expected)
      throws InputException {
    Map<String, String> environment = new HashMap<>(Map.of(variable, value));
    assertThat(CacheDirectory.of(system, environment, home)).isEqualTo(expected);
  }

  @Test
  void saysWhatToDoWithoutAHome() {
    assertThatThrownBy(() -> CacheDirectory.of("Linux", Map.of(), "?"))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("--store DIR", "--no-store");
  }
}
