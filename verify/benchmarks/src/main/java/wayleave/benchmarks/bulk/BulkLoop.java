package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import wayleave.Origin;
import wayleave.benchmarks.data.Text;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;

/**
 * The loop that anybody would write: captures in a map, the sites that were asked about in another, URLs line by line; one
 * thread, and no bound to its memory. Engines differ in what they make of a site only.
 */
final class BulkLoop {
  private static final byte[] NOTHING = {};
  /** {@link #done} is told every so many URLs. */
  private static final int STEP = 1000;

  private final Map<String, Capture> captures = new HashMap<>();
  private final Map<String, BulkEngine.Site> sites = new HashMap<>();
  private final BulkEngine engine;

  private volatile long done;

  BulkLoop(BulkEngine engine) {
    this.engine = engine;
  }

  /** Reads all captures as {@link CaptureTable} writes them, and keeps the latest answer of each URL. */
  void readCaptures(Path table) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(table.toFile())) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        Capture capture = capture(json);
        if (capture.isAnswer()) {
          captures.merge(
              CaptureKey.of(capture.url()).orElseThrow(),
              capture,
              (old, other) -> other.fetchedAt().isBefore(old.fetchedAt()) ? old : other);
        }
      }
    }
  }

  /** How many URLs were answered so far; any thread may ask. */
  long done() {
    return done;
  }

  /**
   * Answers URLs.
   *
   * @param urls one a line
   * @param out is written one character for each, as {@link BulkEngine} says
   * @return how many URLs were answered
   */
  long answer(Path urls, OutputStream out) throws IOException {
    long count = 0;
    try (BufferedReader lines = Files.newBufferedReader(urls, StandardCharsets.UTF_8)) {
      for (String url = lines.readLine(); url != null; url = lines.readLine()) {
        out.write(answer(url));
        count++;
        if (count % STEP == 0) {
          done = count;
        }
      }
    }
    return count;
  }

  private static Capture capture(JsonParser json) throws IOException {
    String url = "";
    Instant fetchedAt = Instant.EPOCH;
    int status = 0;
    String location = null;
    byte[] body = NOTHING;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "url" -> url = json.getText();
        case "status" -> status = json.getIntValue();
        case "fetched_at" -> fetchedAt = Instant.parse(json.getText());
        case "location" -> location = json.getText();
        case "body" -> body = Text.bytes(json.getText());
        case "body_base64" -> body = json.getBinaryValue();
        default -> throw new IOException("unknown field " + name);
      }
    }
    return new Capture(url, fetchedAt, status, location, body, false);
  }

  private char answer(String url) {
    String prefix = prefix(url);
    BulkEngine.Site site = sites.get(prefix);
    if (site == null) {
      Optional<Origin> origin = Origin.parse(prefix);
      site = origin.isEmpty() ? BulkEngine.NO_URL : engine.site(origin.get(), captures);
      sites.put(prefix, site);
    }
    return site.answer(url);
  }

  /** Scheme and authority as they are written; the whole URL if it has none. */
  private static String prefix(String url) {
    int end = url.indexOf("://");
    if (end < 0) {
      return url;
    }
    for (end += 3; end < url.length(); end++) {
      char c = url.charAt(end);
      if (c == '/' || c == '?' || c == '#' || c == '\\') {
        break;
      }
    }
    return url.substring(0, end);
  }
}
