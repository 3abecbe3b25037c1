package wayleave.logs.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/** Whatever the bytes, each line is a record, a skip or an error, and the quick search misses no record. */
class LogFileFuzzTest {
  private static final String WORD = "robots.txt";

  /** The first byte chooses the format, or that it is to be found; the rest is the log. */
  @FuzzTest(maxDuration = "10m")
  void readsAnyBytes(byte @NotNull [] data) throws IOException {
    if (data.length == 0) {
      return;
    }
    List<LogLine> lines = new ArrayList<>();
    Set<Instant> found = new HashSet<>();
    try {
      log(data).read((number, line) -> lines.add(line));
      log(data)
          .search(
              WORD,
              (number, line) -> {
                if (line instanceof LogRecord record) {
                  found.add(record.time());
                }
              },
              found::add);
    } catch (UnknownFormatException e) {
      assertThat(e).hasMessageContaining("no known format");
      return;
    }
    for (LogLine line : lines) {
      if (line instanceof LogRecord record) {
        check(record);
        assertThat(found).contains(record.time());
      }
    }
  }

  private static LogFile log(byte[] data) {
    List<LogFormat> formats = LogFormat.values();
    int choice = Math.floorMod(data[0] - 'A', formats.size() + 1);
    ByteArrayInputStream in = new ByteArrayInputStream(data, 1, data.length - 1);
    return choice == formats.size()
        ? LogFile.of(in, ReadingOptions.DEFAULT)
        : LogFile.of(in, formats.get(choice), ReadingOptions.DEFAULT);
  }

  private static void check(LogRecord record) {
    assertThat(record.target().isPresent()).isEqualTo(record.method().isPresent());
    record.target().ifPresent(target -> assertThat(target).matches("[\\x21\\x23-\\x7E]+"));
    record.status().ifPresent(status -> assertThat(status).isBetween(100, 999));
    record.port().ifPresent(port -> assertThat(port).isBetween(0, 65_535));
    record.bytes().ifPresent(bytes -> assertThat(bytes).isNotNegative());
    record.host().ifPresent(host -> assertThat(host).isNotEmpty());
  }
}
