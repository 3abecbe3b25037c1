package wayleave.spark.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/** What the job has to answer, from a loop that is as simple as it can be. */
final class PlainJava {
  private PlainJava() {}

  /** The rows, as {@link Rows} writes them, sorted. */
  static List<String> rows(
      List<Taken> captures,
      List<String> urls,
      List<String> agents,
      CaptureOptions reading,
      @Nullable Instant at) {
    Map<String, Capture> inForce = new HashMap<>();
    captures.stream()
        .filter(taken -> taken.capture().isAnswer())
        .filter(taken -> at == null || !taken.capture().fetchedAt().isAfter(at))
        .sorted(Comparator.comparing((Taken taken) -> taken.capture().fetchedAt())
            .thenComparing(Taken::file)
            .thenComparing(Taken::position))
        .forEach(taken ->
            inForce.put(CaptureKey.of(taken.capture().url()).orElseThrow(), taken.capture()));
    CaptureReader reader = CaptureReader.of(reading);
    List<String> rows = new ArrayList<>();
    for (String url : urls) {
      Optional<Origin> origin = Origin.parse(url);
      CapturedSite site = origin.map(o -> reader.site(o, inForce::get)).orElse(null);
      for (String agent : agents) {
        CapturedVerdict verdict = site == null
            ? CapturedVerdict.OF_NO_URL
            : site.forCrawler(Crawler.fromUserAgentHeader(agent)).check(url);
        rows.add(Rows.line(
            url,
            origin.map(Origin::toString).orElse(null),
            agent,
            verdict,
            site == null ? null : site.fetchedAt().orElse(null)));
      }
    }
    rows.sort(null);
    return rows;
  }
}
