package wayleave.cli.output;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.cli.option.NetworkOptions;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.CacheControl;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.report.view.FetchReport;
import wayleave.report.view.Messages;
import wayleave.report.view.StoredState;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** A report of a fetch for people. */
public final class FetchText {
  private FetchText() {}

  public static byte[] of(FetchReport report) {
    StringBuilder text = new StringBuilder();
    FetchResult result = report.result();
    text.append(TerminalText.of(result.origin().robotsTxtUrl())).append('\n');
    SiteText.entry(text, "outcome", NetworkOptions.outcome(result.outcome()));
    report.robotsTxt().ifPresent(robots -> SiteText.entry(text, "content", content(robots)));
    SiteText.entry(text, "took", result.took().toMillis() + " ms");
    String name = "hops";
    for (Hop hop : result.hops()) {
      SiteText.entry(text, name, SiteText.hop(hop));
      name = "";
    }
    name = "headers";
    for (Header header : result.headers()) {
      SiteText.entry(text, name, TerminalText.of(header.name() + ": " + header.value()));
      name = "";
    }
    caching(result).ifPresent(words -> SiteText.entry(text, "caching", words));
    name = "means";
    for (FetchReport.Reading reading : report.readings()) {
      SiteText.entry(text, name, reading(reading, report.now()));
      name = "";
    }
    SiteText.entry(text, "before", before(report.before(), report.now()));
    text.append('\n');
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static String content(RobotsTxt robots) {
    return Messages.count(robots.groups().size(), "group") + ", "
        + Messages.count(FetchReport.rulesOf(robots), "rule") + ", "
        + Messages.count(robots.sitemaps().size(), "sitemap");
  }

  /** What of the headers counts for how long the answer is kept. */
  private static Optional<String> caching(FetchResult result) {
    CacheControl control = result.cacheControl();
    Optional<Duration> remaining = control.remaining();
    StringBuilder words = new StringBuilder();
    if (control.forbidsReuse()) {
      words.append("no-store or no-cache: cached for the shortest time that the policy allows");
    } else if (remaining.isPresent()) {
      words.append("may be cached for ").append(Times.about(remaining.get()));
      if (!control.age().isZero()) {
        words.append(" (already " + Times.about(control.age()) + " old)");
      }
    }
    Optional<Header> retry =
        result.headers().stream().filter(header -> header.is("Retry-After")).findFirst();
    if (retry.isPresent()) {
      words.append((words.length() == 0 ? "" : "; ") + "Retry-After: "
          + TerminalText.of(retry.get().value()));
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
      return TerminalText.of(before.problem());
    }
    CacheEntry entry = before.entry();
    if (entry == null || entry.last().isEmpty()) {
      return "not in the store";
    }
    return Times.about(Times.age(entry.attemptedAt(), now)) + " old, "
        + Messages.of(entry.last().get())
        + SiteText.failing(entry, now)
        + (before.history().isEmpty()
            ? ""
            : ", " + Messages.count(before.history().size(), "stored version"));
  }
}
