package wayleave.logs.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import wayleave.Origin;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.RobotsHistory;
import wayleave.logs.judge.JudgeOptions;

/** Crawlers of all kinds at some sites for some days, and the log that they leave. The same seed gives the same log. */
public final class Simulation {
  private static final long START = Instant.parse("2026-11-01T00:00:00Z").getEpochSecond();
  private static final long END = START + 20 * Behavior.DAY;
  private static final int SITES = 3;
  private static final int ADDRESSES = 4;
  /** All behaviors at two sites, two at the first, and what browses. */
  private static final int CRAWLERS = 2 * Behavior.values().length + 3;

  private final List<SimulatedSite> sites = new ArrayList<>();
  private final List<SimulatedRequest> requests = new ArrayList<>();
  private final JudgeOptions options;

  /** When a crawler crawls, and about how many requests it sends. */
  record Span(long start, long end, int requests) {}

  /** @param size about how many requests */
  public Simulation(long seed, int size) {
    Random random = new Random(seed);
    Set<String> tokens = new TreeSet<>();
    for (Behavior each : Behavior.values()) {
      tokens.add(token(each));
    }
    Map<Origin, RobotsHistory> histories = new HashMap<>();
    for (int i = 0; i < SITES; i++) {
      SimulatedSite site = i == 0
          ? SimulatedSite.captured("site0.example", START, END, tokens, random)
          : SimulatedSite.of("site" + i + ".example", START, END, tokens, random);
      sites.add(site);
      histories.put(site.origin(), site.history(random));
    }
    Span span = new Span(START, END, size / (CRAWLERS * 7 / 8));
    for (int i = 0; i < SITES; i++) {
      for (Behavior behavior : Behavior.values()) {
        // What the owner of the first site does not know of it leaves the others' classes open.
        if (i > 0 || behavior == Behavior.OBEDIENT || behavior == Behavior.OBEDIENT_VERIFIED) {
          behavior.run(new SimulatedCrawler(
              token(behavior), sites.get(i), addresses(behavior), span, random, requests::add));
        }
      }
    }
    browse(span, random);
    requests.sort(Comparator.comparingLong(SimulatedRequest::time));
    options = JudgeOptions.of(histories)
        .withSite(sites.get(0).origin())
        .coveringFrom(Instant.ofEpochSecond(START))
        .withIdentity(CrawlerIdentity.of(List.of(
            list(Behavior.OBEDIENT_VERIFIED, "198.51.100.0/24"),
            list(Behavior.UNVERIFIED, "198.51.100.0/24").notExhaustive())));
  }

  private static AddressRanges list(Behavior behavior, String prefix) {
    return AddressRanges.of(List.of(token(behavior)), "list", List.of(prefix))
        .madeAt(Instant.ofEpochSecond(START + 9 * Behavior.DAY));
  }

  private static String token(Behavior behavior) {
    Behavior named = behavior == Behavior.IMPERSONATES ? Behavior.OBEDIENT_VERIFIED : behavior;
    return "Simulated-" + named.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-')
        + "-bot";
  }

  private static List<String> addresses(Behavior behavior) {
    String network = behavior == Behavior.OBEDIENT_VERIFIED ? "198.51.100." : "203.0.113.";
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < ADDRESSES; i++) {
      addresses.add(network + (behavior.ordinal() * ADDRESSES + i + 1));
    }
    return addresses;
  }

  private void browse(Span span, Random random) {
    for (int i = 0; i < span.requests(); i++) {
      boolean isBrowser = random.nextBoolean();
      requests.add(new SimulatedRequest(
          random.nextLong(START, END),
          isBrowser ? sites.get(random.nextInt(SITES)).host : "other.example",
          "192.0.2." + random.nextInt(256),
          isBrowser
              ? "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36"
              : "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
          "GET",
          "/s" + random.nextInt(9) + "/p",
          200,
          Set.of(isBrowser ? RequestReason.NO_TOKEN : RequestReason.NO_ROBOTS_FOR_HOST)));
    }
  }

  /** The requests, in the order of their times. */
  public List<SimulatedRequest> requests() {
    return requests;
  }

  /** What its requests are judged by. */
  public JudgeOptions options() {
    return options;
  }
}
