package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What wrong arguments are answered with. */
class UsageErrorsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      chek x                                        ! unknown command `chek`; did you mean `check`?
      lnit x                                        ! unknown command `lnit`; did you mean `lint`?
      xyzzy                                         ! unknown command `xyzzy`
      cache lst                                     ! unknown command `lst`; did you mean `list`?
      lint --formt json x                           ! unknown option `--formt`; did you mean `--format`?
      lint --formt=json x                           ! unknown option `--formt`; did you mean `--format`?
      check --qqqqqq https://a.example/             ! unknown option `--qqqqqq`
      check --crawler                               ! --crawler
      fetch                                         ! missing ORIGIN
      lint                                          ! missing FILE|URL
      audit                                         ! missing FILE|DIR|URL
      check                                         ! missing URL or --urls FILE
      check --robots a.txt                          ! missing URL
      bulk                                          ! missing --out FILE
      bulk --out x.csv                              ! missing --urls FILE or --pages FILE
      bulk --out x.csv --urls a --pages b           ! give either --urls or --pages, not both
      bulk --out x.csv --pages b --keep id          ! remove --keep, --url-column and --urls-format
      history                                       ! missing --out FILE and --robots SOURCE
      cache drop                                    ! missing ORIGIN or --all or --failing or --expired
      cache drop --all --failing                    ! mutually exclusive
      serve --port abc                              ! `--port` cannot be `abc`: expected a port from 0 to 65535
      simulate --format xml 200                     ! `--format` cannot be `xml`: expected text or json
      check --policy x https://a.example/           ! `--policy` cannot be `x`: expected google-2019, google-2026, rfc9309
      diff --fail-on x a b                          ! `--fail-on` cannot be `x`: expected opened, closed, any or never
      lint --explain nosuch                         ! there is no code `nosuch`
      lint a.example                                ! no such file: a.example; did you mean https://a.example ?
      audit a.example                               ! no such file: a.example; did you mean https://a.example ?
      fmt a.example                                 ! no such file: a.example; did you mean https://a.example ?
      diff a.example b.example                      ! no such file: a.example; did you mean https://a.example ?
      watch localhost:8765                          ! cannot read localhost:8765: no such file
      simulate nofile                               ! no file has this name
      simulate 200 2d                               ! put each phase in quotes
      check a.example/x                             ! "a.example/x" is not a full URL: did you mean "https://a.example/x"?
      """)
  void sayWhatIsWrongInAFewLines(String arguments, String message) {
    Run run = Run.of(arguments.split(" "));
    assertThat(run.err()).startsWith("wayleave: ").contains(message);
    assertThat(run.err().lines().count()).isLessThanOrEqualTo(6);
    assertThat(run.err()).doesNotContain("Exception").doesNotContain("wayleave.");
    assertThat(run.status()).isEqualTo(2);
  }
}
