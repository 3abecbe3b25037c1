package wayleave.conformance;

import java.util.List;

/** Every engine that the tests put their cases to. */
final class Engines {
  private Engines() {}

  static List<Engine> all() {
    return List.of(new ReferenceEngine(), new CompiledEngine());
  }
}
