package wayleave.policy.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;

/** Bytes of a store are the entry that was written, or nothing; with a right checksum they are an entry that can be used. */
class CacheEntryCodecFuzzTest {
  private static final int CHECKSUM = 4;
  private static final Instant T = Instant.parse("2026-11-01T00:00:00.123Z");

  /** The first byte says what the rest is: {@code 0} to {@code 3} changes of an entry, {@code b} a body, else the form itself. */
  @FuzzTest(maxDuration = "10m")
  void whatIsReadCanBeUsedAndWritten(byte @NotNull [] data) {
    if (data.length == 0) {
      assertThat(CacheEntry.fromBytes(data)).isEmpty();
    } else if (data[0] == 'b') {
      ofAnyBody(data);
    } else if (data[0] >= '0' && data[0] <= '3') {
      read(changed(written(data[0] - '0'), data));
    } else {
      read(data);
    }
  }

  private static byte[] written(int index) {
    Outcome.Found found = new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /\n"), true);
    List<Header> headers =
        List.of(new Header("ETag", "\"x\""), new Header("Content-Type", "text/plain"));
    CacheEntry entry = switch (index) {
      case 0 -> new CacheEntry(found, new CacheEntry.Copy(found, T), T, T.plusSeconds(9), T, null);
      case 1 -> new CacheEntry(found, new CacheEntry.Copy(found, T, headers), T, T, T, null);
      case 2 ->
        new CacheEntry(
            new Outcome.Unreachable(Outcome.Unreachable.Reason.BAD_ENCODING, 503, "x"),
            new CacheEntry.Copy(found, T),
            T,
            T,
            T.plusSeconds(60),
            new CacheEntry.Outage(T.minusSeconds(5), 3, Optional.of(T.minusMillis(1))));
      default ->
        new CacheEntry(
            new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404), null, T, T, T, null);
    };
    return entry.toBytes();
  }

  /** With pairs of bytes, where and what, put in, and the checksum put right, which no mutation finds. */
  private static byte[] changed(byte[] bytes, byte[] data) {
    int end = bytes.length - CHECKSUM;
    for (int i = 1; i + 1 < data.length; i += 2) {
      bytes[(data[i] & 0xFF) % end] = data[i + 1];
    }
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, end);
    ByteBuffer.wrap(bytes).putInt(end, (int) crc.getValue());
    return bytes;
  }

  private static void read(byte[] bytes) {
    CacheEntry.fromBytes(bytes).ifPresent(entry -> {
      byte[] written = entry.toBytes();
      assertThat(CacheEntry.fromBytes(written)).contains(entry);
      assertThat(CacheEntry.fromBytes(written).orElseThrow().toBytes()).isEqualTo(written);
      CacheEntry.Copy copy = entry.copy().orElse(null);
      if (copy != null) {
        assertThat(CacheEntry.Copy.fromBytes(copy.toBytes())).contains(copy);
      }
      for (PolicyPreset preset : PolicyPreset.values()) {
        Policy.of(preset).access(entry, T);
      }
    });
  }

  private static void ofAnyBody(byte[] data) {
    String text = new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
    Outcome.Found found = new Outcome.Found(200, Body.of(data), false);
    CacheEntry.Copy copy = CacheEntry.Copy.of(found, T, List.of(new Header("Server", text)));
    CacheEntry whole = new CacheEntry(found, copy, T, T, T, null);
    assertThat(CacheEntry.fromBytes(whole.toBytes())).contains(whole);
    Outcome failure =
        new Outcome.Unreachable(Outcome.Unreachable.Reason.MALFORMED, data.length, text);
    CacheEntry failed =
        new CacheEntry(failure, null, T, T, T, new CacheEntry.Outage(T, data.length));
    assertThat(CacheEntry.fromBytes(failed.toBytes())).contains(failed);
  }
}
