package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.cli.ranges.DnsLookup;
import wayleave.logs.Judgment.Identity;

class DnsAnswersTest {
  private static final List<String> DOMAINS = List.of("bot.example");
  private static final String ADDRESS = "192.0.2.1";

  private int asked;

  private Identity.Kind answer(Map<String, List<String>> names) {
    return new DnsAnswers(new DnsLookup() {
          @Override
          public List<String> namesOf(String address) {
            return names.keySet().stream().sorted().toList();
          }

          @Override
          public List<String> addressesOf(String name) {
            return names.getOrDefault(name, List.of());
          }
        })
        .check(ADDRESS, DOMAINS);
  }

  @Test
  void confirmsANameThatResolvesBack() {
    assertThat(answer(Map.of("other.example", List.of(), "a.bot.example", List.of(ADDRESS))))
        .isEqualTo(Identity.Kind.VERIFIED);
  }

  @Test
  void contradictsNamesElsewhereAndNamesThatDoNotResolveBack() {
    assertThat(answer(Map.of("a.other.example", List.of(ADDRESS))))
        .isEqualTo(Identity.Kind.IMPERSONATED);
    assertThat(answer(Map.of("a.bot.example", List.of("192.0.2.2"))))
        .isEqualTo(Identity.Kind.IMPERSONATED);
    assertThat(answer(Map.of())).isEqualTo(Identity.Kind.UNVERIFIED);
  }

  @Test
  void stopsAskingWhenDnsIsOutOfReach() {
    DnsAnswers answers = new DnsAnswers(new DnsLookup() {
      @Override
      public List<String> namesOf(String address) throws UnansweredException {
        asked++;
        throw new UnansweredException("no answer", new IllegalStateException());
      }

      @Override
      public List<String> addressesOf(String name) {
        return List.of();
      }
    });
    for (int i = 0; i < 100; i++) {
      assertThat(answers.check("192.0.2." + i, DOMAINS)).isEqualTo(Identity.Kind.UNVERIFIED);
    }
    assertThat(asked).isEqualTo(5);
    assertThat(answers.unanswered()).isEqualTo(100);
  }
}
