package wayleave.cli;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.fetch.CacheControl;
import wayleave.fetch.Entry;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Header;
import wayleave.fetch.Hop;
import wayleave.json.FetchReport;
import wayleave.json.Printable;
import wayleave.json.StoredState;
import wayleave.json.Times;
import wayleave.json.Wording;

/** A report of a fetch for people. */
final class FetchText {
  private FetchText() {}

  static byte[] of(FetchReport report) {
    StringBuilder text = new StringBuilder();
    FetchResult result = report.result();
    text.append(Printable.of(result.origin().robotsTxtUrl())).append('\n');
    entry(text, "outcome", Wording.of(result.outcome()));
    report.robotsTxt().ifPresent(robots -> entry(text, "content", content(robots)));
    entry(text, "took", result.took().toMillis() + " ms");
    String name = "hops";
    for (Hop hop : result.hops()) {
      entry(text, name, SiteText.hop(hop));
      name = "";
    }
    name = "headers";
    for (Header header : result.headers()) {
      entry(text, name, Printable.of(header.name() + ": " + header.value()));
      name = "";
    }
    caching(result).ifPresent(words -> entry(text, "caching", words));
    name = "means";
    for (FetchReport.Reading reading : report.readings()) {
      entry(text, name, reading(reading, report.now()));
      name = "";
    }
    entry(text, "before", before(report.before(), report.now()));
    text.append('\n');
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void entry(StringBuilder text, String name, String value) {
    SiteText.entry(text, name, value);
  }

  static String content(RobotsTxt robots) {
    return Wording.count(robots.groups().size(), "group") + ", "
        + Wording.count(FetchReport.rulesOf(robots), "rule") + ", "
        + Wording.count(robots.sitemaps().size(), "sitemap");
  }

  /** What of the headers counts for how long the answer is kept. */
  private static Optional<String> caching(FetchResult result) {
    CacheControl control = result.cacheControl();
    Optional<Duration> remaining = control.remaining();
    StringBuilder words = new StringBuilder();
    if (control.forbidsReuse()) {
      words.append("asks not to be kept: kept for as short as may be");
    } else if (remaining.isPresent()) {
      words.append("asks to be kept for ").append(Times.about(remaining.get()));
      if (!control.age().isZero()) {
        words.append(", being ").append(Times.about(control.age())).append(" old already");
      }
    }
    Optional<Header> retry =
        result.headers().stream().filter(header -> header.is("Retry-After")).findFirst();
    if (retry.isPresent()) {
      words
          .append(words.length() == 0 ? "" : "; ")
          .append("asks to be left alone: Retry-After: ")
          .append(Printable.of(retry.get().value()));
    }
    return words.length() == 0 ? Optional.empty() : Optional.of(words.toString());
  }

  private static String reading(FetchReport.Reading reading, Instant now) {
    return SiteText.reading(
        reading.preset(),
        reading.step().access(),
        "after " + Times.about(Duration.between(now, reading.step().nextFetch())));
  }

  private static String before(StoredState before, Instant now) {
    if (before.problem() != null) {
      return Printable.of(before.problem());
    }
    Entry entry = before.entry();
    if (entry == null || entry.last() == null) {
      return "not in the store";
    }
    return Times.about(Times.age(entry.attemptedAt(), now)) + " old, " + Wording.of(entry.last())
        + SiteText.failing(entry, now)
        + (before.history().isEmpty()
            ? ""
            : ", " + Wording.count(before.history().size(), "version") + " kept");
  }
}
