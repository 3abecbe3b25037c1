package wayleave.benchmarks.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import wayleave.crawlers.AddressRanges;

/**
 * Made-up address ranges and addresses, the same ones for the same number of prefixes. Half of the prefixes are IPv4, of 16 to 32
 * bits; half are IPv6 below 2000::/4, of 32 to 64 bits, one in ten of 65 to 128 bits. Half of the addresses begin with one of the
 * prefixes, the others are anywhere.
 */
final class RangeWorkload {
  static final String TOKEN = "TestBot";

  private final List<String> prefixes = new ArrayList<>();
  private final String[] addresses;

  RangeWorkload(int prefixCount, int addressCount) {
    SplittableRandom random = new SplittableRandom(1);
    List<long[]> firsts = new ArrayList<>();
    for (int i = 0; i < prefixCount; i++) {
      boolean isV4 = i % 2 == 0;
      int length = isV4
          ? random.nextInt(16, 33)
          : i % 20 == 1 ? random.nextInt(65, 129) : random.nextInt(32, 65);
      long[] halves = halves(random, isV4);
      halves[0] &= length >= 64 ? -1 : -1L << (64 - length);
      halves[1] &= length <= 64 ? 0 : -1L << (128 - length);
      firsts.add(halves);
      prefixes.add(text(isV4, halves) + "/" + length);
    }
    addresses = new String[addressCount];
    for (int i = 0; i < addressCount; i++) {
      int prefix = prefixCount == 0 ? i : random.nextInt(prefixCount);
      boolean isV4 = prefix % 2 == 0;
      boolean isInside = prefixCount > 0 && random.nextBoolean();
      addresses[i] = text(isV4, isInside ? firsts.get(prefix) : halves(random, isV4));
    }
  }

  /** An address in two halves; IPv4 is in the first 32 bits. */
  private static long[] halves(SplittableRandom random, boolean isV4) {
    return isV4
        ? new long[] {random.nextLong() << 32, 0}
        : new long[] {2L << 60 | random.nextLong() >>> 4, random.nextLong()};
  }

  private static String text(boolean isV4, long[] halves) {
    StringBuilder text = new StringBuilder();
    int bits = isV4 ? 8 : 16;
    int parts = isV4 ? 4 : 8;
    for (int i = 0; i < parts; i++) {
      long part = halves[i / 4] >>> (64 - bits - i % 4 * bits) & (1L << bits) - 1;
      text.append(i == 0 ? "" : isV4 ? "." : ":");
      text.append(isV4 ? String.valueOf(part) : Long.toHexString(part));
    }
    return text.toString();
  }

  AddressRanges ranges() {
    return AddressRanges.of(List.of(TOKEN), "made up", prefixes);
  }

  List<String> prefixes() {
    return prefixes;
  }

  String[] addresses() {
    return addresses;
  }
}
