package wayleave.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.api.Test;
import wayleave.extension.Specification.Carrier;

class SpecificationTest {
  private static final Set<String> PURPOSES =
      Set.of("train", "ai-input", "search", "use", "license", "tdm");

  @Test
  void theMostRestrictiveValueComesFirst() {
    Specification usage = Specification.find("aipref-attach@05").orElseThrow();
    assertThat(usage.term("train-ai").orElseThrow().written()).containsExactly("n", "y");
    assertThat(usage).hasToString("aipref-attach@05");
    assertThat(usage.carrier().code()).isEqualTo("content-usage");
  }

  @Test
  void eachFileIsWrittenAsItsReadmeSays() {
    assertThat(Specification.all())
        .isNotEmpty()
        .extracting(Specification::id)
        .doesNotHaveDuplicates();
    assertThat(Specification.all()).allSatisfy(specification -> {
      assertThat(specification.id()).matches("[a-z-]+@[0-9.-]+");
      assertThat(specification.title()).isNotBlank();
      assertThat(specification.status()).isNotBlank();
      assertThat(URI.create(specification.url()).getScheme()).isEqualTo("https");
      assertThat(LocalDate.parse(specification.date()))
          .isBetween(LocalDate.parse("2024-01-01"), LocalDate.parse("2026-11-26"));
      assertThat(specification.operator().isPresent())
          .isEqualTo(specification.carrier() == Carrier.CONTROL_TOKEN);
      assertThat(specification.terms()).isNotEmpty().allSatisfy(term -> {
        assertThat(term.purpose()).isIn(PURPOSES);
        assertThat(term.token().isEmpty())
            .isEqualTo(
                switch (specification.carrier()) {
                  case POLICY_TOKEN, CONTROL_TOKEN -> false;
                  case CONTENT_USAGE, CONTENT_SIGNAL, LICENSE, TDM_RESERVATION -> true;
                });
        assertThat(term.values().isEmpty())
            .isEqualTo(
                switch (specification.carrier()) {
                  case POLICY_TOKEN, CONTROL_TOKEN, LICENSE -> true;
                  case CONTENT_USAGE, CONTENT_SIGNAL, TDM_RESERVATION -> false;
                });
        assertThat(specification.term(term.label())).contains(term);
      });
      assertThat(Specification.find(specification.id())).contains(specification);
    });
  }

  @Test
  void theNewestEditionOfEachIsCurrent() {
    assertThat(Specification.current())
        .extracting(Specification::id)
        .contains("content-signal@2026-07", "aipref-attach@05")
        .doesNotContain("content-signal@2025-09");
    assertThat(Specification.current()).extracting(Specification::name).doesNotHaveDuplicates();
  }

  @Test
  void aDayHasTheEditionsOfThatDay() {
    assertThat(Specification.asOf("2026-06-30"))
        .extracting(Specification::id)
        .contains("content-signal@2025-09");
    assertThat(Specification.asOf("2026-07-01"))
        .extracting(Specification::id)
        .contains("content-signal@2026-07");
    assertThat(Specification.asOf("2020-01-01"))
        .extracting(Specification::id)
        .contains("content-signal@2025-09", "aipref-attach@05");
  }

  @Test
  void whatIsKnownFromQuotationsOnlySaysSo() {
    assertThat(Specification.find("kelley-training-preference@00").orElseThrow().isSecondHand())
        .isTrue();
    assertThat(Specification.find("aipref-attach@05").orElseThrow().isSecondHand())
        .isFalse();
    assertThat(Specification.find("aipref-attach@99")).isEmpty();
  }
}
