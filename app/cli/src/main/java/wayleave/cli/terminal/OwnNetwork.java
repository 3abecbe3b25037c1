package wayleave.cli.terminal;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.stream.Stream;
import wayleave.policy.response.Outcome;

/** Whether a failed fetch says something about this machine's own network, and nothing about the site. */
public final class OwnNetwork {
  private OwnNetwork() {}

  /** Whether no name was found because this machine is connected to nothing. */
  public static boolean explains(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable failure
        && failure.reason() == Outcome.Unreachable.Reason.DNS_FAILURE
        && isDown();
  }

  private static boolean isDown() {
    try {
      return isDown(NetworkInterface.networkInterfaces());
    } catch (SocketException e) { // there is not even a loopback interface
      return true;
    }
  }

  static boolean isDown(Stream<NetworkInterface> interfaces) {
    return interfaces.noneMatch(OwnNetwork::leadsOut);
  }

  private static boolean leadsOut(NetworkInterface one) {
    try {
      return one.isUp() && !one.isLoopback();
    } catch (SocketException e) { // it has gone meanwhile
      return false;
    }
  }
}
