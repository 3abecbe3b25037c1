package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the answers are those of crawler-commons 1.6, and where they are not, and why. */
class CrawlerCommonsConformanceTest {
  static Stream<OwnCase> ownCases() {
    return OwnCase.all().stream();
  }

  @ParameterizedTest
  @MethodSource("ownCases")
  void bothAnswerAsTheTableSays(OwnCase one) {
    assertThat(one.answer(new WayleaveRobotsParser())).as("ours").isEqualTo(one.ours());
    assertThat(one.answer(new SimpleRobotRulesParser())).as("theirs").isEqualTo(one.theirs());
    assertThat(one.why().isEmpty()).as("explained only if different").isEqualTo(!one.differs());
  }

  /** A difference that is gone must leave the list. */
  @Test
  @EnabledIf("wayleave.crawlercommons.Shared#present")
  void everyRecordedCaseAgreesOrIsOnTheList() throws Exception {
    Map<String, Difference> listed =
        Difference.all().stream().collect(Collectors.toMap(Difference::id, Function.identity()));
    List<RecordedCase> cases =
        RecordedCase.read(Shared.root().resolve("vectors/peers/crawler-commons.jsonl"));
    List<String> wrong = new ArrayList<>();
    for (RecordedCase one : cases) {
      String ours = one.ours(new WayleaveRobotsParser());
      Difference difference = listed.remove(one.id());
      boolean asListed = difference == null
          ? ours.equals(one.theirs())
          : ours.equals(difference.ours())
              && one.theirs().equals(difference.theirs())
              && one.test().equals(difference.test())
              && !ours.equals(one.theirs());
      if (!asListed) {
        wrong.add(ours + " instead of " + one.theirs() + ": " + one);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(listed).isEmpty();
    assertThat(cases).hasSize(624);
  }
}
