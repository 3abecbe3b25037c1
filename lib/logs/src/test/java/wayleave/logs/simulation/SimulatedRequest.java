package wayleave.logs.simulation;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import wayleave.logs.Judgment.RequestReason;

/**
 * A request whose judgment is known, since the simulator knows why it was sent.
 *
 * @param time in seconds since 1970, at which it is logged
 * @param expected the reasons of which the judge must give one: mostly a single one
 */
public record SimulatedRequest(
    long time,
    String host,
    String client,
    String agent,
    String method,
    String target,
    int status,
    Set<RequestReason> expected) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The line of a log in the format {@code vhost}. */
  public String line() {
    return host + ":443 " + client + " - - [" + TIME.format(Instant.ofEpochSecond(time))
        + " +0000] \"" + method + " " + target + " HTTP/1.1\" " + status + " 1234 \"-\" \"" + agent
        + "\"";
  }
}
