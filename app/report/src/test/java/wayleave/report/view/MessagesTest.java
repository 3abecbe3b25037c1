package wayleave.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.policy.response.Outcome;

class MessagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "127.0.0.1 | 127.0.0.1       | not fetched: 127.0.0.1 is not a public address",
        "[::1]     | 0:0:0:0:0:0:0:1 | not fetched: 0:0:0:0:0:0:0:1 is not a public address",
        "a.example | 10.0.0.1        | \"not fetched: a.example, at 10.0.0.1, is not a public address\"",
        "a.example |                 | not fetched: the site's address is not public",
      })
  void aRefusedAddressIsNamedOnceAndWithoutOptionsOfTheCommand(
      String host, String address, String expected) {
    assertThat(Messages.of(new Outcome.Refused(
            Outcome.Refused.Reason.ADDRESS, host, Optional.ofNullable(address))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1:1, 127.0.0.1:1", "a\u001bb, a\\u001Bb"})
  void aConnectionThatFailedIsNamedByItsAddress(String address, String shown) {
    assertThat(Messages.of(
            new Outcome.Unreachable(Outcome.Unreachable.Reason.CONNECT_FAILURE, 0, address)))
        .isEqualTo("unreachable: no connection to " + shown + " (refused, or no route)");
  }
}
