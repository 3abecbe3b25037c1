package wayleave.proof.automata;

/** The form in which a path is put to the engine and given out. */
public final class WitnessUrl {
  /** Some origin, since rules do not look at it. */
  public static final String ORIGIN = "https://example.com";

  private WitnessUrl() {}

  /** A path as a URL that any reader takes for that path: what begins with two slashes would be taken for a host. */
  public static String of(String path) {
    return path.startsWith("//") ? ORIGIN + path : path;
  }
}
