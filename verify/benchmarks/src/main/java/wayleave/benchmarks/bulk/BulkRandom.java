package wayleave.benchmarks.bulk;

import java.util.SplittableRandom;

/** Random numbers of one of many things, the same ones whenever it is looked at. */
final class BulkRandom {
  private BulkRandom() {}

  /** The numbers of what {@code parts} name, the first of which is the seed. */
  static SplittableRandom of(long... parts) {
    long mixed = 0;
    for (long part : parts) {
      mixed = mix(mixed + part + 1);
    }
    return new SplittableRandom(mixed);
  }

  /** One bit of the argument changes half of those of the result: the last step of MurmurHash3. */
  private static long mix(long value) {
    long mixed = (value ^ value >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }
}
