package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.logs.Judgment.Knowledge;
import wayleave.logs.Judgment.Ruling;
import wayleave.logs.Judgment.Subject;
import wayleave.logs.line.LogRecord;

/**
 * Judges requests, each by itself and in any order, by the robots.txt versions of its site and by what its crawler had asked for
 * before: the second of two passes over a log. Every doubt counts for the crawler. Not thread-safe.
 */
public final class Judge {
  private static final Set<String> NO_RESOURCE = Set.of("OPTIONS", "CONNECT", "TRACE");
  private static final Judgment NO_TOKEN = Judgment.of(RequestReason.NO_TOKEN);
  private static final Judgment NO_REQUEST = Judgment.of(RequestReason.NO_REQUEST);
  /**
   * For so long before its time in the log a request may have been on its way: some servers log when a request ends, and crawlers
   * send several at once. The same holds for a robots.txt that was deployed meanwhile.
   */
  static final Duration IN_FLIGHT = Duration.ofSeconds(30);

  private final Asks collected;
  private final JudgeOptions options;
  private final Known known;

  Judge(Asks collected, Known known) {
    this.collected = collected;
    this.options = collected.options;
    this.known = known;
  }

  /** What is known of crawlers and sites. */
  interface Known {
    /** What those who share knowledge asked for. */
    AskTimeline asks(Asks.Key key);

    /** The versions of a site's robots.txt; null if none were given. */
    @Nullable
    RobotsHistory history(Origin origin);

    /** The time from which on the log is complete. */
    Instant coversFrom();
  }

  /** What all possible versions of a robots.txt say about a request. */
  private enum File {
    ALLOWS,
    FORBIDS,
    FAILED,
    DIFFERS
  }

  /** A request, and what of it its class depends on. */
  private record Request(
      LogRecord record, String path, Subject subject, Origin origin, Instant time) {
    LoggedCrawler crawler() {
      return subject.crawler();
    }
  }

  /** A reason, and the robots.txt request that it is based on. */
  private record Finding(RequestReason reason, @Nullable Ask ask) {}

  /** Judges a request that was given to {@link Asks}. */
  public Judgment judge(LogRecord record) {
    String method = record.method().orElse(null);
    String target = record.target().orElse(null);
    if (method == null || target == null) {
      return NO_REQUEST;
    }
    LoggedCrawler crawler = record.userAgent().flatMap(collected.names::of).orElse(null);
    if (crawler == null) {
      return NO_TOKEN;
    }
    Subject subject = new Subject(crawler, collected.identities.of(crawler, record));
    Origin origin = collected.sites.of(record).orElse(null);
    RequestReason unjudged = unjudged(method, target, subject);
    RobotsHistory history = origin == null ? null : known.history(origin);
    if (unjudged == null && (origin == null || history == null)) {
      unjudged = RequestReason.NO_ROBOTS_FOR_HOST;
    }
    if (unjudged != null || origin == null || history == null) {
      return new Judgment(
          unjudged == null ? RequestReason.NO_ROBOTS_FOR_HOST : unjudged,
          subject,
          origin,
          null,
          null);
    }
    return judge(new Request(record, path(target), subject, origin, record.time()), history);
  }

  /** Why no robots.txt decides on a request, or null. */
  private @Nullable RequestReason unjudged(String method, String target, Subject subject) {
    if (subject.identity().kind() == Identity.Kind.IMPERSONATED) {
      return subject.identity().list().isPresent()
          ? RequestReason.ADDRESS_NOT_IN_LIST
          : RequestReason.DNS_CONTRADICTS;
    } else if (isRobotsTxt(target)) {
      return RequestReason.ROBOTS_TXT;
    } else if (NO_RESOURCE.contains(method) || !target.startsWith("/")) {
      return RequestReason.NO_RESOURCE;
    }
    return subject.crawler().isUserTriggered() && !options.judgesUserFetchers()
        ? RequestReason.USER_TRIGGERED
        : null;
  }

  private static boolean isRobotsTxt(String target) {
    int length = Asks.ROBOTS_TXT.length();
    return target.startsWith(Asks.ROBOTS_TXT)
        && (target.length() == length || "?#".indexOf(target.charAt(length)) >= 0);
  }

  /** The target as rules are compared with it. A path that begins with two slashes is none with a host. */
  static String path(String target) {
    int fragment = target.indexOf('#');
    String path = fragment < 0 ? target : target.substring(0, fragment);
    return path.startsWith("//") ? "http://localhost" + path : path;
  }

  private Judgment judge(Request request, RobotsHistory history) {
    List<RobotsVersion> versions = history.at(request.time());
    if (versions.isEmpty()) {
      return new Judgment(
          RequestReason.BEFORE_FIRST_VERSION, request.subject(), request.origin(), null, null);
    }
    RobotsVersion version = versions.get(0);
    Verdict verdict = version.saysNothing() || version.isAbsent()
        ? null
        : request.crawler().rules(version).check(request.path());
    File file = versions.size() == 1 ? says(version, verdict) : says(versions, request);
    Finding finding = find(request, history, file, verdict);
    RequestReason reason = finding.reason();
    if (reason.requestClass().isViolation()
        && request.subject().identity().kind() == Identity.Kind.UNVERIFIED) {
      reason = request.crawler().lists().isEmpty()
          ? RequestReason.DNS_NO_ANSWER
          : RequestReason.LIST_CANNOT_DECIDE;
    }
    return new Judgment(
        reason,
        request.subject(),
        request.origin(),
        file == File.DIFFERS ? null : new Ruling(version, verdict),
        knowledge(request, finding.ask()));
  }

  private static @Nullable Knowledge knowledge(Request request, @Nullable Ask ask) {
    return ask == null
        ? null
        : new Knowledge(
            ask, ask.isBy(request.record().client()), Duration.between(ask.time(), request.time()));
  }

  private Finding find(
      Request request, RobotsHistory history, File file, @Nullable Verdict verdict) {
    if (file == File.FAILED || file == File.DIFFERS) {
      return new Finding(
          file == File.FAILED ? RequestReason.SITE_ANSWERED_ERROR : RequestReason.BETWEEN_CAPTURES,
          null);
    }
    AskTimeline all = known.asks(new Asks.Key(
        request.crawler(),
        request.origin(),
        request.subject().identity().kind() == Identity.Kind.VERIFIED));
    int governing = governing(all, request, request.time());
    Ask governs = governing < 0 ? null : all.get(governing);
    if (governs != null
        && isFresh(governs, request.time())
        && governs.answer() == Answer.UNREACHABLE) {
      Ask last = governs.lastWithVersion();
      return file == File.FORBIDS && last != null && informs(last, request)
          ? new Finding(RequestReason.KNOWN, last)
          : new Finding(RequestReason.SERVER_ERROR, governs);
    } else if (file == File.ALLOWS) {
      boolean isByRule = verdict != null && verdict.line().isPresent();
      return new Finding(isByRule ? RequestReason.RULES : RequestReason.NO_RULE, null);
    }
    return forbidden(all, request, request.time(), history);
  }

  /** Whether an answer before the last one surely disallowed a request. */
  private boolean informs(Ask last, Request request) {
    return gives(last, request) == File.FORBIDS
        && last.time().plus(IN_FLIGHT).isBefore(request.time())
        && (last.isBy(request.record().client())
            || !last.time().isAfter(request.time().minus(options.propagation())));
  }

  /**
   * The reason for a request that the robots.txt in force forbids.
   *
   * @param sent when it was sent, which may be shortly before the time in the log
   */
  private Finding forbidden(AskTimeline all, Request request, Instant sent, RobotsHistory history) {
    int end = all.countUpTo(sent);
    if (end == 0) {
      return new Finding(neverSeenToAsk(request, sent, history), null);
    }
    int governing = governing(all, request, sent);
    Finding older = older(all, governing + 1, end, request);
    if (older != null) {
      return older;
    }
    if (governing < 0) {
      boolean isSameSecond = all.get(0).time().equals(sent);
      return new Finding(
          isSameSecond ? RequestReason.SAME_SECOND : RequestReason.PROPAGATION, all.get(end - 1));
    }
    Ask governs = all.get(governing);
    File given = gives(governs, request);
    boolean isFresh = isFresh(governs, sent);
    if (governs.answer() == Answer.VERSION && given == File.FORBIDS) {
      return informed(all, governing, request, sent, history);
    } else if (isFresh && governs.answer() == Answer.VERSION) {
      return new Finding(
          given == File.ALLOWS ? RequestReason.HOLDS_OLDER : RequestReason.MAY_HOLD_OLDER, governs);
    } else if (governs.answer() == Answer.VERSION && given != File.ALLOWS) {
      return new Finding(RequestReason.VERSION_ASKED_UNKNOWN, governs);
    } else if (!isFresh) {
      return new Finding(RequestReason.STALE, governs);
    }
    return new Finding(
        governs.answer() == Answer.ABSENT ? RequestReason.REFUSED : RequestReason.REDIRECTED,
        governs);
  }

  /** Some answer of a range that the crawler may still use instead of a later one; null if all forbid the request. */
  private static @Nullable Finding older(AskTimeline all, int from, int to, Request request) {
    Ask holds = all.first(from, to, versions -> gives(versions, request) == File.ALLOWS);
    if (holds != null) {
      return new Finding(RequestReason.HOLDS_OLDER, holds);
    }
    Ask mayHold = all.first(from, to, versions -> gives(versions, request) != File.FORBIDS);
    return mayHold == null ? null : new Finding(RequestReason.MAY_HOLD_OLDER, mayHold);
  }

  /**
   * The crawler was given a version that forbids the request. That it knew is only said where nothing it may have got since, in a
   * way that the log does not show, allowed it, and where the request cannot have been on its way before the answer came.
   */
  private Finding informed(
      AskTimeline all, int governing, Request request, Instant sent, RobotsHistory history) {
    Ask governs = all.get(governing);
    if (!isFresh(governs, sent)
        && history.between(governs.time(), sent).stream()
            .anyMatch(version -> says(version, request) != File.FORBIDS)) {
      return new Finding(RequestReason.STALE, governs);
    }
    Instant earliest = request.time().minus(IN_FLIGHT);
    if (sent.isAfter(earliest) && !governs.time().isBefore(earliest)) {
      Finding meanwhile = older(all, all.countUpTo(earliest), governing, request);
      Finding then = meanwhile == null ? forbidden(all, request, earliest, history) : meanwhile;
      if (then.reason().requestClass() == RequestClass.IN_GRACE) {
        return then;
      }
    }
    return new Finding(RequestReason.KNOWN, governs);
  }

  private RequestReason neverSeenToAsk(Request request, Instant sent, RobotsHistory history) {
    Instant oldest = sent.minus(options.grace());
    Instant coversFrom = known.coversFrom();
    if (options.isCachedByCdn()) {
      return RequestReason.NOT_SEEN_CDN;
    } else if (coversFrom.isBefore(oldest)) {
      return RequestReason.NEVER_ASKED;
    }
    boolean mayHoldOlder = history.isBeforeFirst(oldest)
        || history.between(oldest, coversFrom).stream()
            .anyMatch(version -> says(version, request) != File.FORBIDS);
    return mayHoldOlder ? RequestReason.MAY_HOLD_OLDER : RequestReason.NOT_SEEN_LOG_START;
  }

  private int governing(AskTimeline all, Request request, Instant sent) {
    return all.governing(request.record().client(), sent, sent.minus(options.propagation()));
  }

  private boolean isFresh(Ask ask, Instant sent) {
    return !ask.time().plus(options.grace()).isBefore(sent);
  }

  /** What the version that was given says; {@link File#DIFFERS} if none was, or it is not known which. */
  private static File gives(Ask ask, Request request) {
    return ask.answer() == Answer.VERSION ? gives(ask.versions(), request) : File.DIFFERS;
  }

  private static File gives(List<RobotsVersion> versions, Request request) {
    return versions.isEmpty() ? File.DIFFERS : says(versions, request);
  }

  private static File says(List<RobotsVersion> versions, Request request) {
    File first = says(versions.get(0), request);
    return versions.stream().allMatch(version -> says(version, request) == first)
        ? first
        : File.DIFFERS;
  }

  private static File says(RobotsVersion version, Request request) {
    boolean hasRules = !version.saysNothing() && !version.isAbsent();
    return says(version, hasRules ? request.crawler().rules(version).check(request.path()) : null);
  }

  private static File says(RobotsVersion version, @Nullable Verdict verdict) {
    if (version.saysNothing()) {
      return File.FAILED;
    }
    return verdict == null || verdict.allowed() ? File.ALLOWS : File.FORBIDS;
  }
}
