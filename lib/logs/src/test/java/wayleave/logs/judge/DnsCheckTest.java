package wayleave.logs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

class DnsCheckTest {
  private static final Origin SITE = Origin.of("https://shop.example");
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private final List<String> asked = new ArrayList<>();

  private Judgment judge(JudgeOptions options, String day) {
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("combined").orElseThrow(), ReadingOptions.DEFAULT);
    LogRecord record = (LogRecord) reader.read("192.0.2.10 - - [" + day
        + "/Nov/2026:12:00:00 +0000] \"GET /private/a HTTP/1.1\" 200 9 \"-\" \"Googlebot/2.1\"");
    Judge judge = Judge.of(options);
    judge.add(record, new LogPlace("access.log", 1));
    judge.judge(record);
    return judge.judge(record);
  }

  private JudgeOptions options(Identity.Kind answer) {
    byte[] body = "User-agent: *\nDisallow: /private/\n".getBytes(StandardCharsets.UTF_8);
    RobotsVersion version = RobotsVersion.assumed(body, Dialect.GOOGLE);
    return JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(version))))
        .withSite(SITE)
        .withDns(
            (address, domains) -> {
              asked.add(address + " " + domains.contains("googlebot.com"));
              return answer;
            },
            NOW);
  }

  @ParameterizedTest
  @CsvSource({
    "VERIFIED, 20, verified, violation-uninformed not-seen-log-start",
    "VERIFIED, 01, verified, violation-uninformed not-seen-log-start",
    "IMPERSONATED, 20, impersonated, impersonated dns-contradicts",
    "IMPERSONATED, 13, impersonated, impersonated dns-contradicts",
    "IMPERSONATED, 12, unverified, unverified dns-no-answer",
    "UNVERIFIED, 20, unverified, unverified dns-no-answer"
  })
  void verifiesByDns(Identity.Kind answer, String day, String identity, String expected) {
    Judgment judgment = judge(options(answer), day);
    assertThat(judgment.toString()).isEqualTo(expected);
    assertThat(judgment.identity().orElseThrow().kind().code()).isEqualTo(identity);
    assertThat(asked).containsExactly("192.0.2.10 true");
  }

  @Test
  void asksNothingThatAListProves() {
    AddressRanges list = AddressRanges.of(List.of("Googlebot"), "list", List.of("192.0.2.0/24"));
    JudgeOptions options =
        options(Identity.Kind.UNVERIFIED).withIdentity(CrawlerIdentity.of(List.of(list)));
    assertThat(judge(options, "20").identity().orElseThrow().kind())
        .isEqualTo(Identity.Kind.VERIFIED);
    assertThat(asked).isEmpty();
  }

  @Test
  void letsDnsVerifyWhatARecentListLacks() {
    AddressRanges list = AddressRanges.of(List.of("Googlebot"), "list", List.of("203.0.113.0/24"))
        .madeAt(NOW);
    CrawlerIdentity lists = CrawlerIdentity.of(List.of(list));
    assertThat(judge(options(Identity.Kind.VERIFIED).withIdentity(lists), "20")
            .identity()
            .orElseThrow()
            .kind())
        .isEqualTo(Identity.Kind.VERIFIED);
    assertThat(
            judge(options(Identity.Kind.UNVERIFIED).withIdentity(lists), "20").reason())
        .isEqualTo(RequestReason.ADDRESS_NOT_IN_LIST);
  }
}
