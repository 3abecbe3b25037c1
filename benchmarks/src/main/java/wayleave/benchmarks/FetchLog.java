package wayleave.benchmarks;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What a client was asked and what it answered. Thread-safe: each site has one answer, told by one thread. */
final class FetchLog {
  private final FetchSites sites;
  private final long[] asked;
  private final long[] begun;
  private final AtomicReferenceArray<Answer> answers;
  private final CountDownLatch left;

  /**
   * One answer.
   *
   * @param outcome what the client says came of the fetch
   * @param open whether it would fetch what every robots.txt here allows
   * @param closed whether it would fetch what the site's robots.txt disallows
   * @param kept what it keeps for the next question
   */
  private record Answer(long nanoTime, String outcome, boolean open, boolean closed, Object kept) {}

  FetchLog(FetchSites sites) {
    this.sites = sites;
    asked = new long[sites.count()];
    begun = new long[sites.count()];
    answers = new AtomicReferenceArray<>(sites.count());
    left = new CountDownLatch(sites.count());
  }

  /** Somebody wants to know about a site. */
  void asked(int site) {
    asked[site] = System.nanoTime();
  }

  /** It is the site's turn. */
  void begun(int site) {
    begun[site] = System.nanoTime();
  }

  /**
   * The client knows.
   *
   * @param allows its answer for a path
   * @param kept what it keeps of the rules, unless the client has it anyway
   */
  void answered(int site, String outcome, Predicate<String> allows, Object kept) {
    boolean open = allows.test(FetchSites.OPEN_PATH);
    boolean closed = allows.test(FetchSites.closedPath(site));
    Answer answer = new Answer(System.nanoTime(), outcome, open, closed, kept);
    if (!answers.compareAndSet(site, null, answer)) {
      throw new IllegalStateException("answered twice: " + site);
    }
    left.countDown();
  }

  void awaitAll() throws InterruptedException {
    left.await();
  }

  /** Seconds from the first question to the last answer. */
  double seconds() {
    long first = IntStream.range(0, asked.length).mapToLong(i -> asked[i]).min().orElseThrow();
    long last = IntStream.range(0, asked.length)
        .mapToLong(i -> answers.get(i).nanoTime)
        .max()
        .orElseThrow();
    return (last - first) / 1e9;
  }

  /** Milliseconds from the question to the answer, of the sites that are fine; a share of them took no longer. */
  double askedMillis(double share) {
    return millis(asked, share);
  }

  /** Milliseconds from the beginning of the fetch to the answer, of the sites that are fine. */
  double fetchMillis(double share) {
    return millis(begun, share);
  }

  private double millis(long[] from, double share) {
    long[] sorted = IntStream.range(0, from.length)
        .filter(i -> sites.behaviour(i) == FetchSites.Behaviour.FINE)
        .mapToLong(i -> answers.get(i).nanoTime - from[i])
        .sorted()
        .toArray();
    return sorted[(int) Math.min(sorted.length - 1L, (long) (sorted.length * share))] / 1e6;
  }

  /** How often each outcome came of each behaviour, as {@code BEHAVIOUR OUTCOME}. */
  Map<String, Integer> outcomes() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < asked.length; i++) {
      counts.merge(sites.behaviour(i) + " " + answers.get(i).outcome, 1, Integer::sum);
    }
    return counts;
  }

  /** How many sites the client would fetch from although their robots.txt cannot be had: RFC 9309 §2.3.1.4. */
  long wronglyOpen() {
    return IntStream.range(0, asked.length)
        .filter(i -> !sites.behaviour(i).hasRules())
        .filter(i -> answers.get(i).open || answers.get(i).closed)
        .count();
  }

  /** How many sites have a robots.txt that the client did not follow. */
  long wrongRules() {
    return IntStream.range(0, asked.length)
        .filter(i -> sites.behaviour(i).hasRules())
        .filter(i -> !answers.get(i).open || answers.get(i).closed)
        .count();
  }
}
