package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReverseDnsTest {
  private static final List<String> GOOGLE = List.of("googlebot.com", "google.com.");

  @ParameterizedTest
  @CsvSource({
    "66.249.66.1, crawl-66-249-66-1.googlebot.com, 66.249.66.1, true",
    "66.249.66.1, crawl-66-249-66-1.GoogleBot.COM., 66.249.66.1, true",
    "66.249.66.1, rate-limited-proxy.google.com, 66.249.66.1, true",
    "66.249.66.1, googlebot.com, 66.249.66.1, true",
    "66.249.66.1, googlebot.com, ::ffff:66.249.66.1, true",
    "2001:4860:4801:10::1, geo.googlebot.com, 2001:4860:4801:0010:0::1, true",
    "66.249.66.1, crawl.googlebot.com, 66.249.66.2, false",
    "66.249.66.1, crawl.googlebot.com, nonsense, false",
    "66.249.66.1, fakegooglebot.com, 66.249.66.1, false",
    "66.249.66.1, googlebot.com.example.net, 66.249.66.1, false",
    "66.249.66.1, com, 66.249.66.1, false",
    "nonsense, crawl.googlebot.com, nonsense, false",
  })
  void aNameHasToBeTheOperatorsAndResolveBack(
      String address, String name, String resolved, boolean isConfirmed) {
    Map<String, List<String>> names = Map.of(name, List.of("192.0.2.1", resolved));

    assertThat(ReverseDns.confirmedName(address, GOOGLE, names).isPresent()).isEqualTo(isConfirmed);
  }

  @Test
  void oneOfSeveralNamesIsEnough() {
    Map<String, List<String>> names = Map.of(
        "other.example", List.of("192.0.2.1"),
        "a.googlebot.com", List.of(),
        "b.googlebot.com", List.of("192.0.2.1"));

    assertThat(ReverseDns.confirmedName("192.0.2.1", GOOGLE, names)).contains("b.googlebot.com");
    assertThat(ReverseDns.confirmedName("192.0.2.1", List.of("", "."), names)).isEmpty();
    assertThat(ReverseDns.confirmedName("192.0.2.1", GOOGLE, Map.of())).isEmpty();
  }
}
