package wayleave.logs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/** A crawler that fetches robots.txt all the time makes judging no slower. Looking at each fetch for each request would take hours. */
@Timeout(60)
class BusyCrawlerTest {
  private static final int ASKS = 100_000;
  private static final Origin SITE = Origin.of("https://shop.example");
  private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final LogLineReader reader =
      LogLineReader.of(LogFormat.find("combined").orElseThrow(), ReadingOptions.DEFAULT);

  @Test
  void fetchesFromManyAddressesWithinAnHour() {
    Judge judge = judge(i -> record(i / 100, address(i), "/robots.txt"));
    for (int i = 0; i < ASKS; i++) {
      assertThat(judge.judge(record(2_001, "192.0.2.1", "/private/a")).reason())
          .isEqualTo(RequestReason.PROPAGATION);
    }
  }

  @Test
  void fetchesFromOneAddressEachSecond() {
    Judge judge = judge(i -> record(i, "192.0.2.1", "/robots.txt"));
    for (int i = 40; i < ASKS; i++) {
      assertThat(judge.judge(record(i, "192.0.2.1", "/private/a")).reason())
          .isEqualTo(RequestReason.KNOWN);
    }
  }

  private static Judge judge(IntFunction<LogRecord> asks) {
    byte[] body = "User-agent: *\nDisallow: /private/\n".getBytes(StandardCharsets.UTF_8);
    RobotsVersion version = RobotsVersion.assumed(body, Dialect.GOOGLE);
    Judge judge = Judge.of(
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(version)))).withSite(SITE));
    for (int i = 0; i < ASKS; i++) {
      judge.add(asks.apply(i), new LogPlace("access.log", i + 1));
    }
    return judge;
  }

  private static String address(int i) {
    return "203." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255);
  }

  private LogRecord record(long second, String address, String path) {
    return (LogRecord) reader.read(address + " - - [" + TIME.format(START.plusSeconds(second))
        + " +0000] \"GET " + path + " HTTP/1.1\" 200 99 \"-\" \"BusyBot/1.0\"");
  }
}
