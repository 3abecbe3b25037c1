package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.response.Outcome.Unreachable;

class SiteVerdictTest {
  @Test
  void itsTextNamesWhatDecided() {
    assertThat(text(new Found(200, Body.of("User-agent: *\nDisallow: /x"), false)))
        .startsWith("disallowed: ")
        .contains("line 2");
    assertThat(text(new Absent(Absent.Reason.CLIENT_ERROR, 404))).isEqualTo("allowed: absent");
    assertThat(text(new Unreachable(Unreachable.Reason.SERVER_ERROR, 503, "")))
        .isEqualTo("disallowed: unreachable, SERVER_ERROR 503");
    assertThat(text(new Unreachable(Unreachable.Reason.READ_TIMEOUT, 0, "")))
        .isEqualTo("disallowed: unreachable, READ_TIMEOUT");
    assertThat(text(new Refused(Refused.Reason.PORT, "shop.example:25")))
        .isEqualTo("disallowed: refused, PORT shop.example:25");
  }

  @Test
  void itsTextSaysHowAPrivateAddressIsPermitted() {
    assertThat(text(new Refused(Refused.Reason.ADDRESS, "localhost", Optional.of("127.0.0.1"))))
        .startsWith("disallowed: refused, localhost is at 127.0.0.1 (not a public address; ")
        .contains("withPrivateNetworks()");
  }

  @Test
  void whatIsNotAUrlMayNotBeFetchedAndHasNoSite() {
    SiteVerdict verdict = SiteVerdict.notAUrl("mailto:a@b.example");
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.isUrl()).isFalse();
    assertThat(verdict.url()).isEqualTo("mailto:a@b.example");
    assertThat(verdict.verdict()).isEmpty();
    assertThat(verdict).hasToString("disallowed: not-a-url");
    assertThatThrownBy(verdict::site)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("not a URL: mailto:a@b.example");
  }

  private static String text(Outcome outcome) {
    Origin origin = Origin.of("http://shop.example");
    FetchResult result = new FetchResult(origin, Instant.EPOCH, Duration.ZERO, List.of(), outcome);
    return SiteRules.of(
            result, Policy.of(PolicyPreset.DEFAULT), Dialect.GOOGLE, Crawler.ofProductToken("a"))
        .check("http://shop.example/x")
        .toString();
  }
}
