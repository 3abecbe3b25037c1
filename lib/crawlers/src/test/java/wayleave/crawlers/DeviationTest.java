package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import wayleave.RobotsTxt;

class DeviationTest {
  private static List<String> lines(String robots) {
    return Deviation.of(RobotsTxt.parse(robots)).stream()
        .map(one -> one.line() + " " + one.text())
        .toList();
  }

  @Test
  void eachKindIsNamedOnceAtItsFirstLine() {
    assertThat(lines("user-agent: *\ndisallow: /a*b\ndisallow: /c*d\ndisallow: /*.pdf$\n"))
        .containsExactly("2 do not support `*`", "4 do not support `*` with `$`");
    assertThat(lines("user-agent: *\ndisallow: /x\nuser-agent: b\nuser-agent: *\ndisallow: /y\n"))
        .containsExactly("4 do not combine it with the group above of the same name");
  }

  @Test
  void thoseOfOneRuleAreOfItsLineAndItsGroup() {
    RobotsTxt robots = RobotsTxt.parse(
        "user-agent: *\ndisallow: /a*b\n\nuser-agent: x\ndisallow: /\n\nuser-agent: *\ndisallow: /c*d\n");
    assertThat(Deviation.of(robots, robots.groups().get(0).rules().get(0)))
        .extracting(Deviation::line)
        .containsExactly(2);
    assertThat(Deviation.of(robots, robots.groups().get(1).rules().get(0))).isEmpty();
    assertThat(Deviation.of(robots, robots.groups().get(2).rules().get(0)))
        .extracting(Deviation::line)
        .containsExactly(7, 8);
    assertThat(Deviation.of(RobotsTxt.parse(""), robots.groups().get(0).rules().get(0)))
        .isEmpty();
  }

  @Test
  void namesConcernTheProgramsThatHaveThem() {
    assertThat(lines("user-agent: a\ndisallow: /x\n\nuser-agent: a\ndisallow: /y\n"))
        .isEmpty();
    assertThat(lines("user-agent: Wget\ndisallow: /\n"))
        .containsExactly("1 do not look for this name, which they send");
    assertThat(Deviation.of(RobotsTxt.parse("user-agent: wget\ndisallow: /\n"))
            .get(0)
            .crawlers())
        .extracting(ObservedCrawler::name)
        .containsExactly("Wget2");
    assertThat(lines(
            "user-agent: LinkChecker\ndisallow: /x\n\nuser-agent: linkchecker\ndisallow: /y\n"))
        .containsExactly("4 do not combine it with the group above of the same name");
  }

  @Test
  void whoeverClosesMoreDoesNotBreakTheRule() {
    assertThat(Deviation.of(RobotsTxt.parse("user-agent: *\ndisallow: /*.pdf$\n"))
            .get(0)
            .crawlers())
        .extracting(ObservedCrawler::name)
        .contains("Wget")
        .doesNotContain("Scrapy");
  }

  @Test
  void aNameTwiceInOneGroupIsNoSecondGroup() {
    assertThat(lines("user-agent: a\nuser-agent: A\ndisallow: /x\n")).isEmpty();
  }

  @Test
  void plainRulesAreReadAlike() {
    assertThat(lines("user-agent: *\ndisallow: /x\nallow: /y\n")).isEmpty();
  }

  @Test
  void everyRecordedProgramHasVersionAndDate() {
    assertThat(ObservedCrawler.all()).isNotEmpty().allSatisfy(one -> {
      assertThat(one.version()).matches("\\d\\S*");
      assertThat(one.date()).matches("2\\d{3}-\\d\\d-\\d\\d");
      assertThat(one.token()).isNotBlank();
      assertThat(one.readsRobotsTxt() || one.deviations().isEmpty()).isTrue();
    });
  }

  @Test
  void programsAreNamedUpToANumber() {
    List<ObservedCrawler> three = List.of(named("A"), named("B"), named("C"));
    assertThat(ObservedCrawler.names(three.subList(0, 1), 2)).isEqualTo("A 1");
    assertThat(ObservedCrawler.names(three.subList(0, 2), 2)).isEqualTo("A 1 and B 1");
    assertThat(ObservedCrawler.names(three, 3)).isEqualTo("A 1, B 1 and C 1");
    assertThat(ObservedCrawler.names(three, 2)).isEqualTo("A 1, B 1 and 1 more");
  }

  private static ObservedCrawler named(String name) {
    return new ObservedCrawler(name, name, "1", "2026-11-30", true, Set.of(), Set.of());
  }
}
