package wayleave.cli.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;

class CrawlerVerificationTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-01");
  private static final CrawlerIdentity LISTS = CrawlerIdentity.of(List.of(
      AddressRanges.of(List.of("Bot"), "bot.json", List.of("192.0.2.0/24")).dated(DAY)));
  private static final List<String> DOMAINS = List.of("bot.example", "bot.test");

  /** Names of addresses, and addresses of names; what is not there is not answered if it says so. */
  private record FakeDns(Map<String, List<String>> answers) implements DnsLookup {
    @Override
    public List<String> namesOf(String address) throws UnansweredException {
      return ask(address);
    }

    @Override
    public List<String> addressesOf(String name) throws UnansweredException {
      return ask(name);
    }

    private List<String> ask(String question) throws UnansweredException {
      List<String> answer = answers.getOrDefault(question, List.of());
      if (answer.contains("timeout")) {
        throw new UnansweredException("DNS did not answer for " + question, new Exception());
      }
      return answer;
    }
  }

  private static CrawlerVerification.Answer verify(
      CrawlerIdentity lists, @Nullable DnsLookup dns, String address, List<String> domains)
      throws InputException {
    return new CrawlerVerification(lists, dns, DAY.plusDays(40)).verify(address, "Bot", domains);
  }

  @Test
  void aListVerifiesWithItsRangeSourceAndDate() throws InputException {
    CrawlerVerification.Answer answer = verify(LISTS, null, "192.0.2.7", DOMAINS);
    assertThat(answer.verdict()).isEqualTo(CrawlerIdentity.Verdict.VERIFIED);
    assertThat(answer.prefix()).contains("192.0.2.0/24");
    assertThat(answer.source()).contains("bot.json");
    assertThat(answer.date()).contains(DAY);
    assertThat(answer.note()).isEmpty();
  }

  @Test
  void anOldListThatLacksAnAddressSaysHowOldItIs() throws InputException {
    CrawlerVerification.Answer answer = verify(LISTS, null, "198.51.100.1", DOMAINS);
    assertThat(answer.verdict()).isEqualTo(CrawlerIdentity.Verdict.NOT_VERIFIED);
    assertThat(answer.note()).get().asString().startsWith("the list is 40 days old");
    assertThat(new CrawlerVerification(LISTS, null, DAY.plusDays(30))
            .verify("198.51.100.1", "Bot", DOMAINS)
            .note())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "its own name, and back | a.bot.example | 198.51.100.1 | VERIFIED | resolves 198.51.100.1 to a.bot.example and back",
        "the second domain | A.Bot.Test. | 198.51.100.1 | VERIFIED | resolves 198.51.100.1 to A.Bot.Test. and back",
        "it does not lead back | a.bot.example | 198.51.100.2 | NOT_VERIFIED | is not in bot.example or bot.test",
        "another's name | a.bot.example.evil.test | 198.51.100.1 | NOT_VERIFIED | its DNS name a.bot.example.evil.test is not in",
        "no name | '' | '' | UNKNOWN | DNS has no name for it",
        "no answer | timeout | '' | UNKNOWN | DNS did not answer for 198.51.100.1",
        "no answer the way back | a.bot.example | timeout | UNKNOWN | DNS did not answer for a.bot.example",
      })
  void dnsDecidesWhereNoListDoes(
      String why, String name, String back, CrawlerIdentity.Verdict verdict, String reason)
      throws InputException {
    DnsLookup dns = new FakeDns(
        Map.of("198.51.100.1", name.isEmpty() ? List.of() : List.of(name), name, List.of(back)));
    CrawlerVerification.Answer answer =
        verify(CrawlerIdentity.of(List.of()), dns, "198.51.100.1", DOMAINS);
    assertThat(answer.verdict()).as(why).isEqualTo(verdict);
    assertThat(answer.reason()).contains(reason);
    assertThat(answer.source()).isEmpty();
  }

  @Test
  void dnsVerifiesWhatAListLacks() throws InputException {
    DnsLookup dns = new FakeDns(
        Map.of("198.51.100.1", List.of("a.bot.test"), "a.bot.test", List.of("198.51.100.1")));
    assertThat(verify(LISTS, dns, "198.51.100.1", DOMAINS).verdict())
        .isEqualTo(CrawlerIdentity.Verdict.VERIFIED);
    assertThat(verify(LISTS, dns, "198.51.100.1", List.of()).reason())
        .contains("documents no domain to check with DNS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "example.com", "1.2.3", "192.0.2.0/24", "::1%eth0", "01.2.3.4"})
  void whatIsNoAddressIsSaid(String address) {
    assertThatThrownBy(() -> verify(LISTS, null, address, DOMAINS))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not an IP address: '" + address + "'; expected an address such as ");
  }

  @ParameterizedTest
  @CsvSource({
    "66.249.66.1, 1.66.249.66.in-addr.arpa",
    "2001:db8::567:89ab, b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
  })
  void reverseNamesAreThoseOfTheStandards(String address, String name) {
    assertThat(SystemDns.reverseName(address)).isEqualTo(name);
  }
}
