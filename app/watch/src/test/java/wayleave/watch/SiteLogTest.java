package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Dialect;
import wayleave.crawlers.CrawlerIdentity;

/** Which requests of a log raise alerts, by what checks of the site found before and after them. */
class SiteLogTest {
  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String CLOSED = "User-agent: *\nDisallow: /private\n";
  private static final String OPEN = "User-agent: *\nDisallow:\n";

  @TempDir
  private Path directory = Path.of("");

  private Instant now = START;
  private final List<String> heard = new ArrayList<>();

  private SiteLog open(WatchRecord kept) {
    WatchedSite site =
        Seen.site(List.of("*"), List.of()).withLogs(List.of(directory.resolve("access.log")));
    return new SiteLog(
        site,
        kept,
        Dialect.GOOGLE,
        CrawlerIdentity.of(List.of()),
        () -> now,
        new Listeners(new WatchListener() {
          @Override
          public void logNoticed(wayleave.Origin origin, String what, boolean isLoss) {
            heard.add(what.substring(what.lastIndexOf('/') + 1));
          }
        }));
  }

  private void write(int second, String path, String agent) throws IOException {
    Instant time = START.plusSeconds(second);
    now = time.isAfter(now) ? time : now;
    writeAhead(second, path, agent);
  }

  /** Writes a line with a time that may not have come. */
  private void writeAhead(int second, String path, String agent) throws IOException {
    Files.writeString(
        directory.resolve("access.log"),
        "192.0.2.1 - - [" + TIME.format(START.plusSeconds(second)) + " +0000] \"GET " + path
            + " HTTP/1.1\" 200 9 \"-\" \"" + agent + "\"\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private List<String> read(SiteLog log) throws IOException {
    List<SiteLog.Found> found = new ArrayList<>();
    while (log.read(found)) {
      // goes on
    }
    return kinds(found);
  }

  private static List<String> kinds(List<SiteLog.Found> found) {
    return found.stream().map(SiteLog.Found::kind).toList();
  }

  private List<String> look(SiteLog log, String robots, int second) {
    now = START.plusSeconds(second);
    return kinds(log.observed(
        robots == null
            ? new Observation.Failed("unreachable", now)
            : Seen.found(robots, false, now)));
  }

  /** Asked at 10, broke a rule at 60, and the log has gone on for long enough. */
  private void writeViolation(String agent) throws IOException {
    write(10, "/robots.txt", agent);
    write(60, "/private/a", agent);
    write(100, "/", agent);
  }

  @Test
  void aViolationCountsOnceTheRulesAreConfirmed() throws IOException {
    try (SiteLog log = open(WatchRecord.NEW)) {
      assertThat(read(log)).isEmpty();
      assertThat(heard).containsExactly("access.log: there is no such file yet; waiting for it");
      look(log, CLOSED, 0);
      writeViolation("GPTBot/1.0");
      assertThat(read(log)).isEmpty();
      assertThat(log.isWaiting()).isTrue();
      assertThat(look(log, CLOSED, 50)).as("before it").isEmpty();
      assertThat(log.isWaiting()).isTrue();
      assertThat(look(log, CLOSED, 120))
          .containsExactly("GPTBot violation-informed Disallow: /private");
      assertThat(log.isWaiting()).isFalse();
      write(110, "/private/b", "GPTBot/1.0");
      write(150, "/", "GPTBot/1.0");
      assertThat(read(log)).as("of the same kind").isEmpty();
    }
  }

  @Test
  void aViolationDoesNotCountIfTheRulesHaveChangedMeanwhile() throws IOException {
    try (SiteLog log = open(WatchRecord.NEW)) {
      look(log, CLOSED, 0);
      writeViolation("GPTBot/1.0");
      assertThat(read(log)).isEmpty();
      assertThat(look(log, OPEN, 120)).isEmpty();
      assertThat(log.isWaiting()).isFalse();
    }
  }

  @Test
  void aViolationDoesNotCountIfTheSiteFailsMeanwhile() throws IOException {
    try (SiteLog log = open(WatchRecord.NEW)) {
      look(log, CLOSED, 0);
      writeViolation("GPTBot/1.0");
      assertThat(read(log)).isEmpty();
      assertThat(look(log, null, 120)).isEmpty();
      assertThat(log.isWaiting()).isFalse();
      look(log, CLOSED, 200);
      write(250, "/private/b", "GPTBot/1.0");
      write(300, "/", "GPTBot/1.0");
      assertThat(read(log)).isEmpty();
      assertThat(look(log, CLOSED, 310))
          .containsExactly("GPTBot violation-informed Disallow: /private");
    }
  }

  @Test
  void aLogIsJudgedByWhatWasSeenBeforeARestartAndToldOnce() throws IOException {
    writeViolation("GPTBot/1.0");
    WatchRecord kept = WatchRecord.NEW;
    for (int second : new int[] {0, 200}) {
      Observation.Answered seen = Seen.found(CLOSED, false, START.plusSeconds(second));
      kept = kept.checked(new WatchState(seen, null, null), seen.at(), seen.at(), List.of(), false);
    }
    now = START.plusSeconds(300);
    try (SiteLog log = open(kept)) {
      assertThat(read(log)).containsExactly("GPTBot violation-informed Disallow: /private");
    }
    try (SiteLog log =
        open(kept.violated("GPTBot violation-informed Disallow: /private", List.of(), false))) {
      assertThat(read(log)).isEmpty();
      assertThat(log.isWaiting()).isFalse();
    }
  }

  @Test
  void aTimeThatHasNotComeIsLeftOutAndSaidOnce() throws IOException {
    try (SiteLog log = open(WatchRecord.NEW)) {
      look(log, CLOSED, 0);
      write(10, "/robots.txt", "GPTBot/1.0");
      writeAhead(90_000, "/private/a", "GPTBot/1.0");
      writeAhead(90_001, "/private/a", "GPTBot/1.0");
      assertThat(read(log)).isEmpty();
      assertThat(log.isWaiting()).isFalse();
      assertThat(heard).singleElement().asString().contains("times in the future");
    }
  }

  @Test
  void aLogThatCannotBeReadIsCountedAndNotShown() throws IOException {
    Files.writeString(directory.resolve("access.log"), "192.0.2.7 secret\n".repeat(200));
    try (SiteLog log = open(WatchRecord.NEW)) {
      assertThat(read(log)).isEmpty();
      assertThat(log.failed()).isEqualTo(1);
      assertThat(heard).singleElement().asString().doesNotContain("secret");
    }
  }

  @Test
  void inventedNamesAreToldAsOneInTheEnd() throws IOException {
    try (SiteLog log = open(WatchRecord.NEW)) {
      look(log, CLOSED, 0);
      for (int i = 0; i < 90; i++) {
        write(10, "/robots.txt", "x" + i + "bot/1.0");
        write(60, "/private", "x" + i + "bot/1.0");
      }
      write(100, "/", "GPTBot/1.0");
      read(log);
      assertThat(look(log, CLOSED, 120))
          .hasSize(51)
          .startsWith("?x0bot violation-informed Disallow: /private")
          .endsWith("other crawlers violation-informed Disallow: /private");
    }
  }

  @Test
  void saysThatItCannotFindViolationsInALogWithoutUserAgents() throws Exception {
    try (SiteLog log = open(WatchRecord.NEW)) {
      look(log, CLOSED, 0);
      for (int i = 0; i < 100; i++) {
        write(60, "/private/a", "-");
      }
      read(log);
      assertThat(heard).singleElement().asString().contains("have no user agent");
      assertThat(log.failed()).isEqualTo(1);
    }
  }
}
