package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What holds of the verdicts of any rules about any URL. */
final class VerdictInvariants {
  private VerdictInvariants() {}

  static Verdict check(CrawlerRules rules, byte[] url) {
    Verdict verdict = rules.check(url);
    assertThat(rules.allows(url)).isEqualTo(verdict.allowed());
    String text = new String(url, StandardCharsets.UTF_8);
    if (Arrays.equals(text.getBytes(StandardCharsets.UTF_8), url)) {
      assertThat(describe(rules.check(text))).isEqualTo(describe(verdict));
      assertThat(rules.allows(text)).isEqualTo(verdict.allowed());
    }
    checkReason(verdict);
    checkCandidates(verdict);
    return verdict;
  }

  /** The string in UTF-8, a surrogate without its pair as U+FFFD. */
  static byte[] utf8(String s) {
    int[] points =
        s.codePoints().map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c).toArray();
    return new String(points, 0, points.length).getBytes(StandardCharsets.UTF_8);
  }

  static String describe(Verdict verdict) {
    return verdict + " " + verdict.reason() + " " + verdict.path() + " " + verdict.candidates();
  }

  private static void checkReason(Verdict verdict) {
    switch (verdict.reason()) {
      case LONGEST_MATCH -> {
        assertThat(verdict.allowed())
            .isEqualTo(verdict.rule().orElseThrow().type() == Rule.Type.ALLOW);
        assertThat(verdict.line().orElse(0))
            .isEqualTo(verdict.rule().orElseThrow().line());
      }
      case TIE -> {
        assertThat(verdict.allowed()).isTrue();
        assertThat(verdict.rule().orElseThrow().type()).isEqualTo(Rule.Type.ALLOW);
      }
      case EMPTY_PATH -> {
        assertThat(verdict.allowed()).isTrue();
        assertThat(verdict.rule().orElseThrow().path()).isEmpty();
      }
      case NO_RULES, NO_GROUP, WILDCARD_NOT_OBEYED, ACTING_FOR_USER -> {
        assertThat(verdict.rules().rules()).isEmpty();
        requireUndecided(verdict);
      }
      case NO_MATCH, ROBOTS_TXT -> {
        assertThat(verdict.rules().rules()).isNotEmpty();
        requireUndecided(verdict);
      }
    }
  }

  private static void requireUndecided(Verdict verdict) {
    assertThat(verdict.allowed()).isTrue();
    assertThat(verdict.rule()).isEmpty();
    assertThat(verdict.line().orElse(0)).isZero();
  }

  private static void checkCandidates(Verdict verdict) {
    List<Candidate> candidates = verdict.candidates();
    assertThat(candidates.stream().map(Candidate::rule).toList())
        .isEqualTo(verdict.rules().rules());
    int decides = 0;
    int ties = 0;
    int notAsked = 0;
    for (Candidate candidate : candidates) {
      switch (candidate.outcome()) {
        case DECIDES -> {
          decides++;
          assertThat(candidate.rule()).isEqualTo(verdict.rule().orElseThrow());
        }
        case SHORTER ->
          assertThat(candidate.rule().length())
              .isLessThan(verdict.rule().orElseThrow().length());
        case TIE_LOST -> {
          ties++;
          assertThat(candidate.rule().type()).isEqualTo(Rule.Type.DISALLOW);
          assertThat(candidate.rule().length())
              .isEqualTo(verdict.rule().orElseThrow().length());
        }
        case REPEATED -> {
          assertThat(decides).isEqualTo(1);
          assertThat(candidate.rule().type())
              .isEqualTo(verdict.rule().orElseThrow().type());
          assertThat(candidate.rule().length())
              .isEqualTo(verdict.rule().orElseThrow().length());
        }
        case NOT_ASKED -> notAsked++;
        case NO_MATCH -> {}
      }
    }
    assertThat(decides).isEqualTo(verdict.rule().isPresent() ? 1 : 0);
    assertThat(notAsked == 0 || verdict.reason() == Reason.ROBOTS_TXT).isTrue();
    if (verdict.reason() != Reason.EMPTY_PATH) {
      assertThat(ties > 0).isEqualTo(verdict.reason() == Reason.TIE);
    }
  }
}
