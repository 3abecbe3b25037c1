package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.found;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.zstd;
import static wayleave.captures.Warcs.zstdEach;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any bytes are read to the end, and what stands before the first that is damaged is found. */
class WarcMutationTest {
  private static final int RECORDS = 40;
  private static final int FILES = Boolean.getBoolean("wayleave.full") ? 250 : 50;

  @ParameterizedTest
  @ValueSource(strings = {"plain", "members", "member", "frames", "frame"})
  void whatIsDamagedAnywhereCostsOnlyWhatIsThere(String layout) {
    byte[][] records = new byte[RECORDS][];
    Arrays.setAll(records, i -> found("h" + i + ".example"));
    byte[] file = switch (layout) {
      case "plain" -> join(records);
      case "members" -> gzipEach(records);
      case "frames" -> zstdEach(records);
      case "frame" -> zstd(join(records));
      default -> gzip(join(records));
    };
    long seed = 20261122;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < FILES; i++) {
      int at = random.nextInt(file.length);
      int size = 1 + random.nextInt(1 << random.nextInt(8));
      byte[] damaged = damaged(file, at, Math.min(file.length, at + size), random);
      Warcs.Told told = Warcs.read(damaged);
      if (layout.equals("member") || layout.equals("frame")) {
        continue; // behind the damage nothing can be decompressed
      }
      // One is where the damage is, and more if it is longer; what was put there may hide the begin
      // of the next.
      Set<String> urls = Set.copyOf(told.urls());
      int before = (int) ((long) at * RECORDS / file.length) - 1;
      int behind = (int) ((long) (at + size) * RECORDS / file.length) + 3;
      for (int record = 0; record < RECORDS; record++) {
        boolean isFar = record < before || record > behind;
        if (isFar && !urls.contains("http://h" + record + ".example/robots.txt")) {
          throw new AssertionError("seed " + seed + ", file " + i + ", bytes " + at + " to "
              + (at + size) + ": record " + record + " is missing; " + told.problems);
        }
      }
    }
  }

  @Test
  void anyPiecesInAnyOrderAreReadToTheEnd() {
    long seed = 7_112_026;
    SplittableRandom random = new SplittableRandom(seed);
    byte[] record = found("a.example");
    byte[][] pieces = {
      record,
      gzip(record),
      zstd(record),
      Arrays.copyOf(zstd(record), 20),
      {0x5D, 0x2A, 0x4D, 0x18, 5, 0, 0, 0},
      Arrays.copyOf(gzip(record), 10),
      bytes("WARC/1.0\r\n"),
      bytes("WARC-Type: response\r\n"),
      bytes("WARC-Target-URI: http://a.example/robots.txt\r\n"),
      bytes("Content-Length: 100000\r\n"),
      bytes("Content-Length: 99\r\n"),
      bytes("\r\n"),
      bytes("\r\n\r\n"),
      bytes("HTTP/1.1 200 OK\r\n"),
      bytes("HTTP/1.1 100 Continue\r\n\r\n"),
      bytes("Transfer-Encoding: chunked\r\n"),
      bytes("Content-Encoding: gzip, br, deflate\r\n"),
      bytes("7\r\n"),
      {0x1F, (byte) 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 0},
      {0x1F, (byte) 0x8B, 8, 4, 0, 0, 0, 0, 0, 0, -1, -1},
      new byte[100],
    };
    for (int i = 0; i < FILES; i++) {
      byte[][] file = new byte[random.nextInt(30)][];
      for (int k = 0; k < file.length; k++) {
        file[k] = pieces[random.nextInt(pieces.length)];
        if (random.nextInt(10) == 0) {
          file[k] = new byte[random.nextInt(50)];
          random.nextBytes(file[k]);
        }
      }
      byte[] bytes = join(file);
      for (String name : List.of("x", "x.gz", "x.zst")) {
        Warcs.Told told = Warcs.read(bytes, name);
        assertThat(told.offsets).allMatch(offset -> offset >= 0);
        assertThat(told.captures.size() + told.problems.size()).isPositive();
      }
      Warcs.read(gzip(bytes));
      Warcs.read(zstd(bytes));
      Warcs.read(Warcs.response("http://a.example/robots.txt", bytes));
    }
  }

  /** Each of many records claims to hold most of what follows, so that whoever looks into each again and again never ends. */
  @Test
  void filesThatAskForMuchWorkAreReadInLinearTime() {
    byte[] header = bytes("WARC/1.0\r\nWARC-Type: x\r\nContent-Length: 900000\r\n\r\n");
    byte[][] nested = new byte[40_000][];
    Arrays.fill(nested, header);
    assertThat(Warcs.read(join(nested)).problems).isNotEmpty();
    // A stored block of deflate that holds the begin of the next.
    byte[] member = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0};
    byte[][] members = new byte[50_000][];
    Arrays.fill(members, member);
    assertThat(Warcs.read(join(members)).problems).isNotEmpty();
    // A raw block that holds the begin of the next.
    byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 0x40, -8, -1, 7};
    byte[][] frames = new byte[50_000][];
    Arrays.fill(frames, frame);
    assertThat(Warcs.read(join(frames)).problems).isNotEmpty();
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
