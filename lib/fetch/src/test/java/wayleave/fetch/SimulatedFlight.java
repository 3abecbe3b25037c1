package wayleave.fetch;

import java.util.ArrayDeque;
import java.util.Deque;
import wayleave.Origin;
import wayleave.fetch.SimulatedKnowledge.Kind;
import wayleave.fetch.SimulatedKnowledge.Step;
import wayleave.fetch.SimulatedSite.Reply;
import wayleave.policy.Policy;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * The model of one origin at one client: follows the calls that the client makes, and checks each against what is known by then.
 */
final class SimulatedFlight {
  private static final int LANDED = 4;

  private final Origin origin;
  private final SimulatedWorld world;
  private final SimulatedSettings settings;
  private final SimulatedClient client;

  /** What the client has at hand; null if nothing. */
  private SimulatedKnowledge atHand;

  /** What the last flights ended with, the newest first. */
  private final Deque<SimulatedKnowledge> landed = new ArrayDeque<>();

  private SimulatedKnowledge looked = SimulatedKnowledge.NOTHING;
  private long lookedAt;
  private boolean isLooking;
  private boolean isStoreRead;
  private boolean mayLandUnfetched;
  private Reply reply;
  private boolean failsForMissing;
  private SimulatedKnowledge settled;
  private SimulatedKnowledge noted;
  private boolean isFetching;

  /** Whether somebody else fetches: then that the site answered is not noted. */
  boolean isLeaseRefused;

  int onDemand;
  long interruptedAt;
  long rejectedAt;

  SimulatedFlight(
      Origin origin, SimulatedWorld world, SimulatedSettings settings, SimulatedClient client) {
    this.origin = origin;
    this.world = world;
    this.settings = settings;
    this.client = client;
  }

  private void land(SimulatedKnowledge known) {
    landed.addFirst(known);
    if (landed.size() > LANDED) {
      landed.removeLast();
    }
    atHand = settings.forgets() ? null : known;
  }

  void looked(SimulatedKnowledge stored, boolean isRead) {
    settleLook();
    boolean isStoredNewest =
        atHand == null || stored != null && stored.attemptedAt() > atHand.attemptedAt();
    SimulatedKnowledge inStore = stored != null ? stored : SimulatedKnowledge.NOTHING;
    looked = isStoredNewest ? inStore.knowingOf(atHand) : atHand.knowingOf(inStore);
    isStoreRead = isRead;
    lookedAt = client.millis();
    mayLandUnfetched = isLeaseRefused || !isRead;
    isLeaseRefused = false;
    isLooking = true;
  }

  void proceeds() {
    isLooking = false;
  }

  /** A flight that looked and did not go on has ended with what it found. */
  void settleLook() {
    if (isLooking) {
      isLooking = false;
      world.check(
          mayLandUnfetched || !looked.isDue(lookedAt) || looked.serves(lookedAt, settings.policy()),
          client,
          " did not fetch what was due: ",
          origin,
          " ",
          looked);
      land(looked);
    }
  }

  void fetchStarted() {
    proceeds();
    world.check(!isFetching, client, " fetches twice: ", origin);
    world.check(
        onDemand > 0 || looked.isDue(client.millis()),
        client,
        " fetches too early: ",
        origin,
        " ",
        looked);
    isFetching = true;
    settled = null;
    failsForMissing = false;
  }

  void replied(Reply reply) {
    this.reply = reply;
  }

  void probing(int status) {
    world.check(
        settings.probesMissingPages()
            && reply.status() == status
            && status >= 500
            && status != 503
            && reply.retryMillis() == 0
            && reply.retryDate() == 0
            && !looked.hasRecentCopy(client.millis()),
        client,
        " must not look for missing pages: ",
        origin,
        " ",
        status,
        " ",
        looked);
  }

  void failsForMissing() {
    failsForMissing = true;
  }

  SimulatedKnowledge storing(CacheEntry entry, boolean isNetworkUp) {
    proceeds();
    if (reply == null) {
      noted = looked.siteAnswered(client.millis());
      return noted.stored(entry);
    }
    settle(entry, entry.nextFetch(), isNetworkUp);
    return settled.stored(entry);
  }

  private void settle(CacheEntry entry, java.time.Instant nextFetch, boolean isNetworkUp) {
    long now = client.millis();
    boolean isLocal = !isNetworkUp && !reply.isRefused();
    world.check(!isLocal || reply.isLost(), "the network is taken to be down although ", reply);
    Step step = isLocal
        ? looked.localFailure(now)
        : looked.fetched(reply, failsForMissing, now, settings.policy());
    world.check(
        step.permits(entry.freshUntil(), nextFetch),
        "times out of range: ",
        step,
        " ",
        entry,
        " ",
        nextFetch);
    settled = step.next().withTimes(entry.freshUntil(), nextFetch);
    reply = null;
  }

  void stored(boolean isDone) {
    boolean versionFollows = isDone && settings.historyLength() > 0;
    if (noted != null && !(versionFollows && noted.kind() == Kind.FOUND)) {
      noteLanded();
    }
  }

  /** That the site answered is stored: the flight ends. */
  void noteLanded() {
    if (noted != null) {
      land(noted);
      noted = null;
    }
  }

  void fetched(FetchResult result, Policy.Step step, boolean isNetworkUp) {
    world.check(isFetching, client, " reported a fetch that it never started: ", origin);
    isFetching = false;
    if (settled == null) {
      settle(step.entry(), step.nextFetch(), isNetworkUp);
      boolean isUnread = !isStoreRead && settled.kind() == Kind.FAILING;
      world.check(
          settled.isRefused() || settled.kind() == Kind.UNKNOWN || isUnread,
          client,
          " did not store ",
          settled);
      world.check(
          settled.isRefused() == result.outcome() instanceof Outcome.Refused, "refused: ", result);
    }
    land(settled);
  }

  void fetchAborted() {
    world.check(isFetching, client, " reported the end of a fetch that it never started: ", origin);
    isFetching = false;
    reply = null;
  }

  /** What the client has at hand. */
  SimulatedKnowledge answeredFromMemory() {
    settleLook();
    world.check(atHand != null, client, " answered from memory with nothing at hand: ", origin);
    return atHand;
  }

  void checkAnswer(SiteRules answer, String path, long askedAt, SimulatedKnowledge fromMemory) {
    long asOf = answer.asOf().toEpochMilli();
    long earliest = settings.runsInline() ? askedAt : client.millis();
    world.check(
        earliest - settings.landingMillis() <= asOf && asOf <= client.millis(),
        client,
        " answers for another time: ",
        asOf);
    String url = origin + path;
    boolean allowed = answer.check(url).allowed();
    world.check(answer.allows(url) == allowed, "two answers for ", url);
    boolean isExpected;
    if (fromMemory != null) {
      isExpected = fromMemory.allows(path, asOf, settings.policy()) == allowed;
    } else if (settings.runsInline()) {
      isExpected =
          landed.stream().anyMatch(known -> known.allows(path, asOf, settings.policy()) == allowed);
    } else {
      isExpected =
          !landed.isEmpty() && landed.peekFirst().allows(path, asOf, settings.policy()) == allowed;
    }
    world.check(
        isExpected,
        client,
        " answers ",
        (allowed ? "wider" : "narrower"),
        " than what is known of ",
        url,
        ": ",
        answer,
        ", known: ",
        (fromMemory != null ? fromMemory : landed));
  }

  void checkIdle() {
    world.check(!isFetching, client, " never told how a fetch ended: ", origin);
  }
}
