package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private static final AddressGuard PUBLIC = AddressGuard.publicInternet();

  @ParameterizedTest(name = "{0}: {2}")
  @CsvFileSource(resources = "addresses.tsv", delimiter = '\t')
  void globalUnicastAloneIsPublic(String address, String isPublic, String what)
      throws UnknownHostException {
    assertThat(PUBLIC.permits(InetAddress.getByName(address)))
        .as(what)
        .isEqualTo(isPublic.equals("yes"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "::1",
        "10.1.2.3",
        "172.20.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "fd12::1",
        "8.8.8.8"
      })
  void privateNetworksArePermittedIfAskedFor(String address) throws UnknownHostException {
    assertThat(PUBLIC.withPrivateNetworks().permits(InetAddress.getByName(address)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.0.1",
        "100.100.100.200",
        "168.63.129.16",
        "fd00:42::42",
        "fd00:100::100:200",
        "fd00:a9fe:a9fe::1",
        "fd00:c1::a9fe:a9fe",
        "fd00:ec2::23",
        "fd00:ec2::254",
        "fd20:ce::254",
        "fe80::1",
        "0.0.0.0",
        "::",
        "224.0.0.1",
        "64:ff9b::7f00:1"
      })
  void privateNetworksDoNotBringMetadataOrSpecialAddresses(String address)
      throws UnknownHostException {
    assertThat(PUBLIC.withPrivateNetworks().permits(InetAddress.getByName(address)))
        .isFalse();
  }

  @Test
  void aNetworkNamedIsPermittedAndItsNeighboursAreNot() throws UnknownHostException {
    AddressGuard guard = PUBLIC.withNetworks("127.1.0.0/17", "169.254.169.254", "64:ff9b::/96");
    assertThat(guard.permits(InetAddress.getByName("127.1.127.255"))).isTrue();
    assertThat(guard.permits(InetAddress.getByName("127.1.128.0"))).isFalse();
    assertThat(guard.permits(InetAddress.getByName("169.254.169.254"))).isTrue();
    assertThat(guard.permits(InetAddress.getByName("169.254.169.253"))).isFalse();
    assertThat(guard.permits(InetAddress.getByName("64:ff9b::1"))).isTrue();
    assertThat(guard.permits(InetAddress.getByName("8.8.8.8"))).isTrue();
  }

  @Test
  void anyPortIsPermittedUnlessSomeAreNamed() {
    assertThat(PUBLIC.permitsPort(22)).isTrue();
    AddressGuard guard = PUBLIC.withPorts(80, 443);
    assertThat(guard.permitsPort(443)).isTrue();
    assertThat(guard.permitsPort(22)).isFalse();
    assertThat(guard.withPrivateNetworks().withNetworks("192.0.2.0/24").permitsPort(22))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/8",
        "example.com",
        "localhost/8",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.1/8",
        "10/8",
        "2001:db8::/129",
        "2001:db8::1/32",
        "256.0.0.0/8",
        "1.2.3.4/8/8",
        "::ffff:127.0.0.1",
        "fe80::1%lo"
      })
  void whatIsNoNetworkIsAProgrammersError(String network) {
    assertThatThrownBy(() -> PUBLIC.withNetworks(network))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + network + "\"");
  }

  @Test
  void portsOutOfRangeAreAProgrammersError() {
    assertThat(Stream.of(0, -1, 65_536))
        .allSatisfy(port -> assertThatThrownBy(() -> PUBLIC.withPorts(port))
            .isInstanceOf(IllegalArgumentException.class));
  }
}
