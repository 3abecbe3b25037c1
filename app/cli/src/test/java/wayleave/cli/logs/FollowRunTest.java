package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.ReadingOptions;
import wayleave.server.MetricsServer;
import wayleave.server.metrics.LogMetrics;

class FollowRunTest {
  private static final Origin SITE = Origin.of("https://example.org");
  private static final String ASK = line("06:00:00", "/robots.txt", "ExampleBot/1.0");
  private static final String BREAK = line("06:01:00", "/private/a", "ExampleBot/1.0");

  @TempDir
  Path dir;

  private Path robots = Path.of("");
  private Path log = Path.of("");
  private Instant now = Instant.parse("2026-11-10T06:30:00Z");
  private final List<String> said = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** What happens one after the other, each whenever the run waits. */
  private interface Step {
    void run() throws Exception;
  }

  private static String line(String time, String path, String agent) {
    return "192.0.2.10 - - [10/Nov/2026:" + time + " +0000] \"GET " + path
        + " HTTP/1.1\" 200 10 \"-\" \"" + agent + "\"\n";
  }

  @BeforeEach
  void write() throws IOException {
    robots = Files.writeString(dir.resolve("robots.txt"), "User-agent: *\nDisallow: /private/\n");
    log = Files.writeString(dir.resolve("access.log"), "");
  }

  private void append(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.APPEND);
  }

  private FollowRun run() throws Exception {
    Map<Origin, wayleave.logs.RobotsHistory> versions =
        RobotsVersions.read(robots.toString(), List.of(SITE), Dialect.GOOGLE);
    JudgeOptions options = JudgeOptions.of(versions).withSite(SITE);
    return new FollowRun(null, ReadingOptions.DEFAULT, options, () -> now, said::add)
        .reloading(
            new RobotsReload(robots.toString(), List.of(SITE), Dialect.GOOGLE, versions, now));
  }

  /** Runs until all steps are done. */
  private LogReport follow(FollowRun run, LogRun.Rows taker, Step... steps) throws Exception {
    Deque<Step> left = new ArrayDeque<>(List.of(steps));
    try (run) {
      return run.run(taker, out, time -> {
        assertThat(time).isLessThanOrEqualTo(Duration.ofSeconds(1));
        now = now.plusSeconds(31);
        Step next = left.poll();
        if (next == null) {
          run.stop();
          return;
        }
        try {
          next.run();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
    }
  }

  private void note(
      wayleave.logs.LogPlace place,
      wayleave.logs.line.LogRecord record,
      wayleave.logs.Judgment judgment) {
    rows.add(place.line() + " " + judgment);
  }

  @Test
  void judgesRequestsAsTheyComeAndReportsAtTheEnd() throws Exception {
    append(ASK);
    FollowRun run = run().follow(List.of(log.toString()), InputStream.nullInputStream());
    LogReport report = follow(
        run,
        this::note,
        () -> {
          assertThat(rows).containsExactly("1 exempt robots-txt");
          append(BREAK);
        },
        () -> assertThat(rows).hasSize(1),
        () -> assertThat(rows).last().isEqualTo("2 violation-informed known"),
        () -> append(BREAK + "broken\n"));
    assertThat(rows).as("what waits is judged at the end").hasSize(3);
    assertThat(report.count(RequestClass.VIOLATION_INFORMED)).isEqualTo(2);
    assertThat(run.files()).singleElement().satisfies(file -> {
      assertThat(file.counts().broken()).isEqualTo(1);
      assertThat(file.counts().requests()).isEqualTo(3);
      assertThat(file.format()).isPresent();
    });
    assertThat(said).isEmpty();
  }

  @Test
  void writesALineForEachNewKindOfViolation() throws Exception {
    append(ASK + BREAK + BREAK);
    follow(
        run().follow(List.of(log.toString()), InputStream.nullInputStream()),
        new NewViolations(out),
        () -> {},
        () -> assertThat(out.toString(StandardCharsets.UTF_8))
            .isEqualTo(
                "2026-11-10T06:01:00Z ExampleBot, violation-informed (it had fetched a robots.txt that disallows"
                    + " this): /private/a, https://example.org line 2: Disallow: /private/\n"),
        () -> append(BREAK + line("06:02:00", "/private/b", "OtherBot/1.0")),
        () -> {});
    assertThat(out.toString(StandardCharsets.UTF_8))
        .hasLineCount(2)
        .contains("Z OtherBot, violation-uninformed (");
  }

  @Test
  void followsARotatedFileByItsName() throws Exception {
    append(ASK);
    follow(
        run().follow(List.of(log.toString()), InputStream.nullInputStream()),
        this::note,
        () -> {
          append(BREAK);
          Files.move(log, dir.resolve("access.log.1"));
          Files.writeString(log, BREAK);
        },
        () -> {});
    assertThat(rows)
        .containsExactly(
            "1 exempt robots-txt", "2 violation-informed known", "1 violation-informed known");
  }

  @Test
  void judgesByARobotsTxtThatChangesMeanwhile() throws Exception {
    append(ASK);
    follow(
        run().follow(List.of(log.toString()), InputStream.nullInputStream()),
        this::note,
        () -> {
          Files.writeString(robots, "User-agent: *\nDisallow: /private/\nDisallow: /new\n");
          Files.setLastModifiedTime(robots, FileTime.from(now.minusSeconds(1)));
        },
        () -> {},
        () -> append(line("06:10:00", "/new", "ExampleBot/1.0")
            + line("06:40:00", "/new", "ExampleBot/1.0")),
        () -> Files.delete(robots),
        () -> {},
        () -> {});
    assertThat(rows)
        .containsExactly("1 exempt robots-txt", "2 allowed no-rule", "3 in-grace holds-older");
    assertThat(said)
        .containsExactly(
            "the robots.txt of https://example.org has changed; requests are judged by its new version");
  }

  @Test
  void doesNotAccuseOfWhatMayStillBeExcused() throws Exception {
    FollowRun run = run().follow(List.of(log.toString()), InputStream.nullInputStream());
    now = Instant.parse("2026-11-10T06:01:10Z");
    append(ASK + BREAK);
    try (run) {
      LogReport report = run.run(this::note, out, time -> run.stop());
      assertThat(report.count(RequestClass.VIOLATION_INFORMED)).isZero();
    }
    assertThat(rows).containsExactly("1 exempt robots-txt");
    assertThat(run.unjudged()).isEqualTo(1);
    assertThat(run.hasUnread()).isFalse();
  }

  @Test
  void readsWhatWasWrittenBeforeItWasStopped() throws Exception {
    append(ASK);
    FollowRun run = run().follow(List.of(log.toString()), InputStream.nullInputStream());
    try (run) {
      run.run(this::note, out, time -> {
        try {
          append(BREAK + BREAK);
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        now = now.plusSeconds(31);
        run.stop();
      });
    }
    assertThat(run.files())
        .singleElement()
        .satisfies(file -> assertThat(file.counts().requests()).isEqualTo(3));
  }

  @Test
  void goesOnWithTheOldVersionsWhenNewOnesCannotBeRead() throws Exception {
    append(ASK);
    follow(
        run().follow(List.of(log.toString()), InputStream.nullInputStream()),
        this::note,
        () -> {
          Files.delete(robots);
          Files.createDirectory(robots);
          Files.write(robots.resolve("versions.tsv"), new byte[] {(byte) 0xFF, '\n'});
        },
        () -> {},
        () -> append(BREAK),
        () -> {});
    assertThat(rows).last().isEqualTo("2 violation-informed known");
    assertThat(said).isNotEmpty().allMatch(text -> text.contains("judged by the versions before"));
  }

  @Test
  void endsWithStandardInput() throws Exception {
    FollowRun run = run()
        .follow(
            List.of("-"), new ByteArrayInputStream((ASK + BREAK).getBytes(StandardCharsets.UTF_8)));
    try (run) {
      run.run(this::note, out, time -> Thread.onSpinWait());
    }
    assertThat(rows).containsExactly("1 exempt robots-txt", "2 violation-informed known");
  }

  @Test
  void countsForPrometheusUnderNamesThatAreKnown() throws Exception {
    append(ASK + BREAK
        + line("06:02:00", "/private/a", "GPTBot/1.0")
        + line("06:02:00", "/private/a", "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0")
        + line("06:02:00", "/private/a", "mine/1.0") + "\n\n");
    LogMetrics metrics = new LogMetrics();
    FollowRun run = run()
        .follow(List.of(log.toString()), InputStream.nullInputStream())
        .counting(metrics, List.of("Mine"));
    follow(run, this::note, () -> {});
    try (MetricsServer server =
        MetricsServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), metrics)) {
      String scraped = HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(server.uri()).build(), BodyHandlers.ofString())
          .body();
      assertThat(scraped)
          .contains(
              "wayleave_log_requests_total{class=\"violation-informed\",crawler=\"other\",reason=\"known\"} 1.0\n",
              ",crawler=\"GPTBot\",",
              "{class=\"not-a-crawler\",crawler=\"none\",reason=\"no-token\"} 2.0\n",
              "wayleave_log_robots_requests_total{status=\"200\"} 1.0\n",
              "wayleave_log_lines_total{result=\"request\"} 5.0\n",
              "wayleave_log_lines_total{result=\"skipped\"} 2.0\n")
          .doesNotContain("ExampleBot");
    }
  }

  @Test
  void saysWhichLogsCannotBeFollowed() throws Exception {
    Path gzip = dir.resolve("access.log.2.gz");
    try (GZIPOutputStream compressed = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      compressed.write(ASK.getBytes(StandardCharsets.UTF_8));
    }
    try (FollowRun run = run()) {
      assertThatThrownBy(() -> run.follow(List.of(gzip.toString()), InputStream.nullInputStream()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is compressed, so no server writes to it");
      assertThatThrownBy(() -> run.follow(List.of(dir.toString()), InputStream.nullInputStream()))
          .hasMessageContaining("is a directory: name the logs in it");
      assertThatThrownBy(() ->
              run.follow(List.of(log.toString(), log.toString()), InputStream.nullInputStream()))
          .hasMessageContaining("is named twice");
    }
  }
}
