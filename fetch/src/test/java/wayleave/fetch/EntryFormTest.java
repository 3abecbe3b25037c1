package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class EntryFormTest {
  private static final Instant T = Instant.parse("2026-11-01T00:00:00.123Z");

  private static Entry found(Body body) {
    Outcome.Found found = new Outcome.Found(200, body, true);
    return new Entry(found, new Entry.Copy(found, T), T, T.plusSeconds(9), T, null);
  }

  private static Entry withHeaders() {
    Outcome.Found found = new Outcome.Found(200, Body.of("User-agent: *"), false);
    List<Header> headers = List.of(
        new Header("ETag", "\"x\""), new Header("Content-Type", "tëxt/plain \u0000 \ud800"));
    return new Entry(found, new Entry.Copy(found, T, headers), T, T.plusSeconds(9), T, null);
  }

  private static Entry failing(String detail) {
    return new Entry(
        new Outcome.Unreachable(Outcome.Unreachable.Reason.BAD_ENCODING, 503, detail),
        new Entry.Copy(new Outcome.Found(206, Body.of("Disallow: /"), false), T),
        T,
        T,
        T.plusSeconds(60),
        new Entry.Outage(T.minusSeconds(5), Integer.MAX_VALUE, T.minusMillis(1)));
  }

  private static List<Entry> entries() {
    byte[] noise = new byte[600_000];
    new SplittableRandom(1).nextBytes(noise);
    return List.of(
        Entry.UNKNOWN,
        found(Body.of("")),
        withHeaders(),
        found(Body.of("User-agent: *\nDisallow: /wp-admin/\n")),
        found(Body.of("a".repeat(600_000))),
        found(Body.of(noise)),
        failing("wörter \u0000 \ud800 \ud83d\ude00 " + "x".repeat(300)),
        new Entry(
            new Outcome.Absent(Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING, 500),
            null,
            T,
            Instant.EPOCH.minusSeconds(1),
            T,
            null),
        new Entry(
            new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 0, ""),
            null,
            T,
            T,
            T,
            new Entry.Outage(T, 1, null)));
  }

  @Test
  void whatIsWrittenIsReadBackEqual() {
    for (Entry entry : entries()) {
      assertThat(Entry.fromBytes(entry.toBytes())).contains(entry);
    }
  }

  @Test
  void aVersionIsReadBackEqual() {
    for (Entry entry : List.of(found(Body.of("User-agent: *")), withHeaders())) {
      assertThat(Entry.Copy.fromBytes(entry.copy().toBytes())).contains(entry.copy());
    }
    assertThat(Entry.Copy.fromBytes(new byte[100])).isEmpty();
    assertThat(Entry.Copy.fromBytes(Entry.UNKNOWN.toBytes())).isEmpty();
  }

  @Test
  void anEntryThatIsCutOrLongerIsNone() {
    for (Entry entry : List.of(failing("x"), withHeaders())) {
      byte[] bytes = entry.toBytes();
      for (int length = 0; length < bytes.length; length++) {
        assertThat(Entry.fromBytes(Arrays.copyOf(bytes, length)))
            .as("%d", length)
            .isEmpty();
      }
      assertThat(Entry.fromBytes(Arrays.copyOf(bytes, bytes.length + 1))).isEmpty();
    }
  }

  @Test
  void anEntryWithAnyBitTurnedIsNone() {
    for (Entry entry : List.of(failing("x"), withHeaders())) {
      byte[] bytes = entry.toBytes();
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(Entry.fromBytes(bytes)).as("%d", bit).isEmpty();
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  /** With a right checksum: whoever can write to the store can do no worse than be ignored, or write an entry. */
  @Test
  void bytesMadeToHarmNeverThrowAndWhatIsReadCanBeWritten() {
    List<byte[]> made = List.of(
        failing("x").toBytes(),
        found(Body.of("User-agent: *")).toBytes(),
        withHeaders().toBytes());
    for (long seed = 0; seed < 30_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] bytes = made.get(random.nextInt(made.size())).clone();
      int end = bytes.length - 4;
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        bytes[5 + random.nextInt(end - 5)] = (byte) random.nextInt(256);
      }
      CRC32 crc = new CRC32();
      crc.update(bytes, 0, end);
      ByteBuffer.wrap(bytes).putInt(end, (int) crc.getValue());
      Entry.fromBytes(bytes).ifPresent(entry -> {
        assertThat(Entry.fromBytes(entry.toBytes())).contains(entry);
        Script script = new Script(Policy.of(Preset.GOOGLE));
        script.entry = entry;
        script.play("local 503 answers");
        assertThat(Entry.fromBytes(script.entry.toBytes())).contains(script.entry);
      });
    }
  }

  /** Bytes that were stored once; the dictionary is part of the form. */
  @Test
  void versionOneStaysReadable() {
    String failing =
        "574c464501030d000001f700017801000000ce00000000080000000b43920100000001a19467e87b000001a194"
            + "67e87b000001a19467e87b000001a19468d2db01000001a19467d4f37fffffff01000001a19467e87a13b6f769";
    assertThat(Entry.fromBytes(HexFormat.of().parseHex(failing))).contains(failing("x"));
    String found =
        "574c4645010101000000c8010000000a0000002343e561350600000001a19467e87b000001a19467e87b000001"
            + "a194680ba3000001a19467e87b00f7f0e8cf";
    assertThat(Entry.fromBytes(HexFormat.of().parseHex(found)))
        .contains(found(Body.of("User-agent: *\nDisallow: /wp-admin/\n")));
  }

  @Test
  void partsThatContradictEachOtherMakeNoEntry() {
    Outcome.Found found = new Outcome.Found(200, Body.of("a"), false);
    Entry.Copy other = new Entry.Copy(new Outcome.Found(200, Body.of("b"), false), T);
    Outcome absent = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    Outcome failure = new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "");
    Outcome refused = new Outcome.Refused(Outcome.Refused.Reason.PORT, "");
    Entry.Outage outage = new Entry.Outage(T, 1, null);
    assertThatThrownBy(() -> new Entry(found, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry(found, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry(absent, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry(absent, null, T, T, T, outage)).isNotNull();
    assertThatThrownBy(() -> new Entry(failure, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry(refused, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry(null, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new Entry.Outage(T, 0, null)).isNotNull();
  }
}
