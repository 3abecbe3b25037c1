package wayleave.report.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;

/** A simulation of a site and a client of the same site agree hour by hour. */
class SimulatedClientTest {
  /** The site and the start of simulations: they decide when fetches are spread to. */
  private static final Origin ORIGIN = Origin.of("https://example.com");

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String SCRIPT =
      "200 max-age=7200 1d; 503 3d; 404 1d; 200 2d; timeout 35d; 200";

  /** What a fetch of {@link #SCRIPT} comes to, by the day from which on it does. */
  private static final TreeMap<Long, Outcome> SITE = new TreeMap<>();

  static {
    Outcome found = new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /\n"), false);
    SITE.put(0L, found);
    SITE.put(1L, new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, ""));
    SITE.put(4L, new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404));
    SITE.put(5L, found);
    SITE.put(7L, new Outcome.Unreachable(Outcome.Unreachable.Reason.READ_TIMEOUT, 0, ""));
    SITE.put(42L, found);
  }

  /** The client is asked twice at each moment: the first question may start a fetch, the second has its outcome. */
  @ParameterizedTest
  @EnumSource
  void aClientAnswersAsSimulated(PolicyPreset preset) throws InterruptedException {
    Script script = Script.of(List.of(SCRIPT.split(";")));
    Timeline timeline =
        Simulation.of(script, List.of(preset), Duration.ofHours(1)).timelines().get(0);
    AtomicReference<Instant> time = new AtomicReference<>(START);
    Fetcher site = origin -> {
      Duration at = Duration.between(START, time.get());
      List<Header> headers =
          at.toDays() == 0 ? List.of(new Header("Cache-Control", "max-age=7200")) : List.of();
      Outcome outcome = SITE.floorEntry(at.toDays()).getValue();
      List<Hop> hops = List.of(new Hop(origin.robotsTxtUrl(), 0, headers, Optional.empty()));
      return new FetchResult(origin, time.get(), Duration.ZERO, hops, outcome);
    };
    List<String> answered = new ArrayList<>();
    List<String> simulated = new ArrayList<>();
    try (RobotsClient client = RobotsClient.builder(site)
        .policy(Policy.of(preset))
        .clock(time::get)
        .executor(Runnable::run)
        .build()) {
      for (Interval interval : timeline.intervals()) {
        for (Duration at = interval.from();
            at.compareTo(interval.until()) < 0;
            at = at.plusHours(1)) {
          time.set(START.plus(at));
          client.rules(ORIGIN);
          answered.add(at + " " + shown(client.rules(ORIGIN).access()));
          simulated.add(at + " " + shown(interval.access()));
        }
      }
    }
    assertThat(answered).hasSizeGreaterThan(1000).isEqualTo(simulated);
  }

  private static String shown(Access access) {
    Interval shown = new Interval(Duration.ZERO, Duration.ZERO, access, 0);
    return shown.answer() + " " + shown.reason();
  }
}
