package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import wayleave.Origin;

/** What a file of a watcher holds is what was written, or nothing. */
class WatchRecordCodecFuzzTest {
  private static final Origin ORIGIN = Origin.of("https://example.com");

  @FuzzTest(maxDuration = "10m")
  void whatIsReadIsWrittenAndReadAgain(byte @NotNull [] data) throws IOException {
    Optional<WatchRecord> read = WatchRecordCodec.read(data, ORIGIN);
    if (read.isPresent()) {
      byte[] written = WatchRecordCodec.write(ORIGIN, read.get());
      assertThat(WatchRecordCodec.read(written, ORIGIN)).isEqualTo(read);
      assertThat(WatchRecordCodec.write(ORIGIN, read.get())).isEqualTo(written);
      assertThat(WatchRecordCodec.read(written, Origin.of("https://example.org")))
          .isEmpty();
      // Two of them in one file are none.
      byte[] twice = Arrays.copyOf(written, 2 * written.length);
      System.arraycopy(written, 0, twice, written.length, written.length);
      assertThat(WatchRecordCodec.read(twice, ORIGIN)).isEmpty();
    }
  }
}
