package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;
import wayleave.policy.PolicyPreset;

/** A crawler's request for a robots.txt, and what it learned from the answer. */
final class RobotsRequest {
  /**
   * For so long before its time in the log a request may have been on its way: some servers log when a request ends, and crawlers
   * send several at once. The same holds for a robots.txt that was deployed meanwhile.
   */
  static final Duration IN_FLIGHT = Duration.ofSeconds(30);
  /** For so long after a redirect of robots.txt a request elsewhere counts as following it. */
  static final Duration FOLLOWED_WITHIN = Duration.ofMinutes(5);
  /** RFC 9309 §2.3.1.2. */
  static final int MAX_REDIRECTS = 5;

  final Instant time;
  /** Where it stands in the logs. */
  final LogPlace place;
  /** The site that was asked. */
  final Origin origin;

  final @Nullable String client;
  private final int status;
  // What follows is final once all requests are known.
  Answer answer;
  /** The versions of which it was given one; empty if none is known. */
  List<RobotsVersion> versions = List.of();
  /** Where a redirect leads, until it is known what that gave. */
  private @Nullable RobotsRequest target;

  /** The last request up to this one that was given a version. */
  @Nullable
  RobotsRequest lastWithVersion;

  RobotsRequest(
      LogRecord record,
      LogPlace place,
      Origin origin,
      @Nullable String client,
      PolicyPreset policy) {
    this.time = record.time();
    this.place = place;
    this.origin = origin;
    this.client = client;
    this.status = record.status().orElse(0);
    this.answer = Answer.of(status, policy);
  }

  boolean isRedirect() {
    return answer == Answer.REDIRECTED;
  }

  boolean isBy(Optional<String> address) {
    return address.isPresent() && address.get().equals(client);
  }

  /**
   * Finds out what the answer gave by the versions of the site, unless that was at another site. A request that was answered 404
   * while there was no robots.txt was given the version in force, and not refused it.
   *
   * @param lists one object for each list of versions
   */
  void update(
      RobotsHistory history,
      PolicyPreset policy,
      Map<List<RobotsVersion>, List<RobotsVersion>> lists) {
    Answer said = Answer.of(status, policy);
    if (said == Answer.REDIRECTED) {
      return;
    }
    List<RobotsVersion> given = List.of();
    if (said == Answer.VERSION || said == Answer.ABSENT) {
      List<RobotsVersion> all = answering(history);
      List<RobotsVersion> possible = all.stream()
          .filter(each -> !each.isUnreachable() && each.isAbsent() == (said == Answer.ABSENT))
          .toList();
      given = said == Answer.ABSENT || !possible.isEmpty() ? possible : all;
    }
    answer = given.isEmpty() ? said : Answer.VERSION;
    versions = lists.computeIfAbsent(given, List::copyOf);
  }

  /** The versions with which it may have been answered shortly before it was logged. */
  private List<RobotsVersion> answering(RobotsHistory history) {
    List<RobotsVersion> then = history.at(time);
    boolean isNew = !then.isEmpty() && then.get(0).kind() == RobotsVersion.Kind.FROM;
    return isNew ? history.between(time.minus(IN_FLIGHT), time) : then;
  }

  /** Takes another request as the one to which this redirect leads, if none has been and it may be. */
  boolean follow(RobotsRequest other) {
    boolean isTarget = isRedirect()
        && target == null
        && !other.origin.equals(origin)
        && !other.time.isBefore(time)
        && !other.time.isAfter(time.plus(FOLLOWED_WITHIN));
    target = isTarget ? other : target;
    return isTarget;
  }

  /**
   * Finds out what a redirect gave, which is what its target gave.
   *
   * @return whether that is known, or that it is lost
   */
  boolean resolve(Instant now) {
    Answer found = resolve(now, MAX_REDIRECTS);
    if (found == Answer.LOST) {
      lose();
    } else if (found != Answer.REDIRECTED) {
      target = null;
    }
    return found != Answer.REDIRECTED;
  }

  private Answer resolve(Instant now, int redirects) {
    if (!isRedirect()) {
      return answer;
    } else if (redirects == 0) {
      return Answer.LOST;
    } else if (target == null) {
      return now.isAfter(openUntil()) ? Answer.LOST : Answer.REDIRECTED;
    }
    Answer found = target.resolve(now, redirects - 1);
    if (found != Answer.LOST) {
      answer = found;
      versions = target.versions;
    }
    return found;
  }

  /** Gives up finding out what a redirect gave. In a log without end, it may lead on and on. */
  void lose() {
    answer = Answer.LOST;
    target = null;
  }

  /** Until when it, or the last of the redirects that it leads to, may be followed. */
  Instant openUntil() {
    RobotsRequest last = this;
    for (int i = 0; i < MAX_REDIRECTS && last.target != null; i++) {
      last = last.target;
    }
    return last.time.plus(FOLLOWED_WITHIN);
  }
}
