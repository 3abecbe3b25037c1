package wayleave.benchmarks.fetch;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What a client answered. Thread-safe: each site has one answer. */
final class FetchLog {
  private final FetchSites sites;
  private final AtomicReferenceArray<Answer> answers;
  private final CountDownLatch left;

  /**
   * One answer.
   *
   * @param outcome what the client says came of the fetch
   * @param open whether it would fetch what every robots.txt here allows
   * @param closed whether it would fetch what the site's robots.txt disallows
   * @param kept what it keeps for the next question, so that it counts as memory
   */
  private record Answer(String outcome, boolean open, boolean closed, Object kept) {}

  FetchLog(FetchSites sites) {
    this.sites = sites;
    answers = new AtomicReferenceArray<>(sites.count());
    left = new CountDownLatch(sites.count());
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
    if (!answers.compareAndSet(site, null, new Answer(outcome, open, closed, kept))) {
      throw new IllegalStateException("answered twice: " + site);
    }
    left.countDown();
  }

  void awaitAll() throws InterruptedException {
    left.await();
  }

  /** How often each outcome came of each behaviour, as {@code BEHAVIOUR OUTCOME}. */
  Map<String, Integer> outcomes() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < sites.count(); i++) {
      counts.merge(sites.behaviour(i) + " " + answers.get(i).outcome, 1, Integer::sum);
    }
    return counts;
  }

  /** How many sites the client would fetch from although their robots.txt cannot be had: RFC 9309 §2.3.1.4. */
  long wronglyOpen() {
    return IntStream.range(0, sites.count())
        .filter(i -> !sites.behaviour(i).hasRules())
        .filter(i -> answers.get(i).open || answers.get(i).closed)
        .count();
  }

  /** How many sites have a robots.txt that the client did not follow. */
  long wrongRules() {
    return IntStream.range(0, sites.count())
        .filter(i -> sites.behaviour(i).hasRules())
        .filter(i -> !answers.get(i).open || answers.get(i).closed)
        .count();
  }
}
