package wayleave.logs.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;

/** How a crawler treats robots.txt, and with it the class of each of its requests. */
enum Behavior {
  /** Fetches robots.txt in time, once for all its addresses, and sends only what its copy allows. */
  OBEDIENT(ObedientCrawler::run),
  /** The same, from networks that a list of its operator has. */
  OBEDIENT_VERIFIED(ObedientCrawler::run),
  /** Fetches robots.txt once, and obeys that copy for ever. */
  STALE_CACHE(Behavior::obeyFirstCopy),
  /** Never fetches robots.txt. */
  NEVER_ASKS(Behavior::neverAsk),
  /** Fetches robots.txt every few hours, and sends what it likes. */
  IGNORES(crawler -> ignore(crawler, 40 * Behavior.HOUR, given(crawler))),
  /** The same every few seconds. */
  IGNORES_BUSILY(Behavior::ignoreBusily),
  /** The same from an address of which a list cannot decide whether it is the crawler's. */
  UNVERIFIED(Behavior::ignoreUnverified),
  /** A firewall refuses it the robots.txt. */
  REFUSED(crawler -> ignore(crawler, 30 * Behavior.HOUR, time -> 403)),
  /** The server fails whenever it fetches robots.txt, but for some times. */
  UNREACHABLE(crawler -> ignore(crawler, 30 * Behavior.HOUR, time -> {
    int status = crawler.site.at(time).status();
    return time % 3 == 0 && status == 200 ? 200 : 500;
  })),
  /** Its requests for robots.txt are redirected out of the log. */
  REDIRECTED(crawler -> ignore(crawler, 30 * Behavior.HOUR, time -> 301)),
  /** Fetches with one address, and sends what it likes with others. */
  MANY_ADDRESSES(Behavior::ignoreFromManyAddresses),
  /** Sends its first requests while it waits for the robots.txt. */
  HASTY(Behavior::hurry),
  /** Uses the name of a crawler whose addresses are known. */
  IMPERSONATES(Behavior::impersonate),
  /** Sends what no robots.txt is for. */
  EXEMPT(Behavior::askNothing);

  static final long HOUR = 3_600;
  static final long DAY = 24 * HOUR;
  /** So long after a change or an answer no request is on its way any more. */
  private static final long CALM = 62;

  private final Consumer<SimulatedCrawler> run;

  Behavior(Consumer<SimulatedCrawler> run) {
    this.run = run;
  }

  void run(SimulatedCrawler crawler) {
    run.accept(crawler);
  }

  /** What the answer to a request for robots.txt is at a time. */
  @FunctionalInterface
  private interface Status {
    int at(long time);
  }

  private static Status given(SimulatedCrawler crawler) {
    return time -> crawler.site.at(time).status();
  }

  static Set<RequestReason> reasons(RequestClass... classes) {
    Set<RequestReason> reasons = EnumSet.noneOf(RequestReason.class);
    for (RequestReason reason : RequestReason.values()) {
      if (Arrays.asList(classes).contains(reason.requestClass())) {
        reasons.add(reason);
      }
    }
    return reasons;
  }

  private static boolean isCalm(SimulatedCrawler crawler, long time) {
    return crawler.site.at(time - CALM).equals(crawler.site.at(time));
  }

  private static long calmTime(SimulatedCrawler crawler) {
    long time = crawler.anyTime();
    while (!isCalm(crawler, time)) {
      time = crawler.anyTime();
    }
    return time;
  }

  private static void obeyFirstCopy(SimulatedCrawler crawler) {
    String address = crawler.anyAddress();
    long asked = crawler.start;
    while (!isCalm(crawler, asked) || crawler.site.at(asked).status() != 200) {
      asked += HOUR;
    }
    SimulatedSite.Version copy = crawler.site.at(asked);
    crawler.ask(asked, address, 200);
    for (int i = 0; i < crawler.requests; i++) {
      long time = crawler.anyTime();
      int section = crawler.anySection();
      if (time > asked + CALM && !copy.disallows(crawler.token, section)) {
        crawler.page(
            time,
            address,
            section,
            time - asked <= DAY ? RequestReason.HOLDS_OLDER : RequestReason.STALE);
      }
    }
  }

  private static void neverAsk(SimulatedCrawler crawler) {
    for (int i = 0; i < crawler.requests; i++) {
      long time = crawler.anyTime();
      int section = crawler.anySection();
      boolean mayHoldOlder =
          crawler.site.between(Math.min(time - DAY, crawler.start), crawler.start).stream()
              .anyMatch(each -> each.status() == 503 || !each.disallows(crawler.token, section));
      crawler.page(
          time,
          crawler.anyAddress(),
          section,
          time - DAY > crawler.start
              ? RequestReason.NEVER_ASKED
              : mayHoldOlder ? RequestReason.MAY_HOLD_OLDER : RequestReason.NOT_SEEN_LOG_START);
    }
  }

  /** Times at which a crawler fetches robots.txt: the first soon, the others at most so far apart. */
  private static List<Long> asks(SimulatedCrawler crawler, long apart) {
    List<Long> asks = new ArrayList<>();
    long time = crawler.start + crawler.random.nextLong(HOUR);
    while (time < crawler.end) {
      if (isCalm(crawler, time)) {
        asks.add(time);
      }
      time += CALM + crawler.random.nextLong(apart);
    }
    return asks;
  }

  private static void ignore(SimulatedCrawler crawler, long apart, Status status) {
    String address = crawler.anyAddress();
    List<Long> asks = asks(crawler, apart);
    asks.forEach(time -> crawler.ask(time, address, status.at(time)));
    for (int i = 0; i < crawler.requests; i++) {
      long time = calmTime(crawler);
      int last = last(asks, time - 1);
      if (last >= 0 && time - asks.get(last) > CALM) {
        judged(crawler, time, address, asks.subList(0, last + 1), status);
      }
    }
  }

  private static int last(List<Long> asks, long time) {
    int at = Collections.binarySearch(asks, time);
    return at >= 0 ? at : -at - 2;
  }

  /** A request by the only address of a crawler, some time after it got its last answer. */
  private static void judged(
      SimulatedCrawler crawler, long time, String address, List<Long> asks, Status status) {
    int section = crawler.anySection();
    long asked = asks.get(asks.size() - 1);
    int answer = status.at(asked);
    boolean isFresh = time - asked <= DAY;
    SimulatedSite.Version now = crawler.site.at(time);
    if (answer >= 500 && isFresh && now.status() != 503) {
      SimulatedSite.Version known = null;
      for (long each : asks) {
        known = status.at(each) == 200 || isAbsent(crawler, each, status)
            ? crawler.site.at(each)
            : known;
      }
      boolean knows = now.disallows(crawler.token, section)
          && known != null
          && known.disallows(crawler.token, section);
      crawler.unjudged(
          time, address, section, Set.of(knows ? RequestReason.KNOWN : RequestReason.SERVER_ERROR));
      return;
    }
    RequestReason reason;
    if (answer == 200 && crawler.site.at(asked).disallows(crawler.token, section)) {
      boolean hasNeverAllowed = crawler.site.between(asked, time).stream()
          .allMatch(each -> each.disallows(crawler.token, section));
      reason = isFresh || hasNeverAllowed ? RequestReason.KNOWN : RequestReason.STALE;
    } else if (!isFresh) {
      reason = RequestReason.STALE;
    } else if (answer == 200 || isAbsent(crawler, asked, status)) {
      reason = RequestReason.HOLDS_OLDER;
    } else {
      reason = answer == 403 ? RequestReason.REFUSED : RequestReason.REDIRECTED;
    }
    crawler.page(time, address, section, reason);
  }

  /** Whether it was told by a 4xx that there is no robots.txt when there was none. */
  private static boolean isAbsent(SimulatedCrawler crawler, long asked, Status status) {
    return status.at(asked) / 100 == 4 && crawler.site.at(asked).status() == 404;
  }

  private static void ignoreBusily(SimulatedCrawler crawler) {
    String address = crawler.anyAddress();
    List<Long> asks = new ArrayList<>();
    long time = crawler.anyTime();
    long since = time;
    for (int i = 0; i < crawler.requests; i++) {
      boolean pauses = crawler.random.nextInt(1_000) == 0;
      time += pauses ? crawler.random.nextLong(HOUR) : 1;
      since = pauses ? time : since;
      if (i % 2 == 0) {
        asks.add(time);
        crawler.ask(time, address, crawler.site.at(time).status());
      } else if (isCalm(crawler, time)
          && isCalm(crawler, time - CALM)
          && since < time - CALM
          && time < crawler.end) {
        judged(crawler, time, address, asks.subList(asks.size() - 1, asks.size()), given(crawler));
      }
    }
  }

  private static void ignoreUnverified(SimulatedCrawler crawler) {
    String address = crawler.anyAddress();
    long asked = crawler.start;
    crawler.ask(asked, address, 403);
    for (int i = 0; i < crawler.requests; i++) {
      crawler.page(
          calmTime(crawler), address, crawler.anySection(), RequestReason.LIST_CANNOT_DECIDE);
    }
  }

  private static void ignoreFromManyAddresses(SimulatedCrawler crawler) {
    String asking = crawler.addresses.get(0);
    List<Long> asks = asks(crawler, 20 * HOUR);
    asks.removeIf(time -> crawler.site.at(time).status() == 503);
    asks.forEach(time -> crawler.ask(time, asking, crawler.site.at(time).status()));
    for (int i = 0; i < crawler.requests; i++) {
      long time = calmTime(crawler);
      int section = crawler.anySection();
      String address =
          crawler.addresses.get(1 + crawler.random.nextInt(crawler.addresses.size() - 1));
      int known = last(asks, time - HOUR);
      int latest = last(asks, time);
      RequestReason reason = RequestReason.KNOWN;
      for (int ask = Math.max(known, 0); ask <= latest; ask++) {
        boolean allows = !crawler.site.at(asks.get(ask)).disallows(crawler.token, section);
        reason = allows && (ask > known || time - asks.get(ask) <= DAY)
            ? RequestReason.HOLDS_OLDER
            : reason;
      }
      if (known < 0 && reason == RequestReason.KNOWN) {
        reason = latest == 0 && asks.get(0) == time
            ? RequestReason.SAME_SECOND
            : RequestReason.PROPAGATION;
      } else if (reason == RequestReason.KNOWN && time - asks.get(known) > DAY) {
        continue; // the site failed for long, so that it did not ask
      }
      if (latest >= 0) {
        crawler.page(time, address, section, reason);
      }
    }
  }

  private static void hurry(SimulatedCrawler crawler) {
    String address = crawler.anyAddress();
    List<Long> asks = asks(crawler, 20 * HOUR);
    asks.removeIf(time -> crawler.site.at(time).status() == 503);
    asks.forEach(time -> crawler.ask(time, address, crawler.site.at(time).status()));
    for (int i = 0; i < crawler.requests; i++) {
      int ask = 1 + crawler.random.nextInt(asks.size() - 1);
      long before = asks.get(ask - 1);
      long time = asks.get(ask) + 1 + crawler.random.nextInt(30);
      int section = crawler.anySection();
      boolean allowed = !crawler.site.at(before).disallows(crawler.token, section)
          || !crawler.site.at(asks.get(ask)).disallows(crawler.token, section);
      if (time - before < DAY && isCalm(crawler, time)) {
        crawler.page(
            time, address, section, allowed ? RequestReason.HOLDS_OLDER : RequestReason.KNOWN);
      }
    }
  }

  private static void impersonate(SimulatedCrawler crawler) {
    Set<RequestReason> expected = Set.of(RequestReason.ADDRESS_NOT_IN_LIST);
    for (int i = 0; i < crawler.requests; i++) {
      if (i % 50 == 0) {
        crawler.log(crawler.anyTime(), crawler.anyAddress(), "GET", "/robots.txt", 200, expected);
      }
      crawler.unjudged(crawler.anyTime(), crawler.anyAddress(), crawler.anySection(), expected);
    }
  }

  private static void askNothing(SimulatedCrawler crawler) {
    for (int i = 0; i < crawler.requests; i++) {
      boolean isRobots = i % 2 == 0;
      crawler.log(
          crawler.anyTime(),
          crawler.anyAddress(),
          isRobots ? "HEAD" : "OPTIONS",
          isRobots ? "/robots.txt?" + i : "/s1/p1",
          200,
          Set.of(isRobots ? RequestReason.ROBOTS_TXT : RequestReason.NO_RESOURCE));
    }
  }
}
