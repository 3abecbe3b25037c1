package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;

/** The runner tells a wrong engine from a right one. */
final class RunnerTest {
  @Test
  void anEngineThatAlwaysAllowsFailsManyVectors() {
    assertThat(failures(new ConstantEngine(new Answer(true, 0)))).isGreaterThan(500);
  }

  @Test
  void anEngineThatAlwaysForbidsFailsManyVectors() {
    assertThat(failures(new ConstantEngine(new Answer(false, 2)))).isGreaterThan(500);
  }

  /** The dialects differ, and the vectors know where. */
  @Test
  void anEngineThatKnowsOneDialectFailsInTheOthers() {
    for (Dialect only : Dialect.values()) {
      long failures = failures(new OneDialectEngine(only));
      assertThat(failures).as(only.name()).isGreaterThan(50);
    }
  }

  private static long failures(Engine engine) {
    return Vectors.all().stream()
        .flatMap(vector ->
            vector.dialects().stream().map(dialect -> Runner.run(engine, vector, dialect)))
        .filter(Outcome::failed)
        .count();
  }

  private record ConstantEngine(Answer answer) implements Engine {
    @Override
    public String name() {
      return "constant";
    }

    @Override
    public File parse(Dialect dialect, byte[] robotsTxt) {
      return new File() {
        @Override
        public Rules rulesFor(ReferenceCrawler crawler) {
          return url -> answer;
        }

        @Override
        public List<List<String>> groups() {
          return List.of();
        }

        @Override
        public List<String> sitemaps() {
          return List.of();
        }
      };
    }
  }

  private record OneDialectEngine(Dialect only) implements Engine {
    @Override
    public String name() {
      return "only " + only;
    }

    @Override
    public File parse(Dialect dialect, byte[] robotsTxt) {
      return Engine.reference().parse(only, robotsTxt);
    }
  }
}
