package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.syntax.IpAddress;

class AddressRangesTest {
  private static AddressRanges of(String... prefixes) {
    return AddressRanges.of(List.of("TestBot"), "test.txt", Arrays.asList(prefixes));
  }

  @ParameterizedTest
  @CsvSource({
    "66.249.64.0/27, 66.249.64.0, true",
    "66.249.64.0/27, 66.249.64.31, true",
    "66.249.64.0/27, 66.249.64.32, false",
    "66.249.64.0/27, 66.249.63.255, false",
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.0, false",
    "192.0.2.1, 192.0.2.2, false",
    "255.255.255.255/32, 255.255.255.255, true",
    "255.255.255.255/32, 255.255.255.254, false",
    "0.0.0.0/32, 0.0.0.0, true",
    "0.0.0.0/32, 0.0.0.1, false",
    "0.0.0.0/0, 0.0.0.0, true",
    "0.0.0.0/0, 255.255.255.255, true",
    "0.0.0.0/0, ::1, false",
    "128.0.0.0/1, 128.0.0.0, true",
    "128.0.0.0/1, 127.255.255.255, false",
    "2001:4860:4801:10::/64, 2001:4860:4801:10:ffff:ffff:ffff:ffff, true",
    "2001:4860:4801:10::/64, 2001:4860:4801:11::, false",
    "2001:db8::1, 2001:db8::1, true",
    "2001:db8::1, 2001:db8::2, false",
    "2001:db8::1, 2001:db8::, false",
    "2001:db8::ffff:ffff:ffff:ffff/128, 2001:db8:0:1::, false",
    "2001:db8::8000:0:0:0/65, 2001:db8::8000:0:0:1, true",
    "2001:db8::8000:0:0:0/65, 2001:db8::7fff:ffff:ffff:ffff, false",
    "2001:db8::8000:0:0:0/65, 2001:db8:0:1::, false",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, true",
    "::/0, ::, true",
    "::/0, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, true",
    "::/0, 192.0.2.1, false",
    "::/0, ::ffff:192.0.2.1, false",
    "192.0.2.0/24, ::ffff:192.0.2.1, true",
    "::ffff:192.0.2.0/120, 192.0.2.255, true",
    "::ffff:192.0.2.0/120, 192.0.3.0, false",
    "::ffff:192.0.2.1, 192.0.2.1, true",
    "::ffff:0:0/96, 8.8.8.8, true",
    "192.0.2.0/24, no address, false",
    "::/0, fe80::1%eth0, false",
  })
  void aPrefixHoldsTheAddressesThatBeginWithIt(String prefix, String address, boolean holds) {
    assertThat(of(prefix).contains(address)).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/24",
        "192.0.2.0/",
        "192.0.2.0/33",
        "192.0.2.0/-1",
        "192.0.2.0/024",
        "192.0.2.0/+8",
        "192.0.2.0/255.255.255.0",
        "192.0.2.0/24/24",
        "192.0.2/24",
        "192.0.2.0 /24",
        "192.0.2.0-192.0.2.9",
        "::/129",
        "::/1280",
        "2001:db8::%0/32",
        "example.com",
      })
  void anUnreadablePrefixIsAnErrorThatNamesIt(String text) {
    assertThatThrownBy(() -> of("192.0.2.0/24", text, "also wrong"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + text + "\"")
        .hasMessageContaining("expected");
    assertThat(AddressRanges.isPrefix(text)).isFalse();
  }

  @Test
  void anErrorQuotesLittleAndNoControlCharacters() {
    assertThatThrownBy(() -> of("\u001b[31m\u00e9" + "x".repeat(1_000)))
        .hasMessageStartingWith("\"?[31m?xxx")
        .hasMessageContaining("...\" is not an address range")
        .message()
        .hasSizeLessThan(200);
  }

  @Test
  void bitsAfterThePrefixAreMaskedAndTold() {
    AddressRanges ranges = of("192.0.2.77/24", "192.0.3.0/24", "2001:db8::1/32");

    assertThat(ranges.contains("192.0.2.1")).isTrue();
    assertThat(ranges.warnings())
        .containsExactly(
            "192.0.2.77/24 has bits after its prefix; read as 192.0.2.0/24",
            "2001:db8::1/32 has bits after its prefix; read as 2001:db8::/32");
  }

  @Test
  void aListIsDescribed() {
    AddressRanges ranges = of("192.0.2.0/24", "192.0.2.0/24");

    assertThat(ranges.tokens()).containsExactly("TestBot");
    assertThat(ranges.source()).isEqualTo("test.txt");
    assertThat(ranges.date()).isEmpty();
    assertThat(ranges.isExhaustive()).isTrue();
    assertThat(ranges.size()).isEqualTo(2);
    assertThat(ranges.warnings()).isEmpty();
    assertThat(ranges).hasToString("TestBot: 2 address ranges in test.txt");
    AddressRanges dated = ranges.dated(LocalDate.parse("2026-01-02")).notExhaustive();
    assertThat(dated.date()).contains(LocalDate.parse("2026-01-02"));
    assertThat(dated.isExhaustive()).isFalse();
    assertThat(dated.contains("192.0.2.1")).isTrue();
    assertThat(dated).hasToString("TestBot: 2 address ranges in test.txt of 2026-01-02");
  }

  @Test
  void aListNeedsTokens() {
    assertThatThrownBy(() -> AddressRanges.of(List.of(), "test.txt", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> AddressRanges.of(List.of(" "), "test.txt", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEmptyListHoldsNothing() {
    assertThat(of().contains("192.0.2.1")).isFalse();
    assertThat(of().contains("::")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0, 8",
    "10.1.0.0, 16",
    "10.1.1.0, 24",
    "10.1.1.1, 32",
    "10.1.1.2, 24",
    "10.1.2.0, 16",
    "10.2.0.0, 8",
    "11.0.0.0, 0",
    "9.255.255.255, 0",
    "255.255.255.255, 32",
    "255.255.255.254, 0"
  })
  void theLongestOfNestedPrefixesIsFound(String address, int length) {
    AddressRanges nested =
        of("10.1.1.1", "10.0.0.0/8", "0.0.0.0/0", "10.1.1.0/24", "255.255.255.255", "10.1.0.0/16");

    assertThat(longest(nested, address)).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::, 128",
    "2001:db8::1, 64",
    "2001:db8:0:0:8000::, 65",
    "2001:db8:0:1::, 32",
    "2001:db9::, 0",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 127"
  })
  void theLongestOfNestedPrefixesIsFoundForIpv6(String address, int length) {
    AddressRanges nested = of(
        "2001:db8::/32",
        "::/0",
        "2001:db8::/64",
        "2001:db8::/128",
        "2001:db8:0:0:8000::/65",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe/127");

    assertThat(longest(nested, address)).isEqualTo(length);
  }

  /** Compares with a search through all prefixes; they are many in a small space, so that they nest and touch. */
  @ParameterizedTest
  @CsvSource({"32, 8", "32, 32", "128, 6", "128, 60", "128, 128"})
  void findsWhatALinearSearchFinds(int bits, int varied) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Naive> prefixes = new ArrayList<>();
      for (int i = random.nextInt(seed % 50 == 0 ? 1_000 : 40); i >= 0; i--) {
        prefixes.add(Naive.random(random, bits, varied));
      }
      AddressRanges ranges = of(prefixes.stream().map(Naive::text).toList().toArray(String[]::new));
      for (int i = 0; i < 100; i++) {
        BigInteger address = i % 2 == 0
            ? Naive.number(random, bits, varied)
            : prefixes.get(random.nextInt(prefixes.size())).near(random);
        int expected = prefixes.stream()
            .filter(each -> each.holds(address))
            .mapToInt(Naive::length)
            .max()
            .orElse(-1);

        assertThat(longest(ranges, Naive.write(address, bits)))
            .as("seed %d, %s in %s", seed, Naive.write(address, bits), prefixes)
            .isEqualTo(expected);
      }
    }
  }

  private static int longest(AddressRanges ranges, String address) {
    IpAddress parsed = IpAddress.parse(address);
    assertThat(parsed).as(address).isNotNull();
    return ranges.longest(parsed.unmapped());
  }

  /** A prefix as a number, without masks and halves. */
  private record Naive(BigInteger first, int length, int bits) {
    static Naive random(Random random, int bits, int varied) {
      int length = bits - random.nextInt(varied + 1);
      return new Naive(
          number(random, bits, varied).shiftRight(bits - length).shiftLeft(bits - length),
          length,
          bits);
    }

    /** A number of which only some bits vary, at its end. Half of them lie at the end of all numbers, where sums overflow. */
    static BigInteger number(Random random, int bits, int varied) {
      BigInteger number = new BigInteger(varied, random);
      BigInteger all = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      BigInteger base = BigInteger.valueOf(0x2001).shiftLeft(bits - 16);
      return random.nextBoolean() ? all.subtract(number) : base.or(number).and(all);
    }

    boolean holds(BigInteger address) {
      return address.shiftRight(bits - length).equals(first.shiftRight(bits - length));
    }

    /** Its first or last address, or one beside it. */
    BigInteger near(Random random) {
      BigInteger size = BigInteger.ONE.shiftLeft(bits - length);
      BigInteger edge = random.nextBoolean() ? first : first.add(size);
      return edge.subtract(BigInteger.valueOf(random.nextInt(2)))
          .mod(BigInteger.ONE.shiftLeft(bits));
    }

    String text() {
      return write(first, bits) + "/" + length;
    }

    static String write(BigInteger address, int bits) {
      int part = bits == 32 ? 8 : 16;
      List<String> parts = new ArrayList<>();
      for (int shift = bits - part; shift >= 0; shift -= part) {
        int value = address.shiftRight(shift).intValue() & (1 << part) - 1;
        parts.add(bits == 32 ? String.valueOf(value) : Integer.toHexString(value));
      }
      return String.join(bits == 32 ? "." : ":", parts);
    }
  }
}
