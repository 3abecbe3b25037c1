package wayleave.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/** A value in the list of versions is the version that was written, or none. */
class VersionCodecFuzzTest {
  /** What it is about, as a body, and as the value itself. */
  @FuzzTest(maxDuration = "10m")
  void aValueIsTheVersionThatWasWrittenOrNone(byte @NotNull [] data) {
    VersionCodec.read(data)
        .ifPresent(version ->
            assertThat(VersionCodec.read(VersionCodec.write(version))).contains(version));

    Instant at = Instant.ofEpochSecond(data.length);
    CacheEntry.Copy version = new CacheEntry.Copy(new Outcome.Found(200, Body.of(data), false), at);
    byte[] value = VersionCodec.write(version);
    assertThat(VersionCodec.read(value)).contains(version);
    // Any byte that is another makes it none: the digest of the body, and the checksum of the rest.
    int place = Math.floorMod(Arrays.hashCode(data), value.length);
    value[place]++;
    assertThat(VersionCodec.read(value)).isEqualTo(Optional.empty());
  }
}
