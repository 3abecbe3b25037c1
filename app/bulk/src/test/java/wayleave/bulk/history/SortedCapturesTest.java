package wayleave.bulk.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;

@Tag("slow")
class SortedCapturesTest {
  @TempDir
  Path dir;

  private record Added(Capture capture, String source, long position) {
    /** Whether this one counts, and not another that was there. */
    boolean replaces(Added other) {
      int order = capture.fetchedAt().compareTo(other.capture.fetchedAt());
      order = order == 0 ? source.compareTo(other.source) : order;
      return order > 0 || order == 0 && position >= other.position;
    }
  }

  /** The last case has buckets that do not fit into their buffers. */
  @ParameterizedTest
  @CsvSource({"1, 0, 1", "2, 1, 1", "3, 2000, 500", "4, 5000, 5000", "5, 200000, 190000"})
  void theCaptureInForceIsFound(long seed, int count, int keys) throws IOException {
    Random random = new Random(seed);
    Map<String, Added> expected = new HashMap<>();
    CaptureLog log = CaptureLog.ofLast(dir.resolve("index"));
    for (int i = 0; i < count; i++) {
      String key = "https://h" + random.nextInt(keys) + ".example/robots.txt";
      Added added = new Added(capture(random, key), "f" + random.nextInt(3), random.nextInt(5));
      log.add(key, added.capture, added.source, added.position);
      expected.merge(key, added, (old, now) -> now.replaces(old) ? now : old);
    }
    log.sorted(2).close();
    try (Stream<Path> files = Files.list(dir.resolve("index"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf("bodies-0", "versions", "keys", "keys.firsts");
    }
    try (SortedCaptures index = open()) {
      for (int i = 0; i < keys; i++) {
        String key = "https://h" + i + ".example/robots.txt";
        Added added = expected.get(key);
        assertThat(text(index.last(key))).isEqualTo(text(added == null ? null : added.capture));
      }
      assertThat(index.last("https://other.example/robots.txt")).isNull();
    }
  }

  private SortedCaptures open() throws IOException {
    return SortedCaptures.open(dir.resolve("index"), "damaged");
  }

  private static String text(@Nullable Capture capture) {
    return capture == null
        ? "none"
        : capture.url() + " " + capture.fetchedAt() + " " + capture.status() + " "
            + capture.location() + " " + capture.incomplete() + " "
            + capture.body().length + " " + Arrays.hashCode(capture.body());
  }

  private static Capture capture(Random random, String url) {
    byte[] body = new byte[random.nextInt(20) == 0 ? random.nextInt(20_000) : random.nextInt(50)];
    random.nextBytes(body);
    return new Capture(
        url,
        Instant.ofEpochSecond(random.nextInt(3), random.nextInt(2)),
        200,
        random.nextInt(5) == 0 ? "/\u00e4" : null,
        body,
        random.nextBoolean());
  }

  /** The length that remains; -1 if the file is missing. */
  @ParameterizedTest
  @CsvSource({
    "versions, -1", "versions, 0", "versions, 3", "versions, 20", "bodies-0, -1", "bodies-0, 0",
    "keys, -1", "keys, 0", "keys, 10", "keys, 16", "keys.firsts, -1", "keys.firsts, 0",
    "keys.firsts, 4", "keys.firsts, 8"
  })
  void aTruncatedIndexIsDamagedAndNotEmpty(String name, int length) throws IOException {
    CaptureLog log = CaptureLog.ofLast(dir.resolve("index"));
    List<String> keys = List.of("https://a.example/robots.txt", "https://b.example/robots.txt");
    for (String key : keys) {
      log.add(key, new Capture(key, Instant.EPOCH, 200, null, new byte[] {'#'}, false), "f", 0);
    }
    log.sorted(1).close();
    Path file = dir.resolve("index").resolve(name);
    byte[] whole = Files.readAllBytes(file);
    Files.delete(file);
    if (length >= 0) {
      Files.write(file, Arrays.copyOf(whole, length));
    }
    assertThatThrownBy(() -> {
          try (SortedCaptures index = open()) {
            for (String key : keys) {
              index.last(key);
            }
          }
        })
        .isInstanceOf(UnusableInputException.class)
        .hasMessage("damaged");
  }

  @Test
  void bodiesAreCutOneByteAfterWhatIsRead() throws IOException {
    byte[] body = new byte[600 * 1024];
    CaptureLog log = CaptureLog.ofLast(dir.resolve("index"));
    for (int status : List.of(200, 404)) {
      String key = "http://h" + status + ".example/robots.txt";
      log.add(key, new Capture(key, Instant.EPOCH, status, null, body, false), "f", 0);
    }
    log.sorted(1).close();
    try (SortedCaptures index = open()) {
      assertThat(index.last("http://h200.example/robots.txt").body()).hasSize(500 * 1024 + 1);
      assertThat(index.last("http://h404.example/robots.txt").body()).isEmpty();
    }
  }
}
