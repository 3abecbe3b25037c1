package wayleave.server.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.Fields;

/**
 * A request that has arrived as a whole. Immutable and thread-safe.
 *
 * @param query the parameters in the URL
 * @param body empty if there is none; not to be changed
 * @param begun when it was complete, by {@link System#nanoTime}
 */
public record ApiRequest(Fields query, byte[] body, long begun) {
  /** The only value of a parameter; empty if it is missing. */
  public Optional<String> parameter(String name) throws ProblemException {
    List<String> values = query.getValuesOrEmpty(name);
    if (values.size() > 1) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "the parameter '" + name + "' is given more than once");
    }
    return values.stream().findFirst();
  }

  /** Refuses parameters with other names than these: what is without effect is a misunderstanding. */
  public void requireParameters(String... known) throws ProblemException {
    for (String name : query.getNames()) {
      if (!List.of(known).contains(name)) {
        throw new ProblemException(
            ProblemType.INVALID_REQUEST,
            "there is no parameter '" + name + "' here; expected "
                + (known.length == 0 ? "none" : String.join(", ", known)));
      }
    }
  }

  /** Refuses to go on once the work takes longer than permitted. */
  public void requireTime(Duration most) throws ProblemException {
    if (System.nanoTime() - begun > most.toNanos()) {
      throw new ProblemException(
          ProblemType.TOOK_TOO_LONG,
          "not done after " + most.toSeconds() + " s; ask for less at once");
    }
  }
}
