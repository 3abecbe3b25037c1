package wayleave.policy.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheControlTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
          # header fields, one per semicolon        | seconds that remain | forbids reuse
          Content-Type: text/plain                  | -                   | false
          Cache-Control: max-age=60                 | 60                  | false
          cache-control:public , MAX-AGE = 60       | 60                  | false
          Cache-Control: max-age="60"               | 60                  | false
          Cache-Control: max-age=60;Age: 20         | 40                  | false
          Cache-Control: max-age=60;Age: 61         | 0                   | false
          Cache-Control: max-age=60;Age: x          | 60                  | false
          Cache-Control: max-age=60;Age: -5         | 60                  | false
          Cache-Control: max-age=60;Age: 20;Age: 50 | 40                  | false
          Age: 20                                   | -                   | false
          Cache-Control: max-age=60, max-age=90     | 60                  | false
          Cache-Control: public;Cache-Control: max-age=7 | 7              | false
          Cache-Control: max-age                    | 0                   | false
          Cache-Control: max-age=                   | 0                   | false
          Cache-Control: max-age=-1                 | 0                   | false
          Cache-Control: max-age=1.5                | 0                   | false
          Cache-Control: max-age=99999999999999999999999 | 2147483648     | false
          Cache-Control: s-maxage=60                | -                   | false
          Expires: 0                                | -                   | false
          Cache-Control: no-store                   | -                   | true
          Cache-Control: No-Cache, max-age=60       | 60                  | true
          Cache-Control: no-cachet                  | -                   | false
          Cache-Control: ,,=,                       | -                   | false
          """)
  void isReadAsTheStandardSays(String fields, Long remaining, boolean forbidsReuse) {
    List<Header> headers = Arrays.stream(fields.split(";"))
        .map(field -> field.split(":", 2))
        .map(field -> new Header(field[0].strip(), field[1].strip()))
        .toList();
    CacheControl read = CacheControl.of(headers);
    assertThat(read.remaining().map(Duration::toSeconds).orElse(null)).isEqualTo(remaining);
    assertThat(read.forbidsReuse()).isEqualTo(forbidsReuse);
  }
}
