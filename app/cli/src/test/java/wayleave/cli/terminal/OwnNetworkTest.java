package wayleave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import wayleave.policy.response.Outcome.Unreachable;

class OwnNetworkTest {
  @Test
  void itIsDownIfNothingButTheLoopbackInterfaceIsUp() throws Exception {
    assertThat(OwnNetwork.isDown(Stream.of())).isTrue();
    assertThat(OwnNetwork.isDown(interfaces(true))).isTrue();
    boolean isConnected = interfaces(false).findAny().isPresent();
    assertThat(OwnNetwork.isDown(NetworkInterface.networkInterfaces())).isEqualTo(!isConnected);
  }

  @Test
  void anAnswerOrARefusalIsTheSites() {
    assertThat(OwnNetwork.explains(new Unreachable(Unreachable.Reason.SERVER_ERROR, 503, "")))
        .isFalse();
    assertThat(OwnNetwork.explains(new Unreachable(Unreachable.Reason.CONNECT_FAILURE, 0, "a")))
        .isFalse();
  }

  private static Stream<NetworkInterface> interfaces(boolean loopback) throws SocketException {
    return NetworkInterface.networkInterfaces().filter(one -> {
      try {
        return one.isUp() && one.isLoopback() == loopback;
      } catch (SocketException e) {
        return false;
      }
    });
  }
}
