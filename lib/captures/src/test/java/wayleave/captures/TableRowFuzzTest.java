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
  private static final List<String> FIELDS = List.of(
      "origin",
      "url",
      "status",
      "body_base64",
      "timestamp",
      "location",
      "truncated",
      "digest",
      "redirects");

  /** A field a line, empty for none: origin, url, status, body in base64, time, location, truncated, digest, redirects. */
  @FuzzTest(maxDuration = "10m")
  void saysSomethingOrWhyNot(byte @NotNull [] data) {
    String[] lines = new String(data, StandardCharsets.UTF_8).split("\n", -1);
    @Nullable String[] fields = new String[FIELDS.size()];
    for (int i = 0; i < FIELDS.size() && i < lines.length; i++) {
      fields[i] = lines[i].isEmpty() ? null : lines[i];
    }
    try {
      Instant time = fields[4] == null ? null : CaptureTime.of(fields[4]);
      if (time != null) {
        assertThat(CaptureTime.of(time.toString())).isEqualTo(time);
      }
      TableRow row = new TableRow(CaptureColumns.DEFAULT);
      for (int i = 0; i < FIELDS.size(); i++) {
        row.put(FIELDS.get(i), fields[i]);
      }
      List<Capture> captures = row.read().captures();
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
