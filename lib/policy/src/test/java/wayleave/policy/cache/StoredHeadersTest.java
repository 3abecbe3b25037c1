package wayleave.policy.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.policy.response.Header;

class StoredHeadersTest {
  @Test
  void whatTellsOfTheFileIsKeptOnceAndInBoundedSize() {
    List<Header> headers = new ArrayList<>(List.of(
        new Header("Set-Cookie", "id=1"),
        new Header("ETAG", "\"a\""),
        new Header("etag", "\"b\""),
        new Header("X-Long", "x".repeat(10_000)),
        new Header("Server", "x".repeat(10_000)),
        new Header("Last-Modified", "Sun, 01 Nov 2026 00:00:00 GMT")));
    for (int i = 0; i < 1_000; i++) {
      headers.add(new Header("Via", "proxy" + i));
    }
    assertThat(StoredHeaders.of(headers))
        .containsExactly(
            new Header("ETAG", "\"a\""),
            new Header("Server", "x".repeat(200)),
            new Header("Last-Modified", "Sun, 01 Nov 2026 00:00:00 GMT"),
            new Header("Via", "proxy0"));
  }
}
