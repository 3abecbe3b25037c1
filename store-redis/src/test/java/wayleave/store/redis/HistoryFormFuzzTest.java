package wayleave.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import wayleave.fetch.Body;
import wayleave.fetch.Entry;
import wayleave.fetch.Outcome;

/** A value in the list of versions is the version that was written, or none. */
class HistoryFormFuzzTest {
  /** What it is about, as a body, and as the value itself. */
  @FuzzTest(maxDuration = "10m")
  void aValueIsTheVersionThatWasWrittenOrNone(byte @NotNull [] data) {
    HistoryForm.read(data)
        .ifPresent(
            version -> assertThat(HistoryForm.read(HistoryForm.write(version))).contains(version));

    Instant at = Instant.ofEpochSecond(data.length);
    Entry.Copy version = new Entry.Copy(new Outcome.Found(200, Body.of(data), false), at);
    byte[] value = HistoryForm.write(version);
    assertThat(HistoryForm.read(value)).contains(version);
    // Any byte that is another makes it none: the digest of the body, and the checksum of the rest.
    int place = Math.floorMod(Arrays.hashCode(data), value.length);
    value[place]++;
    assertThat(HistoryForm.read(value)).isEqualTo(Optional.empty());
  }
}
