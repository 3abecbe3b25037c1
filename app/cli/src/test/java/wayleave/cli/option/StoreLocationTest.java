package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.terminal.InputException;

class StoreLocationTest {
  @ParameterizedTest
  @CsvSource({
    "redis://host, redis://host, host_6379_0",
    "redis://host/, redis://host/, host_6379_0",
    "redis://host:1234/7, redis://host:1234/7, host_1234_7",
    "rediss://secret@cache.example:1/2, rediss://***@cache.example:1/2, cache.example_1_2",
    "redis://me:secret@host, redis://***@host, host_6379_0",
    "redis://:s%40cr%2Fet@[::1]:6380, redis://***@[::1]:6380, ___1__6380_0",
  })
  void aServerIsShownWithoutItsPassword(String text, String shown, String directory)
      throws Exception {
    StoreLocation location = StoreLocation.of(text);
    assertThat(location).hasToString(shown);
    assertThat(StoreLocation.redacted(text)).isEqualTo(shown);
    assertThat(((StoreLocation.Redis) location).uri()).hasToString(text);
    assertThat(((StoreLocation.Redis) location).directoryName()).isEqualTo(directory);
  }

  @ParameterizedTest
  @CsvSource({
    "redis:secret, no valid host",
    "redis:/secret, no valid host",
    "redis://:secret, no valid host",
    "redis://:secret@, no valid host",
    "redis://:sec/ret@host, no valid host",
    "redis://:sec#ret@host, no valid host",
    "redis://:sec ret@host, percent-encoded",
    "redis://:secret@host:99999, port is not",
    "redis://:secret@host:0, port is not",
    "redis://:secret@host/name, database is not",
    "redis://:secret@host/1/2, database is not",
    "redis://:secret@host/1?timeout=1s, query",
    "redis://:secret@host/1#x, fragment",
    "redis-sentinel://:secret@host, redis-sentinel",
    "REDIS://:secret@host, REDIS",
    "http://:secret@host, http",
  })
  void aUrlThatIsNotValidIsReportedWithoutItsPassword(String text, String problem) {
    assertThatThrownBy(() -> StoreLocation.of(text))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll(problem, "redis://", "rediss://")
        .message()
        .doesNotContain("secret", "sec ret", "ret@");
    assertThat(StoreLocation.redacted(text)).isEqualTo("***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cache", "/var/lib/wayleave", "redis", "redis/0", "C:cache", "a:b"})
  void allElseIsADirectory(String text) throws Exception {
    assertThat(StoreLocation.of(text))
        .isEqualTo(new StoreLocation.Directory(Path.of(text).toAbsolutePath()));
    assertThat(StoreLocation.redacted(text)).isEqualTo(text);
  }

  @Test
  void anEmptyNameIsReported() {
    assertThatThrownBy(() -> StoreLocation.of(""))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("empty");
  }
}
