package wayleave.lint.internal.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.Extension;
import wayleave.extension.Extensions;

class VocabularyTest {
  static Stream<Vocabulary> vocabularies() {
    return Stream.of(Vocabulary.contentSignal(), Vocabulary.contentUsage());
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void aMisspelledKeyHasNoValuesAndTheRightOneHas(Vocabulary vocabulary) {
    assertThat(vocabulary.terms())
        .extracting(Vocabulary.Term::key)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(vocabulary.terms()).allSatisfy(term -> {
      assertThat(vocabulary.find(term.key())).contains(term);
      assertThat(term.values()).isSorted();
      if (term.instead() != null) {
        assertThat(term.values()).isEmpty();
        assertThat(vocabulary.find(term.instead()).orElseThrow().values()).isNotEmpty();
      }
    });
  }

  @Test
  void whatTheVocabulariesKnowIsReadWithoutAProblem() {
    vocabularies().forEach(vocabulary -> {
      String field = vocabulary.find("train-ai").orElseThrow().values().isEmpty()
          ? "Content-Signal"
          : "Content-Usage";
      for (Vocabulary.Term term : vocabulary.terms()) {
        for (String value : term.values()) {
          RobotsTxt robots =
              RobotsTxt.parse("User-agent: *\n" + field + ": " + term.key() + "=" + value);
          assertThat(Extensions.of(robots, Extension.class))
              .allSatisfy(read -> assertThat(read.problems()).isEmpty());
          assertThat(robots.rulesFor(Crawler.ofTokens()).extensions()).hasSize(1);
        }
      }
    });
  }

  @Test
  void theTwoFieldsAskForTheSameInOppositeOrder() {
    assertThat(Vocabulary.contentUsage().find("ai-train").orElseThrow().instead())
        .isEqualTo("train-ai");
    assertThat(Vocabulary.contentSignal().find("train-ai").orElseThrow().instead())
        .isEqualTo("ai-train");
    assertThat(Vocabulary.contentSignal().find("use").orElseThrow().values())
        .isEqualTo(List.of("full", "immediate", "reference"));
    assertThat(Vocabulary.contentUsage().find("Search")).isEmpty();
  }
}
