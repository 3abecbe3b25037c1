package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;
import wayleave.conformance.RandomDifferential.Difference;

/** A short run of {@link RandomDifferential}; its main class runs for as long as you like. */
final class RandomDifferentialTest {
  private static final long SEED = 20190701;

  @Test
  void bothEnginesAnswerInventedFilesAlike() {
    RandomDifferential run = new RandomDifferential(Engine.reference(), Engine.compiled(), SEED);
    Optional<Difference> difference = run.run(400_000);
    assertThat(difference.map(found -> run.describe(run.minimise(found))).orElse("no difference"))
        .as("seed " + SEED)
        .isEqualTo("no difference");
    for (Dialect dialect : Dialect.values()) {
      // The cases are no white noise: rules decide many of them, both ways.
      RandomDifferential.Tally tally = run.tally(dialect);
      assertThat((double) tally.decidedByRule / tally.cases).isGreaterThan(0.2);
      assertThat((double) tally.allowed / tally.cases).isBetween(0.3, 0.95);
    }
  }

  @Test
  void aDifferenceIsFoundAndMadeSmall() {
    Engine caseBlind = new CaseBlindEngine();
    RandomDifferential run = new RandomDifferential(Engine.reference(), caseBlind, SEED);
    Optional<Difference> difference = run.run(1_000_000);
    assertThat(difference).isPresent();
    Difference small = run.minimise(difference.get());
    assertThat(small.robots().length + small.url().length).isLessThan(60);
    assertThat(run.describe(small)).contains("robots_b64");
  }

  /** The reference engine with one mistake: it writes every URL in small letters. */
  private static final class CaseBlindEngine implements Engine {
    private final Engine right = Engine.reference();

    @Override
    public String name() {
      return "case-blind";
    }

    @Override
    public File parse(Dialect dialect, byte[] robotsTxt) {
      File file = right.parse(dialect, robotsTxt);
      return new File() {
        @Override
        public Rules rulesFor(ReferenceCrawler crawler) {
          return url -> file.rulesFor(crawler).answer(lower(url));
        }

        @Override
        public List<List<String>> groups() {
          return file.groups();
        }

        @Override
        public List<String> sitemaps() {
          return file.sitemaps();
        }
      };
    }

    private static byte[] lower(byte[] url) {
      byte[] lower = url.clone();
      for (int i = 0; i < lower.length; i++) {
        lower[i] = (byte) ReferenceBytes.lower(lower[i]);
      }
      return lower;
    }
  }
}
