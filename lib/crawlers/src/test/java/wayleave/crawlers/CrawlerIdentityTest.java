package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.crawlers.CrawlerIdentity.Result;
import wayleave.crawlers.CrawlerIdentity.Verdict;

class CrawlerIdentityTest {
  private static final CrawlerIdentity IDENTITY = CrawlerIdentity.of(List.of(
      list("one.json", "2025-10-30", "192.0.2.0/24", "OneBot"),
      list("old.json", "2024-01-01", "198.51.100.0/24", "TwoBot"),
      list("new.json", "2026-01-01", "198.51.100.0/25", "TwoBot"),
      list("shared.json", "2026-06-01", "203.0.113.0/24", "Bot-A", "Bot-B"),
      list("a.json", "2020-01-01", "203.0.113.0/28", "Bot-A"),
      list("network.txt", "2026-02-02", "2001:db8::/32", "NetBot", "Bot-A").notExhaustive(),
      AddressRanges.of(List.of("NoDateBot"), "nodate.txt", List.of("192.0.2.1"))));

  private static AddressRanges list(String source, String date, String prefix, String... tokens) {
    return AddressRanges.of(List.of(tokens), source, List.of(prefix)).dated(LocalDate.parse(date));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      192.0.2.1          | OneBot    | verified     | 192.0.2.1 is in 192.0.2.0/24 of the list one.json of 2025-10-30
      ::ffff:192.0.2.1   | onebot    | verified     | 192.0.2.1 is in 192.0.2.0/24 of the list one.json of 2025-10-30
      192.0.3.1          | ONEBOT    | not-verified | 192.0.3.1 is not in the list one.json of 2025-10-30
      2001:DB8:0::1      | OneBot    | not-verified | 2001:db8::1 is not in the list one.json of 2025-10-30
      198.51.100.1       | TwoBot    | verified     | 198.51.100.1 is in 198.51.100.0/25 of the list new.json of 2026-01-01
      198.51.100.200     | TwoBot    | verified     | 198.51.100.200 is in 198.51.100.0/24 of the list old.json of 2024-01-01
      192.0.2.1          | TwoBot    | not-verified | 192.0.2.1 is not in the list new.json of 2026-01-01 or old.json of 2024-01-01
      203.0.113.1        | Bot-A     | verified     | 203.0.113.1 is in 203.0.113.0/28 of the list a.json of 2020-01-01
      203.0.113.99       | Bot-A     | verified     | 203.0.113.99 is in 203.0.113.0/24 of the list shared.json of 2026-06-01
      2001:db8::1        | Bot-A     | verified     | 2001:db8::1 is in 2001:db8::/32 of the list network.txt of 2026-02-02
      192.0.2.1          | Bot-A     | not-verified | 192.0.2.1 is not in the list a.json of 2020-01-01 or shared.json of 2026-06-01 or network.txt of 2026-02-02
      2001:db8::1        | NetBot    | verified     | 2001:db8::1 is in 2001:db8::/32 of the list network.txt of 2026-02-02
      192.0.2.1          | NetBot    | unknown      | 192.0.2.1 is not in the list network.txt of 2026-02-02, and the crawler may use other addresses
      192.0.2.1          | NoDateBot | verified     | 192.0.2.1 is in 192.0.2.1/32 of the list nodate.txt
      192.0.2.1          | OtherBot  | unknown      | there is no address list for this crawler
      192.0.2.1          | ''        | unknown      | there is no address list for this crawler
      example.com        | OneBot    | unknown      | the address is not an IPv4 or IPv6 address
      ''                 | OtherBot  | unknown      | the address is not an IPv4 or IPv6 address
      """)
  void aVerdictFollowsFromTheLists(String address, String token, String verdict, String reason) {
    Result result = IDENTITY.verify(address, token);

    assertThat(result.verdict().code()).isEqualTo(verdict);
    assertThat(result.reason()).isEqualTo(reason);
    assertThat(result).hasToString(verdict + ": " + reason);
    assertThat(result.prefix().isPresent()).isEqualTo(verdict.equals("verified"));
    assertThat(result.ranges().isPresent()).isEqualTo(!verdict.equals("unknown"));
  }

  @Test
  void aVerdictNamesThePrefixAndTheList() {
    Result verified = IDENTITY.verify("192.0.2.1", "OneBot");

    assertThat(verified.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(verified.prefix()).contains("192.0.2.0/24");
    assertThat(verified.ranges()).contains(IDENTITY.ranges().get(0));
    assertThat(verified.note()).isEmpty();
    assertThat(IDENTITY.verify("192.0.2.1", "TwoBot").ranges())
        .contains(IDENTITY.ranges().get(2));
  }

  @Test
  void aListOfSeveralCrawlersProvesTheirOperatorOnly() {
    assertThat(IDENTITY.verify("203.0.113.99", "bot-b").note())
        .contains(
            "the list is for Bot-A, Bot-B: it proves their operator, not which of them it was");
    assertThat(IDENTITY.verify("203.0.113.1", "Bot-A").note()).isEmpty();
    assertThat(IDENTITY.verify("192.0.2.1", "Bot-B").note()).isEmpty();
  }

  @Test
  void aTokenThatAListNamesTwiceCountsOnce() {
    CrawlerIdentity identity =
        CrawlerIdentity.of(List.of(list("x.json", "2026-01-01", "192.0.2.0/24", "XBot", "xbot")));

    assertThat(identity.verify("192.0.3.1", "XBot").reason())
        .isEqualTo("192.0.3.1 is not in the list x.json of 2026-01-01");
  }

  @Test
  void withoutListsNothingIsKnown() {
    assertThat(CrawlerIdentity.of(List.of()).verify("192.0.2.1", "OneBot").verdict())
        .isEqualTo(Verdict.UNKNOWN);
  }
}
