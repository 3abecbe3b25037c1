package wayleave.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;
import wayleave.fetch.Access;
import wayleave.fetch.Decision;
import wayleave.syntax.LineScanner;

/**
 * Whether a crawler may fetch a URL, by what was fetched. Immutable and thread-safe.
 *
 * @param url the URL as the user gave it
 * @param allowed the answer
 * @param verdict the line that decided; null if no robots.txt did
 * @param site what is known of the site
 */
record FetchedAnswer(String url, boolean allowed, @Nullable Verdict verdict, SiteState site) {
  static FetchedAnswer of(Decision decision, Fetches.Asked asked) {
    return new FetchedAnswer(
        decision.url(),
        decision.allowed(),
        decision.verdict().orElse(null),
        SiteState.of(decision.site(), asked));
  }

  /** The lines of the robots.txt that decides, by their numbers. To be used by one thread. */
  IntFunction<String> lines() {
    byte[] body = site.decidingCopy()
        .map(byRules -> byRules.copy().found().body().toBytes())
        .orElse(new byte[0]);
    return new Lines(body);
  }

  /** Most answers want one line: that one alone is made into text. Who wants a second one gets them all. */
  private static final class Lines implements IntFunction<String> {
    private final byte[] body;
    private boolean isAsked;
    private @Nullable IntFunction<String> all;

    Lines(byte[] body) {
      this.body = body;
    }

    @Override
    public String apply(int number) {
      if (!isAsked) {
        isAsked = true;
        List<String> found = new ArrayList<>(1);
        LineScanner.scan(body, line -> {
          if (line.number() == number) {
            found.add(line.text());
          }
        });
        return found.get(0);
      }
      if (all == null) {
        all = RobotsFile.linesByNumber(body);
      }
      return all.apply(number);
    }
  }

  /** What is to be said beside the verdict of a copy that is not fresh; begins with a semicolon. */
  String staleness() {
    return site.decidingCopy()
        .filter(byRules -> byRules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY)
        .map(byRules -> "; by the last good copy, of "
            + Times.iso(byRules.copy().fetchedAt()) + ", while the site is unreachable")
        .orElse("");
  }
}
