package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.Warcs;

/** Any bytes are a WARC file that is read to its end, the same however they arrive, and compressed or not. */
class WarcCapturesFuzzTest {
  private static final byte[] LAST = Warcs.found("last.example");

  /** The first byte says in which steps the rest arrives. */
  @FuzzTest(maxDuration = "10m")
  void isReadToItsEndHoweverItArrives(byte @NotNull [] data) throws IOException {
    int step = data.length == 0 ? 1 : 1 + (data[0] & 0x7F);
    byte[] file = data.length == 0 ? data : Arrays.copyOfRange(data, 1, data.length);
    Warcs.Told told = Warcs.read(file);
    boolean isCompressed = file.length > 0 && (file[0] == 0x1F || isZstandard(file));
    // Places in what was compressed can lie beyond the end of the file.
    check(told, isCompressed ? Integer.MAX_VALUE : file.length);
    Warcs.Told slowly = new Warcs.Told();
    new WarcCaptures().read(arriving(file, step), "test.warc", slowly);
    same(slowly, told);
    if (file.length > 0 && !isCompressed) {
      for (byte[] compressed : List.of(Warcs.gzip(file), Warcs.zstd(file))) {
        assertThat(
                Warcs.read(compressed).captures.stream().map(Capture::toString).toList())
            .isEqualTo(told.captures.stream().map(Capture::toString).toList());
      }
    }
    // A record by itself, as the content of one, and as what comes before one.
    check(Warcs.read(Warcs.response("http://a.example/robots.txt", file)), Integer.MAX_VALUE);
    if (told.problems.isEmpty()) {
      assertThat(Warcs.read(Warcs.join(file, LAST)).urls())
          .contains("http://last.example/robots.txt");
    }
  }

  private static boolean isZstandard(byte[] file) throws IOException {
    return Zstandard.beginIn(new LookbackBuffer(new ByteArrayInputStream(file)::read, 100));
  }

  private static InputStream arriving(byte[] bytes, int step) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, step));
      }
    };
  }

  private static void same(Warcs.Told told, Warcs.Told other) {
    assertThat(told.problems).isEqualTo(other.problems);
    assertThat(told.offsets).isEqualTo(other.offsets);
    assertThat(told.captures.stream().map(Capture::toString).toList())
        .isEqualTo(other.captures.stream().map(Capture::toString).toList());
  }

  private static void check(Warcs.Told told, int length) {
    assertThat(told.captures.size() + told.problems.size()).isNotNegative();
    assertThat(told.offsets).allMatch(offset -> offset >= 0 && offset < Math.max(1, length));
    assertThat(told.problems)
        .allMatch(problem -> problem.matches("[0-9]+: [^\\p{C}\\p{Zl}\\p{Zp}\\x{FFFD}]+"));
    for (Capture capture : told.captures) {
      assertThat(capture.body().length).isLessThanOrEqualTo(HttpCapture.MAX_CONTENT);
      CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
      CapturedSite site = reader.site(capture);
      assertThat(site.robotsTxt().isPresent()).isNotEqualTo(site.forAllUrls().isPresent());
      CaptureReader.redirect(capture)
          .ifPresent(key -> assertThat(CaptureKey.of(key)).contains(key));
    }
    assertThat(List.copyOf(told.urls())).hasSameSizeAs(told.captures);
  }
}
