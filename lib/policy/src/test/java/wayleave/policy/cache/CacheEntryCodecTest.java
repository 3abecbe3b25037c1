package wayleave.policy.cache;

import static java.time.Instant.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.PolicyScript;

class CacheEntryCodecTest {
  private static final Instant T = Instant.parse("2026-11-01T00:00:00.123Z");

  private static CacheEntry found(Body body) {
    Outcome.Found found = new Outcome.Found(200, body, true);
    return new CacheEntry(found, new CacheEntry.Copy(found, T), T, T.plusSeconds(9), T, null);
  }

  private static CacheEntry withHeaders() {
    Outcome.Found found = new Outcome.Found(200, Body.of("User-agent: *"), false);
    List<Header> headers = List.of(
        new Header("ETag", "\"x\""), new Header("Content-Type", "tëxt/plain \u0000 \ud800"));
    return new CacheEntry(
        found, new CacheEntry.Copy(found, T, headers), T, T.plusSeconds(9), T, null);
  }

  private static CacheEntry failing(String detail) {
    return new CacheEntry(
        new Outcome.Unreachable(Outcome.Unreachable.Reason.BAD_ENCODING, 503, detail),
        new CacheEntry.Copy(new Outcome.Found(206, Body.of("Disallow: /"), false), T),
        T,
        T,
        T.plusSeconds(60),
        new CacheEntry.Outage(T.minusSeconds(5), Integer.MAX_VALUE, Optional.of(T.minusMillis(1))));
  }

  private static CacheEntry seenToBeMissing() {
    return new CacheEntry(
        new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 500, ""),
        null,
        T,
        T,
        T,
        new CacheEntry.Outage(T, 2, Optional.of(T.minusMillis(1)), Optional.of(T.minusSeconds(9))));
  }

  private static List<CacheEntry> entries() {
    byte[] noise = new byte[600_000];
    new SplittableRandom(1).nextBytes(noise);
    return List.of(
        CacheEntry.UNKNOWN,
        found(Body.of("")),
        withHeaders(),
        found(Body.of("User-agent: *\nDisallow: /wp-admin/\n")),
        found(Body.of("a".repeat(600_000))),
        found(Body.of(noise)),
        failing("wörter \u0000 \ud800 \ud83d\ude00 " + "x".repeat(300)),
        new CacheEntry(
            new Outcome.Absent(Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING, 500),
            null,
            T,
            Instant.EPOCH.minusSeconds(1),
            T,
            null),
        new CacheEntry(
            new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 0, ""),
            null,
            T,
            T,
            T,
            new CacheEntry.Outage(T, 1)),
        seenToBeMissing());
  }

  @Test
  void whatIsWrittenIsReadBackEqual() {
    for (CacheEntry entry : entries()) {
      assertThat(CacheEntry.fromBytes(entry.toBytes())).contains(entry);
    }
  }

  @Test
  void aVersionIsReadBackEqual() {
    for (CacheEntry entry : List.of(found(Body.of("User-agent: *")), withHeaders())) {
      assertThat(CacheEntry.Copy.fromBytes(entry.copy().orElseThrow().toBytes()))
          .isEqualTo(entry.copy());
    }
    assertThat(CacheEntry.Copy.fromBytes(new byte[100])).isEmpty();
    assertThat(CacheEntry.Copy.fromBytes(CacheEntry.UNKNOWN.toBytes())).isEmpty();
  }

  @Test
  void anEntryThatIsCutOrLongerIsNone() {
    for (CacheEntry entry : List.of(failing("x"), withHeaders(), seenToBeMissing())) {
      byte[] bytes = entry.toBytes();
      for (int length = 0; length < bytes.length; length++) {
        assertThat(CacheEntry.fromBytes(Arrays.copyOf(bytes, length)))
            .as("%d", length)
            .isEmpty();
      }
      assertThat(CacheEntry.fromBytes(Arrays.copyOf(bytes, bytes.length + 1))).isEmpty();
    }
  }

  @Test
  void anEntryWithAnyBitTurnedIsNone() {
    for (CacheEntry entry : List.of(failing("x"), withHeaders(), seenToBeMissing())) {
      byte[] bytes = entry.toBytes();
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(CacheEntry.fromBytes(bytes)).as("%d", bit).isEmpty();
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  /** With a right checksum: whoever can write to the store can do no worse than be ignored, or write an entry. */
  @Test
  void bytesMadeToHarmNeverThrowAndWhatIsReadCanBeWritten() {
    List<byte[]> made = List.of(
        failing("x").toBytes(),
        seenToBeMissing().toBytes(),
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
      CacheEntry.fromBytes(bytes).ifPresent(entry -> {
        assertThat(CacheEntry.fromBytes(entry.toBytes())).contains(entry);
        PolicyScript script = new PolicyScript(Policy.of(PolicyPreset.GOOGLE_2026));
        script.entry = entry;
        script.play("local 503 answers");
        assertThat(CacheEntry.fromBytes(script.entry.toBytes())).contains(script.entry);
      });
    }
  }

  /** Bytes that were stored once; the dictionary is part of the form. */
  @Test
  void versionOneStaysReadable() {
    String failing =
        "574c464501030d000001f700017801000000ce00000000080000000b43920100000001a19467e87b000001a194"
            + "67e87b000001a19467e87b000001a19468d2db01000001a19467d4f37fffffff01000001a19467e87a13b6f769";
    assertThat(CacheEntry.fromBytes(HexFormat.of().parseHex(failing))).contains(failing("x"));
    String found =
        "574c4645010101000000c8010000000a0000002343e561350600000001a19467e87b000001a19467e87b000001"
            + "a194680ba3000001a19467e87b00f7f0e8cf";
    assertThat(CacheEntry.fromBytes(HexFormat.of().parseHex(found)))
        .contains(found(Body.of("User-agent: *\nDisallow: /wp-admin/\n")));
  }

  /** Bytes that were stored before the codes of the reasons were listed: each reason keeps its code. */
  @ParameterizedTest
  @CsvSource({
    "CLIENT_ERROR, 574c4645010200000001940000000000000000000000000000000000000000000000000000fcd5bc04",
    "TOO_MANY_REDIRECTS, 574c4645010201000001940000000000000000000000000000000000000000000000000000f23254d5",
    "REDIRECT_LOOP, 574c4645010202000001940000000000000000000000000000000000000000000000000000e11a6da6",
    "UNUSABLE_REDIRECT, 574c4645010203000001940000000000000000000000000000000000000000000000000000effd8577",
    "SERVER_ERROR_FOR_MISSING, 574c4645010204000001940000000000000000000000000000000000000000000000000000c74a1f40"
  })
  void anAbsenceStoredBeforeIsRead(Outcome.Absent.Reason reason, String stored) {
    CacheEntry entry =
        new CacheEntry(new Outcome.Absent(reason, 404), null, EPOCH, EPOCH, EPOCH, null);
    assertThat(HexFormat.of().formatHex(entry.toBytes())).isEqualTo(stored);
    assertThat(CacheEntry.fromBytes(entry.toBytes())).contains(entry);
  }

  @ParameterizedTest
  @CsvSource({
    "SERVER_ERROR, 574c4645010300000001f700000000000000000000000000000000000000000000000000000001000000000000000000000001001554795a",
    "TOO_MANY_REQUESTS, 574c4645010301000001f700000000000000000000000000000000000000000000000000000001000000000000000000000001006a9de2c9",
    "LOGIN_REFUSED, 574c4645010302000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100eac74e7c",
    "DNS_FAILURE, 574c4645010303000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100950ed5ef",
    "CONNECT_FAILURE, 574c4645010304000001f7000000000000000000000000000000000000000000000000000000010000000000000000000000010031031157",
    "CONNECT_TIMEOUT, 574c4645010305000001f700000000000000000000000000000000000000000000000000000001000000000000000000000001004eca8ac4",
    "TLS_FAILURE, 574c4645010306000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100ce902671",
    "READ_TIMEOUT, 574c4645010307000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100b159bde2",
    "DEADLINE_EXCEEDED, 574c4645010308000001f700000000000000000000000000000000000000000000000000000001000000000000000000000001005dfaa940",
    "CONNECTION_LOST, 574c4645010309000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100223332d3",
    "INCOMPLETE, 574c464501030a000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100a2699e66",
    "MALFORMED, 574c464501030b000001f70000000000000000000000000000000000000000000000000000000100000000000000000000000100dda005f5",
    "TOO_LARGE, 574c464501030c000001f7000000000000000000000000000000000000000000000000000000010000000000000000000000010079adc14d",
    "BAD_ENCODING, 574c464501030d000001f7000000000000000000000000000000000000000000000000000000010000000000000000000000010006645ade"
  })
  void aFailureStoredBeforeIsRead(Outcome.Unreachable.Reason reason, String stored) {
    Outcome failure = new Outcome.Unreachable(reason, 503, "");
    CacheEntry.Outage outage = new CacheEntry.Outage(EPOCH, 1);
    CacheEntry entry = new CacheEntry(failure, null, EPOCH, EPOCH, EPOCH, outage);
    assertThat(HexFormat.of().formatHex(entry.toBytes())).isEqualTo(stored);
    assertThat(CacheEntry.fromBytes(entry.toBytes())).contains(entry);
  }

  @Test
  void partsThatContradictEachOtherMakeNoEntry() {
    Outcome.Found found = new Outcome.Found(200, Body.of("a"), false);
    CacheEntry.Copy other = new CacheEntry.Copy(new Outcome.Found(200, Body.of("b"), false), T);
    Outcome absent = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    Outcome failure = new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "");
    Outcome refused = new Outcome.Refused(Outcome.Refused.Reason.PORT, "");
    CacheEntry.Outage outage = new CacheEntry.Outage(T, 1);
    assertThatThrownBy(() -> new CacheEntry(found, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(found, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(absent, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(absent, null, T, T, T, outage)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(failure, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(refused, null, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry(null, other, T, T, T, null)).isNotNull();
    assertThatThrownBy(() -> new CacheEntry.Outage(T, 0)).isNotNull();
  }
}
