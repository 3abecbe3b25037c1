package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.found;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.join;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any bytes are read to the end, and what stands before the first that is damaged is found. */
class WarcMutationTest {
  private static final int RECORDS = 40;
  private static final int FILES = 1_500;

  @ParameterizedTest
  @ValueSource(strings = {"plain", "members", "member"})
  void whatIsDamagedAnywhereCostsOnlyWhatIsThere(String layout) {
    byte[][] records = new byte[RECORDS][];
    Arrays.setAll(records, i -> found("h" + i + ".example"));
    byte[] file = switch (layout) {
      case "plain" -> join(records);
      case "members" -> gzipEach(records);
      default -> gzip(join(records));
    };
    long seed = 20261122;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < FILES; i++) {
      int at = random.nextInt(file.length);
      int size = 1 + random.nextInt(1 << random.nextInt(8));
      byte[] damaged = damaged(file, at, Math.min(file.length, at + size), random);
      Warcs.Told told = Warcs.read(damaged);
      String context = "seed " + seed + ", file " + i + ", bytes " + at + " to " + (at + size);
      List<String> urls = told.urls();
      if (layout.equals("member")) {
        continue;
      }
      // One is where the damage is, and more if it is longer; what was put there may hide the begin of the next.
      int touched = (int) ((long) size * RECORDS / file.length) + 3;
      int before = (int) ((long) at * RECORDS / file.length) - 1;
      for (int record = 0; record < RECORDS; record++) {
        if (record < before || record > before + touched + 1) {
          assertThat(urls).as(context).contains("http://h" + record + ".example/robots.txt");
        }
      }
    }
  }

  @FuzzTest(maxDuration = "20s")
  void anyBytesAreReadToTheEnd(byte[] data) {
    Warcs.read(data);
    Warcs.read(data, "x.gz");
    Warcs.read(gzip(data));
    Warcs.read(Warcs.response("http://a.example/robots.txt", data));
  }

  /** With some bytes changed, taken out, put in, or repeated. */
  private static byte[] damaged(byte[] file, int begin, int end, SplittableRandom random) {
    byte[] head = Arrays.copyOf(file, begin);
    byte[] middle = Arrays.copyOfRange(file, begin, end);
    byte[] tail = Arrays.copyOfRange(file, end, file.length);
    byte[] noise = new byte[middle.length];
    random.nextBytes(noise);
    return switch (random.nextInt(4)) {
      case 0 -> join(head, noise, tail);
      case 1 -> join(head, tail);
      case 2 -> join(head, noise, middle, tail);
      default -> join(head, middle, middle, tail);
    };
  }
}
