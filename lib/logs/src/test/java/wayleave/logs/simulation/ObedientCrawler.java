package wayleave.logs.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;

/**
 * A crawler that sends only what the copy allows that its address holds. Its addresses share what they fetch within an hour, its
 * requests take up to half a minute and are logged when they end, and its first copies are older than the log. It fetches
 * robots.txt again a minute before its copy is a day old: the judge measures that day by the times in the log.
 */
final class ObedientCrawler {
  private static final long LIFE = Behavior.DAY - 60;
  private static final long SHARED_WITHIN = Behavior.HOUR - 60;

  private final SimulatedCrawler crawler;
  private final List<Copy> copies = new ArrayList<>();

  /** @param arrival the time from which on each address uses it */
  private record Copy(long asked, SimulatedSite.Version version, long[] arrival) {}

  private ObedientCrawler(SimulatedCrawler crawler) {
    this.crawler = crawler;
  }

  static void run(SimulatedCrawler crawler) {
    new ObedientCrawler(crawler).run();
  }

  private void run() {
    long before = 2 * Behavior.DAY;
    long length = crawler.end - crawler.start + before;
    for (int i = 0; i < crawler.requests; i++) {
      long time = crawler.start - before + length * i / crawler.requests;
      int address = crawler.random.nextInt(crawler.addresses.size());
      Copy copy = copy(address, time);
      if (copy == null || time - copy.asked() > LIFE || crawler.random.nextInt(500) == 0) {
        ask(address, time);
      } else {
        page(address, time, copy.version());
      }
    }
  }

  private Copy copy(int address, long time) {
    for (int i = copies.size() - 1; i >= 0; i--) {
      if (copies.get(i).arrival()[address] <= time) {
        return copies.get(i);
      }
    }
    return null;
  }

  private long duration() {
    return crawler.random.nextInt(10) == 0 ? crawler.random.nextInt(28) : crawler.random.nextInt(2);
  }

  private void ask(int address, long time) {
    SimulatedSite.Version version = crawler.site.at(time);
    long answered = time + duration();
    long[] arrival = new long[crawler.addresses.size()];
    for (int i = 0; i < arrival.length; i++) {
      arrival[i] = i == address ? answered : answered + crawler.random.nextLong(SHARED_WITHIN);
    }
    copies.add(new Copy(time, version, arrival));
    crawler.ask(answered, crawler.addresses.get(address), version.status());
  }

  private void page(int address, long time, SimulatedSite.Version copy) {
    int section = crawler.anySection();
    if (copy.status() == 503 || copy.disallows(crawler.token, section)) {
      return;
    }
    long logged = time + duration();
    Set<RequestReason> expected = Behavior.reasons(
        crawler.site.at(logged).disallows(crawler.token, section)
            ? RequestClass.IN_GRACE
            : RequestClass.ALLOWED);
    // On its way, or with an older copy, while the site fails.
    expected.addAll(Behavior.reasons(RequestClass.WHILE_UNREACHABLE, RequestClass.VERSION_UNKNOWN));
    crawler.unjudged(logged, crawler.addresses.get(address), section, expected);
  }
}
