package wayleave.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.proof.Audit;
import wayleave.proof.RuleComparison;

/** Dated captures made up from a seed, and the intervals that a loop over all hours finds. */
final class HistoryTrial {
  private static final Instant START = Instant.parse("2026-01-30T12:00:00Z");
  private static final int HOURS = 80;
  private static final List<String> BODIES = List.of(
      "",
      "User-agent: *\nDisallow: /private\nAllow: /private/open\n",
      "# the same\nUser-agent: *\nAllow: /private/open\nDisallow: /private\nDisallow: /private/x\n",
      "User-agent: *\nDisallow: /private\n",
      "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
      "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a\nAllow: /a\n",
      "User-agent: *\nDisallow: /",
      "<html>no rules at all");
  private static final int[] STATUSES = {200, 200, 200, 200, 200, 404, 503, 429, 301, 302, 304, 0};
  private static final List<String> LOCATIONS = List.of(
      "/other.txt",
      "https://h1.example/robots.txt",
      "//h2.example/robots.txt",
      "/robots.txt",
      "http://unseen.example/robots.txt",
      "");

  private final List<Capture> captures = new ArrayList<>();

  HistoryTrial(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      int status = STATUSES[random.nextInt(STATUSES.length)];
      captures.add(new Capture(
          "http" + (random.nextInt(3) == 0 ? "" : "s") + "://h" + random.nextInt(6) + ".example"
              + (random.nextInt(4) == 0 ? "/other.txt" : "/robots.txt"),
          START.plus(Duration.ofHours(random.nextInt(HOURS))),
          status,
          status / 100 == 3 ? LOCATIONS.get(random.nextInt(LOCATIONS.size())) : null,
          BODIES.get(random.nextInt(BODIES.size())).getBytes(StandardCharsets.UTF_8),
          false));
    }
  }

  /** Writes the captures, the first half to one file: of one time, those of the other count. */
  void write(Path first, Path second) throws IOException {
    int half = captures.size() / 2;
    write(first, captures.subList(0, half));
    write(second, captures.subList(half, captures.size()));
  }

  private static void write(Path file, List<Capture> captures) throws IOException {
    try (Writer out = Files.newBufferedWriter(file);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setRootValueSeparator(null);
      for (Capture capture : captures) {
        json.writeStartObject();
        json.writeStringField("url", capture.url());
        json.writeNumberField("status", capture.status());
        json.writeStringField("fetched_at", capture.fetchedAt().toString());
        json.writeStringField("body", new String(capture.body(), StandardCharsets.UTF_8));
        if (capture.location() != null) {
          json.writeStringField("location", capture.location());
        }
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }

  /** The rows without the changes, sorted. */
  List<String> rows(CaptureOptions reading, List<String> crawlers) {
    List<String> rows = new ArrayList<>();
    List<String> origins = captures.stream()
        .filter(Capture::isAnswer)
        .filter(capture -> capture.url().endsWith("/robots.txt"))
        .map(capture -> Origin.of(capture.url()).toString())
        .distinct()
        .toList();
    for (String origin : origins) {
      for (String crawler : crawlers) {
        addRows(Origin.of(origin), crawler, CaptureReader.of(reading), rows);
      }
    }
    Collections.sort(rows);
    return rows;
  }

  private void addRows(Origin origin, String crawler, CaptureReader reader, List<String> rows) {
    Hour open = null;
    Hour last = null;
    Instant seen = START;
    for (int hour = 0; hour < HOURS; hour++) {
      Instant time = START.plus(Duration.ofHours(hour));
      Map<String, Capture> inForce = inForce(time);
      Capture own = inForce.get(CaptureKey.ofRobotsTxt(origin));
      if (own == null) {
        continue;
      }
      Hour now = Hour.of(time, reader.site(origin, inForce::get), crawler, reader);
      if (open == null || last == null || !now.isSame(last)) {
        if (open != null) {
          rows.add(open.row(origin, crawler, time, seen));
        }
        open = now;
        seen = time;
      }
      if (own.fetchedAt().equals(time)) {
        seen = time;
      }
      last = now;
    }
    if (open != null) {
      rows.add(open.row(origin, crawler, null, seen));
    }
  }

  private Map<String, Capture> inForce(Instant time) {
    Map<String, Capture> inForce = new HashMap<>();
    for (Capture capture : captures) {
      if (capture.isAnswer() && !capture.fetchedAt().isAfter(time)) {
        inForce.merge(
            CaptureKey.of(capture.url()).orElseThrow(),
            capture,
            (old, now) -> now.fetchedAt().isBefore(old.fetchedAt()) ? old : now);
      }
    }
    return inForce;
  }

  /** What holds in an hour. */
  private record Hour(Instant time, String access, CrawlerRules rules, boolean hasLines) {
    static Hour of(Instant time, CapturedSite site, String name, CaptureReader reader) {
      Crawler crawler = Crawler.fromUserAgentHeader(name);
      if (site.robotsTxt().isPresent()) {
        CrawlerRules rules = site.robotsTxt().get().rulesFor(crawler);
        return new Hour(time, Audit.accessOf(rules).text(), rules, true);
      }
      Boolean allowed = site.forAllUrls().orElseThrow().allowed();
      RobotsTxt none = RobotsTxt.parse(new byte[0], reader.reading().dialect());
      String access = allowed == null ? "" : allowed ? "allowed" : "unreachable";
      return new Hour(time, access, none.rulesFor(crawler), false);
    }

    boolean isSame(Hour other) {
      return access.equals(other.access)
          && (!access.equals("partly")
              || RuleComparison.of(rules, other.rules) instanceof RuleComparison.Same);
    }

    String row(Origin origin, String crawler, @Nullable Instant until, Instant seen) {
      String root = !hasLines
          ? ","
          : rules.check("/").rule().map(rule -> rule.line() + "," + rule).orElse(",");
      return String.join(
          ",",
          origin.toString(),
          crawler,
          text(time),
          until == null ? "" : text(until),
          text(seen),
          access,
          root);
    }

    private static String text(Instant time) {
      return time.toString().replace("Z", ".000Z");
    }
  }
}
