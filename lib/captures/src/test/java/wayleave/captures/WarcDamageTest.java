package wayleave.captures;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.found;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.zstd;
import static wayleave.captures.Warcs.zstdEach;

import com.github.luben.zstd.ZstdDictTrainer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is damaged is told with its place, and what stands before and behind it is read. */
class WarcDamageTest {
  private static final byte[] A = found("a.example");
  private static final byte[] B = found("b.example");
  private static final byte[] C = found("c.example");

  /** What is done to the record in the middle, what of it is told all the same, and what is said of it. */
  static Stream<Arguments> damagedRecords() {
    return Stream.of(
        damage("cut in its block", record -> cut(record, 20), "incomplete", "the record "),
        damage(
            "cut in its header",
            record -> Arrays.copyOf(record, 60),
            "-",
            "the header of the record"),
        damage("cut in its version", record -> Arrays.copyOf(record, 8), "-", "\"WARC/1.0"),
        damage(
            "length too short",
            record -> replace(record, "Content-Length: 66", "Content-Length: 50"),
            "incomplete",
            "Content-Length, 50, is wrong"),
        damage(
            "length too long",
            record -> replace(record, "Content-Length: 66", "Content-Length: 90"),
            "incomplete",
            "the record"),
        damage(
            "length a little too long",
            record -> replace(record, "Content-Length: 66", "Content-Length: 68"),
            "200",
            ""),
        damage(
            "length of nothing",
            record -> replace(record, "Content-Length: 66", "Content-Length: 0"),
            "-",
            "Content-Length, 0, is wrong"),
        damage(
            "huge length",
            record -> replace(record, "Content-Length: 66", "Content-Length: 123456789012"),
            "incomplete",
            "the record ends after"),
        damage(
            "length that is no long",
            record -> replace(record, "Content-Length: 66", "Content-Length: 99999999999999999999"),
            "-",
            "expected a number of bytes as Content-Length of the record, found \"99999999999999999999\""),
        damage(
            "negative length",
            record -> replace(record, "Content-Length: 66", "Content-Length: -1"),
            "-",
            "found \"-1\""),
        damage(
            "no length",
            record -> replace(record, "Content-Length: 66\r\n", ""),
            "-",
            "found \"\""),
        damage(
            "two lengths",
            record ->
                replace(record, "Content-Length: 66", "Content-Length: 66\r\nContent-Length: 67"),
            "-",
            "holds Content-Length more than once"),
        damage(
            "a line without colon",
            record -> replace(record, "WARC-Type:", "WARC-Type"),
            "-",
            "the header of the record is malformed at its byte"),
        damage(
            "no type",
            record -> replace(record, "WARC-Type", "WARC-Tape"),
            "-",
            "the record has no WARC-Type"),
        damage(
            "no URL",
            record -> replace(record, "WARC-Target-URI", "WARC-Target-URL"),
            "-",
            "the record has no WARC-Target-URI"),
        damage(
            "no date",
            record -> replace(record, "WARC-Date", "WARC-Data"),
            "200 of 1970",
            "expected a date such as 2026-11-22T04:05:06Z as WARC-Date, found \"\""),
        damage(
            "bad date",
            record -> replace(record, "-11-22T", "-11-31T"),
            "200 of 1970",
            "found \"2026-11-31T01:02:03Z\""),
        damage(
            "no HTTP",
            record -> replace(record, "HTTP/1.1 200", "HTML/1.1 200"),
            "0",
            "the record holds no HTTP response"),
        damage(
            "HTTP without end of header",
            record ->
                replace(record, "\r\n\r\nUser-agent: *\nDisallow: /x\n", "\r\nX" + "x".repeat(28)),
            "0",
            "the record holds no HTTP response"),
        damage(
            "no line ends behind it",
            record -> Arrays.copyOf(record, record.length - 4),
            "200",
            ""),
        damage(
            "many line ends behind it", record -> join(record, bytes("\r\n\n\r\n\n")), "200", ""),
        damage(
            "garbage behind it",
            record -> join(record, bytes("garbage\0\u00FF")),
            "200",
            "expected a record that begins with WARC/1.0 or WARC/1.1, found \"garbage??"),
        damage(
            "garbage that is longer than what is kept",
            record -> join(record, new byte[3 << 20]),
            "200",
            "found \"????"),
        damage(
            "garbage that looks like a record",
            record ->
                join(record, bytes("WARC/1.0\r\n\r\nWARC/1.0 WARC/ WARC/1.\r\nWARC/1.0\r\nx: y")),
            "200",
            "found \"\""),
        damage(
            "ten thousand fields",
            record -> replace(
                record, "Content-Length: 66", "X: y\r\n".repeat(10_000) + "Content-Length: 66"),
            "200",
            ""),
        damage(
            "a field that never ends",
            record -> replace(record, "Content-Length: 66", "X: " + "y".repeat(2 << 20)),
            "-",
            "has more than 1048576 bytes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedRecords")
  void inAPlainFile(String name, UnaryOperator<byte[]> damage, String told, String problem) {
    check(name, join(A, damage.apply(B), C), A.length, told, problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedRecords")
  void inAFileThatWasCompressedAsAWhole(
      String name, UnaryOperator<byte[]> damage, String told, String problem) {
    check(name, gzip(join(A, damage.apply(B), C)), A.length, told, problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedRecords")
  void inAMemberOfItsOwn(String name, UnaryOperator<byte[]> damage, String told, String problem) {
    check(name, gzipEach(A, damage.apply(B), C), gzip(A).length, told, problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedRecords")
  void inAFileOfOneFrame(String name, UnaryOperator<byte[]> damage, String told, String problem) {
    check(name, zstd(join(A, damage.apply(B), C)), A.length, told, problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedRecords")
  void inAFrameOfItsOwn(String name, UnaryOperator<byte[]> damage, String told, String problem) {
    check(name, zstdEach(A, damage.apply(B), C), zstd(A).length, told, problem);
  }

  @Test
  void garbageBetweenRecordsHasAPlaceOfItsOwn() {
    Warcs.Told told = Warcs.read(join(A, bytes("garbage\r\n"), B, bytes("more"), C));
    assertThat(told.urls()).hasSize(3);
    assertThat(told.captures).noneMatch(Capture::incomplete);
    assertThat(told.problems).hasSize(2);
    assertThat(told.problems.get(0)).startsWith(A.length + ": expected a record");
    assertThat(told.problems.get(1)).startsWith(A.length + 9 + B.length + ": expected a record");
  }

  private static void check(
      String name, byte[] file, long offset, String expected, String problem) {
    Warcs.Told told = Warcs.read(file);
    List<String> others =
        told.urls().stream().filter(url -> !url.contains("b.")).toList();
    assertThat(others)
        .containsExactly("http://a.example/robots.txt", "http://c.example/robots.txt");
    assertThat(told.captures.get(0).body()).asString().isEqualTo(Warcs.BODY);
    List<Capture> damaged =
        told.captures.stream().filter(capture -> capture.url().contains("b.")).toList();
    String said = damaged.isEmpty() ? "-" : described(damaged.get(0));
    assertThat(said).isEqualTo(expected);
    if (problem.isEmpty()) {
      assertThat(told.problems).isEmpty();
    } else {
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).contains(problem);
      if (!name.startsWith("garbage")) {
        assertThat(told.problems.get(0)).startsWith(offset + ": ");
      }
    }
  }

  /** What is done to the compressed member of the record in the middle. */
  static Stream<Arguments> damagedMembers() {
    return Stream.of(
        damage(
            "a checksum that is wrong",
            member -> flip(member, member.length - 8),
            "-",
            "the checksum of the gzip member is wrong"),
        damage(
            "a size that is wrong",
            member -> flip(member, member.length - 1),
            "-",
            "the checksum of the gzip member is wrong"),
        damage(
            "cut before its checksum",
            member -> cut(member, 8),
            "-",
            "the checksum of the gzip member is wrong"),
        damage("cut within", member -> cut(member, member.length / 2), "-", ""),
        damage("cut to its header", member -> Arrays.copyOf(member, 10), "-", ""),
        damage(
            "cut within its header",
            member -> Arrays.copyOf(member, 5),
            "-",
            "the gzip member is corrupt"),
        damage(
            "a damaged magic number",
            member -> flip(member, 0),
            "-",
            "expected another gzip member"),
        damage("an unknown flag", member -> flip(member, 3), "-", "expected another gzip member"),
        damage("a byte that is wrong", member -> flip(member, 20), "-", ""),
        damage(
            "garbage behind it",
            member -> join(member, bytes("garbage")),
            "200",
            "expected another gzip member"),
        damage(
            "zeros behind it",
            member -> join(member, new byte[2 << 20]),
            "200",
            "expected another gzip member"),
        damage(
            "a member that is empty before it",
            member -> join(gzip(new byte[0]), member),
            "200",
            null),
        damage("a bomb", member -> gzip(new byte[70 << 20]), "-", "expected a record"),
        damage(
            "a bomb in a record",
            member -> gzip(join(Warcs.record("warcinfo", "", new byte[0]), new byte[70 << 20])),
            "-",
            "expected a record"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedMembers")
  void aDamagedMemberCostsItsRecordAlone(
      String name, UnaryOperator<byte[]> damage, String expected, @Nullable String problem) {
    Warcs.Told told = Warcs.read(join(gzip(A), damage.apply(gzip(B)), gzip(C)));
    List<String> expectedUrls = expected.equals("-")
        ? List.of("http://a.example/robots.txt", "http://c.example/robots.txt")
        : List.of(
            "http://a.example/robots.txt",
            "http://b.example/robots.txt",
            "http://c.example/robots.txt");
    assertThat(told.urls()).isEqualTo(expectedUrls);
    assertThat(told.captures).noneMatch(Capture::incomplete);
    if (problem == null) {
      assertThat(told.problems).isEmpty();
    } else {
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).contains(problem);
      if (expected.equals("-") && !name.equals("a bomb in a record")) {
        assertThat(told.problems.get(0)).startsWith(gzip(A).length + ": ");
      }
    }
  }

  /** What is done to the frame of the record in the middle. */
  static Stream<Arguments> damagedFrames() {
    byte[] dictionary = {0x5D, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4};
    return Stream.of(
        damage(
            "a checksum that is wrong",
            frame -> flip(frame, frame.length - 1),
            "-",
            "the Zstandard frame has a wrong checksum"),
        damage("cut within", frame -> cut(frame, frame.length / 2), "-", "Zstandard frame"),
        damage("cut before its checksum", frame -> cut(frame, 4), "-", "has a wrong checksum"),
        damage("cut to its header", frame -> Arrays.copyOf(frame, 6), "-", "Zstandard frame"),
        damage("cut to its magic number", frame -> Arrays.copyOf(frame, 4), "-", "Zstandard frame"),
        damage(
            "a damaged magic number", frame -> flip(frame, 0), "-", "expected another Zstandard"),
        damage("a reserved bit", frame -> or(frame, 4, 8), "-", "the Zstandard frame is corrupt"),
        damage("a reserved block type", frame -> or(frame, 7, 6), "-", "the Zstandard frame "),
        damage("a byte that is wrong", frame -> flip(frame, 40), "-", "the Zstandard frame "),
        damage(
            "garbage behind it",
            frame -> join(frame, bytes("garbage")),
            "200",
            "expected another Zstandard frame"),
        damage("an empty frame before it", frame -> join(zstd(new byte[0]), frame), "200", null),
        damage(
            "a frame to skip before it",
            frame -> join(new byte[] {0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9}, frame),
            "200",
            null),
        damage(
            "a dictionary that is none before it",
            frame -> join(dictionary, frame),
            "200",
            "the dictionary is corrupt"),
        damage(
            "a dictionary that is too large before it",
            frame -> join(new byte[] {0x5D, 0x2A, 0x4D, 0x18, 0, 0, 0, 2}, frame),
            "200",
            "the dictionary has 33554432 bytes"),
        damage(
            "another dictionary",
            frame -> zstd(B, trained(2)),
            "-",
            "was compressed with a dictionary that the file does not begin with"),
        damage("a bomb", frame -> zstd(new byte[70 << 20]), "-", "expected a record"),
        damage(
            "a window that takes too much memory",
            frame ->
                new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (21 << 3), 1, 0, 0},
            "-",
            "needs more than 128 MiB"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedFrames")
  void aDamagedFrameCostsItsRecordAlone(
      String name, UnaryOperator<byte[]> damage, String expected, @Nullable String problem) {
    Warcs.Told told = Warcs.read(join(zstd(A), damage.apply(zstd(B)), zstd(C)));
    assertThat(told.urls())
        .startsWith("http://a.example/robots.txt")
        .endsWith("http://c.example/robots.txt")
        .hasSize(expected.equals("-") ? 2 : 3);
    assertThat(told.captures).noneMatch(Capture::incomplete);
    if (problem == null) {
      assertThat(told.problems).isEmpty();
    } else {
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).contains(problem);
    }
    if (expected.equals("-")) {
      assertThat(told.problems.get(0)).startsWith(zstd(A).length + ": ");
    }
  }

  @Test
  void aFileThatEndsWithinAFrameHasItsLastRecordIncomplete() {
    byte[] last = zstd(C);
    for (int size = 1; size < last.length; size++) {
      Warcs.Told told = Warcs.read(join(zstd(A), zstd(B), Arrays.copyOf(last, size)));
      assertThat(told.urls())
          .startsWith("http://a.example/robots.txt", "http://b.example/robots.txt");
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).startsWith(zstd(A).length + zstd(B).length + ": ");
      assertThat(told.captures.stream().skip(2)).allMatch(Capture::incomplete);
    }
  }

  /** A dictionary made from records like these, and from others for each seed. */
  private static byte[] trained(int seed) {
    ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 4 << 10);
    for (int i = 0; i < 2000; i++) {
      trainer.addSample(found(Integer.toHexString(i * seed * 0x9E3779B9) + ".example"));
    }
    return trainer.trainSamples();
  }

  @Test
  void aDictionaryAtTheBeginningIsUsed() {
    byte[] dictionary = trained(1);
    for (byte[] stored : List.of(dictionary, zstd(dictionary))) {
      byte[] file = join(
          new byte[] {0x5D, 0x2A, 0x4D, 0x18},
          bytes("" + (char) (stored.length & 0xFF) + (char) (stored.length >> 8) + "\0\0"),
          stored);
      int begin = file.length;
      byte[] a = zstd(A, dictionary);
      assertThat(a.length).isLessThan(zstd(A).length / 2);
      Warcs.Told told =
          Warcs.read(join(file, a, flip(zstd(B, dictionary), 20), zstd(C, dictionary)));
      assertThat(told.urls())
          .containsExactly("http://a.example/robots.txt", "http://c.example/robots.txt");
      assertThat(told.problems).hasSize(1);
      assertThat(told.offsets.get(0)).isEqualTo(begin);
      // Files that were put together have one each.
      told = Warcs.read(join(file, a, join(file, zstd(B, dictionary)), zstd(C)));
      assertThat(told.urls()).hasSize(3);
      assertThat(told.problems).isEmpty();
    }
  }

  @Test
  void aFileThatEndsWithinAMemberHasItsLastRecordIncomplete() {
    byte[] last = gzip(C);
    for (int size = 1; size < last.length; size++) {
      Warcs.Told told = Warcs.read(join(gzip(A), gzip(B), Arrays.copyOf(last, size)));
      assertThat(told.urls())
          .startsWith("http://a.example/robots.txt", "http://b.example/robots.txt");
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).startsWith(gzip(A).length + gzip(B).length + ": ");
      assertThat(told.captures.stream().skip(2)).allMatch(Capture::incomplete);
    }
  }

  @Test
  void aPlainFileThatEndsWithinARecordHasItsLastRecordIncomplete() {
    for (int size = 1; size < C.length - 4; size++) {
      Warcs.Told told = Warcs.read(join(A, B, Arrays.copyOf(C, size)));
      assertThat(told.urls())
          .startsWith("http://a.example/robots.txt", "http://b.example/robots.txt");
      assertThat(told.problems).hasSize(1);
      assertThat(told.problems.get(0)).startsWith(A.length + B.length + ": ");
      assertThat(told.captures.stream().skip(2)).allMatch(Capture::incomplete);
    }
  }

  @Test
  void whatStandsBeforeTheDamageInOneLargeMemberIsRead() {
    byte[][] records = new byte[1000][];
    for (int i = 0; i < records.length; i++) {
      records[i] = found(Long.toHexString(i * 0x9E3779B97F4A7C15L) + ".example");
    }
    byte[] file = gzip(join(records));
    Warcs.Told told = Warcs.read(Arrays.copyOf(file, file.length * 3 / 4));
    assertThat(told.captures).hasSizeBetween(700, 800);
    assertThat(told.problems).hasSize(1);
    file[file.length - 5] ^= 1;
    told = Warcs.read(file);
    assertThat(told.captures).hasSize(1000);
    assertThat(told.problems).containsExactly("0: the checksum of the gzip member is wrong");
  }

  @Test
  void recordsThatSpanMembersAreRead() {
    byte[] plain = join(A, B, C);
    for (int size : new int[] {1, 7, 100, 333}) {
      byte[] gzip = new byte[0];
      byte[] zstd = new byte[0];
      for (int at = 0; at < plain.length; at += size) {
        byte[] part = Arrays.copyOfRange(plain, at, Math.min(plain.length, at + size));
        gzip = join(gzip, gzip(part));
        zstd = join(zstd, zstd(part));
      }
      for (byte[] file : List.of(gzip, zstd)) {
        Warcs.Told told = Warcs.read(file);
        assertThat(told.problems).isEmpty();
        assertThat(told.captures).hasSize(3).noneMatch(Capture::incomplete);
      }
    }
  }

  @Test
  void aRecordThatSwallowsMoreThanIsKeptCostsWhatItSwallowed() {
    byte[] endless =
        bytes(new String(B, ISO_8859_1).replace("Content-Length: 66", "Content-Length: 99999999"));
    byte[][] records = new byte[10_000][];
    Arrays.setAll(records, i -> found(i + ".example"));
    Warcs.Told told = Warcs.read(join(A, endless, join(records), C));
    assertThat(told.urls())
        .contains(
            "http://a.example/robots.txt",
            "http://9999.example/robots.txt",
            "http://c.example/robots.txt");
    assertThat(told.captures).hasSizeGreaterThan(4_000);
    assertThat(told.problems.get(0)).startsWith(A.length + ": the record ends after");
  }

  @Test
  void filesThatAreNoneHaveOneProblem() {
    assertThat(Warcs.read(new byte[0]).problems).containsExactly("0: the file is empty");
    assertThat(Warcs.read(bytes("\r\n\n")).problems).containsExactly("0: the file is empty");
    assertThat(Warcs.read(gzip(new byte[0])).problems).containsExactly("0: the file is empty");
    assertThat(Warcs.read(bytes("<!DOCTYPE html>\n".repeat(100_000))).problems)
        .containsExactly(
            "0: expected a record that begins with WARC/1.0 or WARC/1.1, found \"<!DOCTYPE html>?<!DOCTYPE html>?<!DOCTYP\"");
    assertThat(Warcs.read(new byte[5 << 20], "x.gz").problems).hasSize(1);
    assertThat(Warcs.read(zstd(new byte[0])).problems).containsExactly("0: the file is empty");
    assertThat(Warcs.read(new byte[5 << 20], "x.zst").problems).hasSize(1);
  }

  @Test
  void aCompressedFileIsKnownByItsNameToo() {
    byte[] file = gzipEach(A, B, C);
    file[0] = 0;
    assertThat(Warcs.read(file, "x.warc.gz").captures).hasSize(2);
    assertThat(Warcs.read(join(A, B, C), "x.warc.gz").captures).hasSize(3);
    byte[] other = zstdEach(A, B, C);
    other[0] = 0;
    assertThat(Warcs.read(other, "x.warc.zst").captures).hasSize(2);
    assertThat(Warcs.read(join(A, B, C), "x.warc.zst").captures).hasSize(3);
  }

  @Test
  void aRecordWithinARecordIsNone() {
    byte[] nested = Warcs.response(
        "http://b.example/robots.txt",
        Warcs.http("200 OK", "", "\r\n\r\n" + new String(found("victim.example"), ISO_8859_1)));
    assertThat(Warcs.read(join(A, nested, C)).urls())
        .hasSize(3)
        .noneMatch(url -> url.contains("victim"));
    assertThat(Warcs.read(join(gzip(A), cut(gzip(nested), 20), gzip(C))).urls())
        .contains("http://a.example/robots.txt", "http://c.example/robots.txt")
        .noneMatch(url -> url.contains("victim"));
    byte[] wrongLength = bytes(
        new String(nested, ISO_8859_1).replaceFirst("Content-Length: \\d+", "Content-Length: 7"));
    assertThat(Warcs.read(gzipEach(A, wrongLength, C)).urls())
        .noneMatch(url -> url.contains("victim"))
        .contains("http://c.example/robots.txt");
  }

  private static byte[] or(byte[] bytes, int index, int bits) {
    byte[] changed = bytes.clone();
    changed[index] |= (byte) bits;
    return changed;
  }

  private static byte[] flip(byte[] bytes, int index) {
    byte[] flipped = bytes.clone();
    flipped[index] ^= (byte) 0x81;
    return flipped;
  }

  private static String described(Capture capture) {
    if (capture.incomplete()) {
      return "incomplete";
    }
    return capture.status() + (capture.fetchedAt().getEpochSecond() == 0 ? " of 1970" : "");
  }

  private static Arguments damage(
      String name, UnaryOperator<byte[]> damage, String told, @Nullable String problem) {
    return Arguments.of(name, damage, told, problem);
  }

  private static byte[] cut(byte[] record, int bytes) {
    return Arrays.copyOf(record, record.length - bytes);
  }

  private static byte[] replace(byte[] record, String old, String replacement) {
    String text = new String(record, ISO_8859_1);
    assertThat(text).contains(old);
    return bytes(text.replace(old, replacement));
  }
}
