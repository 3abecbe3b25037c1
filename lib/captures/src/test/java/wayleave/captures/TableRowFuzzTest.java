package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/** A row of any texts says something, or why it says nothing; a time is one however it is written. */
class TableRowFuzzTest {
  private static final int FIELDS = 9;

  /** A field a line, empty for none: origin, url, status, body in base64, time, location, truncated, digest, redirects. */
  @FuzzTest(maxDuration = "10m")
  void saysSomethingOrWhyNot(byte @NotNull [] data) {
    String[] lines = new String(data, StandardCharsets.UTF_8).split("\n", -1);
    @Nullable String[] fields = new String[FIELDS];
    for (int i = 0; i < FIELDS && i < lines.length; i++) {
      fields[i] = lines[i].isEmpty() ? null : lines[i];
    }
    try {
      Instant time = fields[4] == null ? null : CaptureTime.of(fields[4]);
      if (time != null) {
        assertThat(CaptureTime.of(time.toString())).isEqualTo(time);
      }
      List<Capture> captures = new TableRow(
              fields[0], fields[1], fields[2], null, fields[3], time, fields[5], fields[6],
              fields[7], fields[8], null)
          .captures();
      assertThat(captures).hasSizeBetween(1, 2);
      for (Capture capture : captures) {
        assertThat(Origin.parse(capture.url())).isPresent();
        assertThat(capture.fetchedAt()).isEqualTo(time == null ? Instant.EPOCH : time);
        if (fields[3] != null && fields[8] == null) {
          assertThat(capture.body()).isEqualTo(Base64.getDecoder().decode(fields[3]));
        }
        CaptureReader.of(CaptureOptions.DEFAULT).site(capture);
      }
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("expected ");
      assertThat(e.getMessage().chars()).noneMatch(c -> c < ' ' || c == 0x7F);
    }
  }
}
