package wayleave.policy.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9110 §14.4, §15.3.7; RFC 3229 §10.4.1. */
class WholeContentTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
      # status | fields, one per semicolon                                       | length | result
      200 | -                                                                    | 5      | whole
      206 | -                                                                    | 5      | part
      226 | -                                                                    | 5      | part
      226 | Content-Range: bytes 0-4/5                                           | 5      | part
      206 | Content-Range: bytes 0-4/5                                           | 5      | whole
      200 | content-range: Bytes 0-4/5                                           | 5      | whole
      206 | Content-Range: bytes 0-4/5;Content-Range: bytes 0-4/5                | 5      | whole
      206 | Content-Range: bytes 0-4/5;Content-Range: bytes 0-5/6                | 5      | part
      206 | Content-Range: bytes 0-4/5                                           | 4      | part
      206 | Content-Range: bytes 0-4/5                                           | 6      | part
      200 | Content-Range: bytes 0-4/5                                           | 4      | part
      200 | Content-Range: bytes 0-4/6                                           | 5      | part
      200 | Content-Range: bytes 1-5/6                                           | 5      | part
      200 | Content-Range: bytes 0-4/*                                           | 5      | part
      200 | Content-Range: bytes */5                                             | 5      | part
      200 | Content-Range: bytes=0-4/5                                           | 5      | part
      200 | Content-Range: items 0-4/5                                           | 5      | part
      200 | Content-Range: 0-4/5                                                 | 5      | part
      200 | Content-Range: bytes 00-4/5                                          | 5      | part
      200 | Content-Range: bytes 0-4/05                                          | 5      | whole
      200 | Content-Range: bytes 0-4/+5                                          | 5      | part
      200 | Content-Range: bytes 0-4                                             | 5      | part
      200 | Content-Range: bytes 0--1/0                                          | 0      | part
      200 | Content-Range: bytes 0-9999999999999999999/10000000000000000000      | 5      | part
      200 | Content-Range:                                                       | 5      | part
      204 | Content-Range: bytes 0-4/5                                           | 0      | part
      206 | Content-Type: multipart/byteranges, boundary=x                       | 5      | part
      200 | Content-Type: Multipart/ByteRanges, boundary=x                       | 5      | part
      200 | Content-Type: multipart/mixed                                        | 5      | whole
      """)
  void onlyAWholeFileIsRead(int status, String fields, int length, String result) {
    List<Header> headers = Arrays.stream((fields == null ? "" : fields).split(";"))
        .filter(field -> !field.isEmpty())
        .map(field -> field.split(":", 2))
        .map(parts -> new Header(parts[0], parts[1].strip()))
        .toList();
    assertThat(isWhole(status, headers, new byte[length])).isEqualTo(result.equals("whole"));
  }

  private static boolean isWhole(int status, List<Header> headers, byte[] content) {
    try {
      byte[] read =
          WholeContent.of(status, headers, new ByteArrayInputStream(content)).readAllBytes();
      assertThat(read).isEqualTo(content);
      return true;
    } catch (ProtocolException e) {
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
