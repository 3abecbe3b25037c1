package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.line.LogRecord;

/**
 * Collects what each crawler asked robots.txt for: the first of two passes over a log, in any order of time. Give it each record of
 * all files, then judge the records with {@link #judge}. Keeps requests for robots.txt only; not thread-safe.
 */
public final class Asks {
  /** A word that the line of each request for robots.txt has: lines without it need not be given to {@link #add}. */
  public static final String WORD = "robots.txt";

  static final String ROBOTS_TXT = "/" + WORD;

  /** For so long after a redirect of robots.txt a request elsewhere counts as following it. */
  static final Duration FOLLOWED_WITHIN = Duration.ofMinutes(5);
  /** RFC 9309 §2.3.1.2. */
  static final int MAX_REDIRECTS = 5;

  private static final Comparator<Ask> BY_TIME =
      Comparator.comparing(Ask::time).thenComparing(Ask::order);

  final JudgeOptions options;
  final CrawlerNames names;
  final Sites sites;
  final Identities identities;
  private final Map<Key, List<Ask>> asks = new HashMap<>();
  /** One object for each address, and for each list of versions. */
  private final Map<String, String> clients = new HashMap<>();

  private final Map<List<RobotsVersion>, List<RobotsVersion>> lists = new HashMap<>();
  private @Nullable Instant first;
  private @Nullable Instant last;
  private int count;

  /** Who shares knowledge: all requests of one crawler at one site whose identity is alike. */
  record Key(LoggedCrawler crawler, Origin origin, boolean isVerified) {}

  private Asks(JudgeOptions options) {
    this.options = options;
    this.names = new CrawlerNames(options);
    this.sites = new Sites(options);
    this.identities = new Identities(options);
  }

  /** Nothing collected yet. */
  public static Asks of(JudgeOptions options) {
    return new Asks(options);
  }

  /** Takes a record. Of two with the same time, the one that was given first is the earlier. */
  public void add(LogRecord record, LogPlace place) {
    addTime(record.time());
    Key key = key(record);
    if (key != null) {
      asks.computeIfAbsent(key, any -> new ArrayList<>())
          .add(ask(record, place, options.robots().get(key.origin())));
    }
  }

  /** Who learns from a record; null if it is no robots.txt request, or one from which nobody learns anything. */
  @Nullable
  Key key(LogRecord record) {
    if (!isAsk(record) || answer(record) == Answer.NOTHING) {
      return null;
    }
    LoggedCrawler crawler = record.userAgent().flatMap(names::of).orElse(null);
    Origin origin = sites.of(record).orElse(null);
    if (crawler == null || origin == null) {
      return null;
    }
    Identity identity = identities.of(crawler, record);
    return identity.kind() == Identity.Kind.IMPERSONATED
        ? null
        : new Key(crawler, origin, identity.kind() == Identity.Kind.VERIFIED);
  }

  /** What the answer to a robots.txt request gave. */
  Given given(LogRecord record, @Nullable RobotsHistory history) {
    return Given.of(answer(record), record.time(), history);
  }

  private Answer answer(LogRecord record) {
    return Answer.of(record.status().orElse(0), options.policy());
  }

  private Ask ask(LogRecord record, LogPlace place, @Nullable RobotsHistory history) {
    Given given = given(record, history);
    String client = record.client().orElse(null);
    return new Ask(
        record,
        client == null ? null : clients.computeIfAbsent(client, any -> client),
        place,
        count++,
        given.answer(),
        lists.computeIfAbsent(given.versions(), List::copyOf));
  }

  /**
   * What an answer to a robots.txt request gave.
   *
   * @param versions the versions of which it may have given one; empty if none is known
   */
  record Given(Answer answer, List<RobotsVersion> versions) {
    /** A request that was answered 404 while there was no robots.txt was given the version in force, and not refused it. */
    static Given of(Answer answer, Instant time, @Nullable RobotsHistory history) {
      if (history == null || answer != Answer.VERSION && answer != Answer.ABSENT) {
        return new Given(answer, List.of());
      }
      List<RobotsVersion> versions = history.answering(time);
      List<RobotsVersion> possible = versions.stream()
          .filter(each -> !each.saysNothing() && each.isAbsent() == (answer == Answer.ABSENT))
          .toList();
      versions = answer == Answer.ABSENT || !possible.isEmpty() ? possible : versions;
      return new Given(versions.isEmpty() ? answer : Answer.VERSION, versions);
    }
  }

  /** Takes the time of a request that cannot be one for robots.txt. */
  public void addTime(Instant time) {
    if (first == null || time.isBefore(first)) {
      first = time;
    }
    if (last == null || time.isAfter(last)) {
      last = time;
    }
  }

  /** Whether a record is a request for robots.txt: a GET of exactly {@code /robots.txt}. Others are only counted by their times. */
  public static boolean isAsk(LogRecord record) {
    return record.target().orElse("").equals(ROBOTS_TXT)
        && record.method().orElse("").equals("GET");
  }

  /** Judges records by what was collected; nothing more can be added. */
  public Judge judge() {
    asks.values().forEach(list -> list.sort(BY_TIME));
    Map<LoggedCrawler, List<Map.Entry<Key, List<Ask>>>> byCrawler = new HashMap<>();
    for (Map.Entry<Key, List<Ask>> each : asks.entrySet()) {
      byCrawler
          .computeIfAbsent(each.getKey().crawler(), any -> new ArrayList<>())
          .add(each);
    }
    for (Map.Entry<Key, List<Ask>> each : asks.entrySet()) {
      List<Map.Entry<Key, List<Ask>>> all =
          byCrawler.getOrDefault(each.getKey().crawler(), List.of());
      each.getValue().forEach(ask -> follow(ask, each.getKey(), all, MAX_REDIRECTS));
    }
    for (List<Ask> list : asks.values()) {
      Ask withVersion = null;
      for (Ask ask : list) {
        withVersion = ask.answer() == Answer.VERSION ? ask : withVersion;
        ask.lastWithVersion(withVersion);
      }
    }
    Map<Key, AskTimeline> timelines = new HashMap<>();
    asks.forEach((key, list) -> timelines.put(key, new AskTimeline(list)));
    Instant coversFrom = options.coversFrom().orElse(first == null ? Instant.MIN : first);
    return new Judge(this, new Judge.Known() {
      @Override
      public AskTimeline asks(Key key) {
        return timelines.getOrDefault(key, AskTimeline.EMPTY);
      }

      @Override
      public @Nullable RobotsHistory history(Origin origin) {
        return options.robots().get(origin);
      }

      @Override
      public Instant coversFrom() {
        return coversFrom;
      }
    });
  }

  /** @param all what the crawler asked for, everywhere */
  private static void follow(Ask ask, Key key, List<Map.Entry<Key, List<Ask>>> all, int redirects) {
    if (ask.answer() != Answer.REDIRECTED || redirects == 0) {
      return;
    }
    Instant until = ask.time().plus(FOLLOWED_WITHIN);
    Ask place = null;
    Key placeKey = key;
    for (Map.Entry<Key, List<Ask>> each : all) {
      List<Ask> list = each.getValue();
      int next = firstFrom(list, ask.time());
      Ask other = next < list.size() ? list.get(next) : null;
      if (other != null
          && !each.getKey().origin().equals(key.origin())
          && each.getKey().isVerified() == key.isVerified()
          && !other.time().isAfter(until)
          && (place == null || BY_TIME.compare(other, place) < 0)) {
        place = other;
        placeKey = each.getKey();
      }
    }
    if (place != null) {
      follow(place, placeKey, all, redirects - 1);
      ask.follow(place);
    }
  }

  /** The index of the first that is not before a time. */
  static int firstFrom(List<Ask> asks, Instant time) {
    int low = 0;
    int high = asks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (asks.get(middle).time().isBefore(time)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The time of the first record; empty before there is any. */
  public Optional<Instant> first() {
    return Optional.ofNullable(first);
  }

  /** The time of the last record; empty before there is any. */
  public Optional<Instant> last() {
    return Optional.ofNullable(last);
  }
}
