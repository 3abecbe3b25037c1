package wayleave.logs.judge;

import java.time.Instant;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.Outcome;

/** What the answer to a robots.txt request tells a crawler. */
enum Answer {
  /** The version in force. */
  VERSION,
  /** That there are no rules. */
  ABSENT,
  /** That the site is to be taken as closed. */
  UNREACHABLE,
  /** To ask elsewhere. */
  REDIRECTED,
  /** To ask elsewhere, which it did not, or too often. */
  LOST,
  /** Nothing. */
  NOTHING;

  /** nginx logs 444 for a connection that it closed, and 499 for one that the client closed. */
  private static final int CLOSED_BY_SERVER = 444;

  private static final int CLOSED_BY_CLIENT = 499;
  private static final int NOT_MODIFIED = 304;

  /** @param status 0 if no answer was sent */
  static Answer of(int status, PolicyPreset preset) {
    if (status == 200 || status == 203 || status == NOT_MODIFIED) {
      return VERSION;
    } else if (status == 204 || status == 205) {
      return ABSENT;
    } else if (status < 300 || status == CLOSED_BY_SERVER || status == CLOSED_BY_CLIENT) {
      return NOTHING;
    }
    Outcome outcome = Outcome.ofStatus(status).orElse(null);
    if (outcome == null) {
      return REDIRECTED;
    }
    Access access = Policy.of(preset).access(outcome, Instant.EPOCH);
    return access instanceof Access.AllowAll ? ABSENT : UNREACHABLE;
  }
}
