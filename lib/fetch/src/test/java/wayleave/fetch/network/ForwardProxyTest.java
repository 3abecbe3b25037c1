package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;

class ForwardProxyTest {
  @ParameterizedTest
  @CsvSource({
    "http://proxy.example:3128,            http://proxy.example:3128, ''",
    "proxy.example:3128,                   http://proxy.example:3128, ''",
    "HTTP://Proxy.Example/,                http://proxy.example:80, ''",
    "http://user:p%40ss%3A+1@10.0.0.1:8080, http://10.0.0.1:8080, user:p@ss:+1",
    "http://user@[2001:db8::1]:8080,       http://[2001:db8::1]:8080, user:",
    "socks5://proxy.example,               socks5://proxy.example:1080, ''",
    "socks5h://[::1],                      socks5://[::1]:1080, ''",
    "socks://user:x@proxy.example:9050,    socks5://proxy.example:9050, user:x",
  })
  void aUrlIsRead(String url, String shown, String credentials) {
    ForwardProxy proxy = ForwardProxy.of(url);
    assertThat(proxy).hasToString(shown);
    assertThat(proxy.user() == null ? "" : proxy.user() + ":" + proxy.password())
        .isEqualTo(credentials);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://",
        "https://secret@proxy.example:443",
        "socks4://proxy.example",
        "ftp://proxy.example",
        "http://proxy.example:0",
        "http://proxy.example:65536",
        "http://secret@proxy.example/path",
        "http://proxy.example?x",
        "http://pro xy.example",
        "http://:secret@proxy.example",
        "user:secret://x@proxy.example:80",
        "http://%zz:secret@proxy.example",
      })
  void whatIsNoProxyIsRefusedWithoutItsPassword(String url) {
    assertThatThrownBy(() -> ForwardProxy.of(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("proxy")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "'',                     http://site.example,       true",
    "'',                     http://localhost:8080,     false",
    "'',                     http://a.localhost,        false",
    "'',                     http://127.0.0.1,          false",
    "'',                     http://[::1]:8080,         false",
    "'',                     http://10.0.0.1,           true",
    "*,                      http://site.example,       false",
    "site.example,           http://site.example,       false",
    "Site.Example.,          https://site.example:8443, false",
    "site.example,           http://www.site.example,   false",
    "site.example,           http://mysite.example,     true",
    ".site.example,          http://www.site.example,   false",
    "*.site.example,         http://www.site.example,   false",
    "bücher.example,         http://bücher.example,     false",
    "'a.example, b.example', http://b.example,          false",
    "a.example b.example,    http://b.example,          false",
    "site.example:8080,      http://site.example:8080,  false",
    "site.example:8080,      http://site.example,       true",
    "10.0.0.0/8,             http://10.1.2.3,           false",
    "10.0.0.0/8,             http://11.1.2.3,           true",
    "10.9.9.9/8,             http://10.1.2.3,           false",
    "10.0.0.0/8,             http://site.example,       true",
    "192.0.2.7,              http://192.0.2.7,          false",
    "192.0.2.7:8080,         http://192.0.2.7,          true",
    "2001:db8::7,            http://[2001:DB8::0007],   false",
    "[2001:db8::7]:8080,     http://[2001:db8::7]:8080, false",
    "[2001:db8::7]:8080,     http://[2001:db8::7],      true",
    "2001:db8::/32,          http://[2001:db8::7],      false",
  })
  void hostsAreReachedWithoutIt(String except, String origin, boolean isUsed) {
    ForwardProxy proxy = ForwardProxy.of("http://proxy.example:3128").except(except);
    assertThat(proxy.isUsedFor(Origin.of(origin))).isEqualTo(isUsed);
  }

  @Test
  void anExceptionThatIsNoBlockOfAddressesIsRefused() {
    assertThatThrownBy(() -> ForwardProxy.of("proxy.example").except("10.0.0.0/99"))
        .hasMessageContaining("10.0.0.0/99");
  }

  @Test
  void theEnvironmentNamesIt() {
    assertThat(ForwardProxy.ofEnvironment(Map.of("HTTPS_PROXY", " ", "NO_PROXY", "*")))
        .isEmpty();
    Optional<ForwardProxy> proxy = ForwardProxy.ofEnvironment(
        Map.of("HTTPS_PROXY", "", "https_proxy", "a.example:1", "no_proxy", "b.example"));
    assertThat(proxy).get().hasToString("http://a.example:1");
    assertThat(proxy.orElseThrow().isUsedFor(Origin.of("http://b.example"))).isFalse();
    assertThatThrownBy(() -> ForwardProxy.ofEnvironment(Map.of("HTTPS_PROXY", "ftp://a.example")))
        .hasMessageContaining("HTTPS_PROXY");
  }
}
