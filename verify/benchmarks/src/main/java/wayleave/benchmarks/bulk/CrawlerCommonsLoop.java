package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;

/**
 * A plain loop with crawler-commons, beside {@code wayleave bulk}: captures in one map, rules in another, URLs line by line; one
 * thread, and no limit to its memory. crawler-commons gets the capture in force and decides what a status means.
 */
public final class CrawlerCommonsLoop {
  private static final int MAX_BODY = 500 << 10;
  private static final int MAX_REDIRECTS = 5;
  private static final byte[] NOTHING = {};

  private final Map<String, Capture> captures;
  private final Map<String, Function<String, String>> sites = new HashMap<>();
  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser();

  private CrawlerCommonsLoop(Map<String, Capture> captures) {
    this.captures = captures;
  }

  /** A line of the captures. */
  record Row(
      String url,
      int status,
      @JsonProperty("fetched_at") String fetchedAt,
      @Nullable String location,
      @Nullable String body) {
    Capture capture() {
      byte[] bytes = body == null ? NOTHING : body.getBytes(StandardCharsets.UTF_8);
      return new Capture(url, Instant.parse(fetchedAt), status, location, bytes, false);
    }
  }

  /**
   * Arguments: a file of URLs, one of captures, and one that gets a line for each URL: {@code t} (allowed) or {@code f} by rules,
   * {@code T} or {@code F} by the status, {@code n} if it is unknown.
   */
  public static void main(String[] arguments) throws IOException {
    CrawlerCommonsLoop loop = new CrawlerCommonsLoop(read(Path.of(arguments[1])));
    try (BufferedReader urls = Files.newBufferedReader(Path.of(arguments[0]));
        Writer out = Files.newBufferedWriter(Path.of(arguments[2]))) {
      for (String url = urls.readLine(); url != null; url = urls.readLine()) {
        out.append(loop.answer(url)).append('\n');
      }
    }
  }

  /** The latest response of each URL that was captured. */
  static Map<String, Capture> read(Path table) throws IOException {
    Map<String, Capture> captures = new HashMap<>();
    try (MappingIterator<Row> rows =
        new ObjectMapper().readerFor(Row.class).readValues(table.toFile())) {
      while (rows.hasNextValue()) {
        Capture capture = rows.nextValue().capture();
        if (capture.isAnswer()) {
          captures.merge(
              CaptureKey.of(capture.url()).orElseThrow(),
              capture,
              (old, other) -> other.fetchedAt().isBefore(old.fetchedAt()) ? old : other);
        }
      }
    }
    return captures;
  }

  private String answer(String url) {
    return sites.computeIfAbsent(prefix(url), this::site).apply(url);
  }

  /** Scheme and authority as they are written; the whole URL if it has none. */
  private static String prefix(String url) {
    int end = url.indexOf("://");
    if (end < 0) {
      return url;
    }
    for (end += 3; end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0; ) {
      end++;
    }
    return url.substring(0, end);
  }

  private Function<String, String> site(String prefix) {
    Capture capture = Origin.parse(prefix)
        .map(origin -> captures.get(CaptureKey.ofRobotsTxt(origin)))
        .orElse(null);
    for (int i = 0; i < MAX_REDIRECTS && capture != null && capture.location() != null; i++) {
      String target = URI.create(capture.url()).resolve(capture.location()).toString();
      Optional<String> key = CaptureKey.of(target);
      capture = key.isEmpty() ? null : captures.get(key.get());
    }
    if (capture == null) {
      return url -> "n";
    }
    if (capture.status() / 100 != 2) {
      int status = capture.status() == 0 ? 503 : capture.status();
      boolean allowed = parser.failedFetch(status).isAllowed("http://example.com/");
      return url -> allowed ? "T" : "F";
    }
    byte[] body = capture.body();
    BaseRobotRules rules = parser.parseContent(
        capture.url(),
        body.length > MAX_BODY ? Arrays.copyOf(body, MAX_BODY) : body,
        "text/plain",
        List.of("googlebot"));
    return url -> rules.isAllowed(url) ? "t" : "f";
  }
}
