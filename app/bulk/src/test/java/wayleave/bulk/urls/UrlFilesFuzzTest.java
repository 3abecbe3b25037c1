package wayleave.bulk.urls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.bulk.Reported;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.UnusableInputException;

/** Any bytes are a file of URLs: the same in batches of any size, and from each place on; a bad line costs no other. */
class UrlFilesFuzzTest {
  private static final int MOST_FOR_PLACES = 200;

  /** The first byte says what the rest is: {@code c} CSV, {@code v} TSV, {@code j} JSON lines, else text. */
  @FuzzTest(maxDuration = "10m")
  void isReadAlikeInAnyBatchesAndFromEachPlace(byte @NotNull [] data) throws IOException {
    FileKind kind = data.length == 0
        ? FileKind.TEXT
        : switch (data[0]) {
          case 'c' -> FileKind.CSV;
          case 'v' -> FileKind.TSV;
          case 'j' -> FileKind.JSON_LINES;
          case 'd' -> FileKind.CDX;
          default -> FileKind.TEXT;
        };
    byte[] file = data.length == 0 ? data : Arrays.copyOfRange(data, 1, data.length);
    List<InputPosition> places = new ArrayList<>(List.of(InputPosition.START));
    List<Integer> before = new ArrayList<>(List.of(0));
    Read all = read(kind, file, 64, InputPosition.START, null, null);
    assertThat(read(kind, file, 1, InputPosition.START, places, before)).isEqualTo(all);
    assertThat(all.problems).allMatch(problem -> problem.startsWith("standard input"));
    // The header of a CDX file cannot be read again from standard input.
    boolean hasHeader = kind == FileKind.CDX && new String(file, UTF_8).contains("CDX ");
    if (file.length <= MOST_FOR_PLACES && !hasHeader) {
      for (int i = 0; i < places.size(); i++) {
        assertThat(read(kind, file, 3, places.get(i), null, null).urls)
            .as("after %s", places.get(i))
            .isEqualTo(all.urls.subList(before.get(i), all.urls.size()));
      }
    }
    if (kind == FileKind.TEXT || kind == FileKind.JSON_LINES) {
      String last = kind == FileKind.TEXT ? "http://last.example/" : "\"http://last.example/\"";
      ByteArrayOutputStream longer = new ByteArrayOutputStream();
      longer.writeBytes(file);
      longer.writeBytes(("\n" + last).getBytes(US_ASCII));
      List<String> expected = new ArrayList<>(all.urls);
      expected.add("http://last.example/");
      Read more = read(kind, longer.toByteArray(), 9, InputPosition.START, null, null);
      assertThat(more.urls).isEqualTo(more.isRefused ? List.of() : expected);
    }
  }

  private record Read(List<String> urls, List<String> problems, boolean isRefused) {}

  /** Where there is nothing that can be read, that is the one problem. */
  private static Read read(
      FileKind kind,
      byte[] file,
      int batchSize,
      InputPosition from,
      List<InputPosition> places,
      List<Integer> before)
      throws IOException {
    Reported reported = new Reported(Path.of("/"));
    List<String> urls = new ArrayList<>();
    boolean isRefused = false;
    try (UrlFiles files = UrlFiles.of(
        List.of("-"), kind, null, PassedColumns.NONE, new ByteArrayInputStream(file), reported)) {
      files.goTo(from);
      UrlBatch batch = new UrlBatch(batchSize);
      for (boolean more = true; more; ) {
        more = files.next(batch);
        for (int i = 0; i < batch.size(); i++) {
          urls.add(batch.url(i));
        }
        if (places != null) {
          places.add(batch.end());
          before.add(urls.size());
        }
      }
    } catch (UnusableInputException e) {
      assertThat(urls).isEmpty();
      isRefused = true;
    }
    return new Read(urls, reported.problems(), isRefused);
  }
}
