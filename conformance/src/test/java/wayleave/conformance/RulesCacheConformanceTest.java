package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.RulesCache;

/** Rules come out of a cache as they were put into it. */
final class RulesCacheConformanceTest {
  private static final long SEED = 20190701;
  private static final Origin ORIGIN = Origin.of("https://example.com/");

  private final RulesCache cache = RulesCache.ofBytes(1 << 24);

  @Test
  void rulesOfAllVectorsComeBackEqual() {
    for (TestVector vector : Vectors.all()) {
      if (vector.kind() == TestVector.Kind.VERDICT) {
        Crawler crawler = Crawler.ofTokens(vector.agents().tokens());
        assertComeBack(vector.robots(), crawler, vector.id());
      }
    }
  }

  @Test
  void rulesOfInventedFilesComeBackEqual() {
    RandomFiles files = new RandomFiles(new SplittableRandom(SEED));
    for (int n = 0; n < 5_000; n++) {
      assertComeBack(files.file(), Crawler.of("FooBot"), "seed " + SEED + ", file " + n);
    }
  }

  @Test
  @EnabledIf("wayleave.conformance.Shared#present")
  void rulesOfRealFilesComeBackEqual() throws IOException {
    try (Stream<Path> files = Files.list(Shared.root().resolve("corpus/real"))) {
      for (Path file : files.sorted().toList()) {
        assertComeBack(Files.readAllBytes(file), Crawler.of("Googlebot"), file.toString());
      }
    }
  }

  private void assertComeBack(byte[] robots, Crawler crawler, String description) {
    for (Dialect dialect : Dialect.values()) {
      AgentRules rules = RobotsTxt.parse(robots, dialect).rulesFor(crawler);
      cache.put(ORIGIN, rules);
      assertThat(cache.get(ORIGIN)).as(description).hasValue(rules);
    }
  }
}
