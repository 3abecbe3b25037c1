package wayleave.conformance;

/**
 * What an engine says about one URL.
 *
 * @param allowed whether the crawler may fetch it
 * @param line the line of the rule that decided, from 1; 0 if none did
 */
public record Answer(boolean allowed, int line) {
  @Override
  public String toString() {
    return (allowed ? "allow" : "disallow") + "@" + line;
  }
}
