package wayleave.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 0.0.0.0",
    "255.255.255.255, 255.255.255.255",
    "66.249.66.1, 66.249.66.1",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "2001:DB8::A, 2001:db8::a",
    "2001:0db8:0000:0000:0001:0000:0000:0001, 2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
    "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8",
    "0:0:1::, 0:0:1::",
    "::ffff:192.0.2.1, ::ffff:c000:201",
    "64:ff9b::192.0.2.33, 64:ff9b::c000:221",
    "1:2:3:4:5:6:192.0.2.1, 1:2:3:4:5:6:c000:201",
    "::192.0.2.1, ::c000:201",
    "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  })
  void readsAddressesAndWritesThemAsRfc5952Recommends(String text, String written) {
    assertThat(IpAddress.parse(text)).hasToString(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4.",
        ".1.2.3",
        "1..2.3",
        "1.2.3.256",
        "1.2.3.1000",
        "01.2.3.4",
        "1.2.3.00",
        "0x7f.0.0.1",
        "127.1",
        "2130706433",
        "1.2.3.4 ",
        " 1.2.3.4",
        "1.2.3.-4",
        "1.2.3.+4",
        "\u0661.2.3.4",
        "example.com",
        ":",
        ":::",
        ":1",
        "1:",
        "::1:",
        "1:::2",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "1:2:3:4::5:6:7:8",
        "12345::",
        "00000::",
        "g::",
        "\u01c1::",
        "fe80::1%eth0",
        "[::1]",
        "::1/128",
        "::ffff:1.2.3",
        "::ffff:01.2.3.4",
        "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "1:2:3:4:5:1.2.3.4",
        "::-1",
        "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.2555",
      })
  void anythingElseIsNoAddress(String text) {
    assertThat(IpAddress.parse(text)).isNull();
  }

  @Test
  void mappedAddressesAreIpv4OnceUnmapped() {
    IpAddress mapped = IpAddress.parse("::ffff:192.0.2.1");

    assertThat(mapped).isNotNull();
    assertThat(mapped.isV4()).isFalse();
    assertThat(mapped.unmapped()).hasToString("192.0.2.1");
    assertThat(IpAddress.parse("::fffe:192.0.2.1")).isNotNull();
    assertThat(IpAddress.parse("::fffe:192.0.2.1").isMapped()).isFalse();
    assertThat(IpAddress.parse("1::ffff:192.0.2.1").isMapped()).isFalse();
  }

  @Test
  void readsWhatTheJdkWritesAndWritesWhatTheJdkReads() throws UnknownHostException {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
      random.nextBytes(bytes);
      for (int zero = random.nextInt(9); zero > 0 && bytes.length == 16; zero--) {
        int group = random.nextInt(8);
        bytes[2 * group] = 0;
        bytes[2 * group + 1] = 0;
      }
      InetAddress theirs = InetAddress.getByAddress(bytes);
      IpAddress ours = IpAddress.parse(theirs.getHostAddress());

      assertThat(ours).as("%s", theirs).isNotNull();
      ByteBuffer expected = ByteBuffer.wrap(bytes);
      assertThat(ours.isV4()).isEqualTo(bytes.length == 4);
      assertThat(IpAddress.of(bytes)).isEqualTo(ours);
      assertThat(ours.high())
          .isEqualTo(
              bytes.length == 4
                  ? Integer.toUnsignedLong(expected.getInt()) << 32
                  : expected.getLong());
      assertThat(ours.low()).isEqualTo(bytes.length == 4 ? 0 : expected.getLong());
      // Only literals are given to the JDK, so that it looks nothing up.
      assertThat(InetAddress.getByName(ours.toString())).isEqualTo(theirs);
    }
  }
}
