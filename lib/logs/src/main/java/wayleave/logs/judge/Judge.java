package wayleave.logs.judge;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.crawlers.KnownCrawler;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;

/**
 * Judges the requests of a log, each by itself and in any order, by the robots.txt versions of its site and by what its crawler had
 * requested of it before. So it reads a log twice: give all records to {@link #add}, in any order of time, then each to {@link #judge}. Every
 * doubt counts for the crawler. Keeps the requests for robots.txt only; not thread-safe.
 */
public final class Judge {
  private static final Set<String> NO_RESOURCE = Set.of("OPTIONS", "CONNECT", "TRACE");
  private static final Judgment NO_TOKEN = without(RequestReason.NO_TOKEN, null, null, null);
  private static final Judgment NO_REQUEST = without(RequestReason.NO_REQUEST, null, null, null);
  private static final String ROBOTS_TXT = "/" + LogRecord.ROBOTS_TXT;

  private final RobotsRequests known;
  private final JudgeOptions options;

  Judge(RobotsRequests known) {
    this.known = known;
    this.options = known.options;
  }

  /** A judge that knows nothing of the log yet. */
  public static Judge of(JudgeOptions options) {
    return new Judge(new RobotsRequests(options, null, Integer.MAX_VALUE));
  }

  /**
   * Takes a record. Of two with the same time, the one that was given first is the earlier. Only requests for robots.txt need to be
   * given if {@link #addTime} gets the times of the others.
   */
  public void add(LogRecord record, LogPlace place) {
    known.add(record, place);
  }

  /** Takes the time of a request that cannot be one for robots.txt. */
  public void addTime(Instant time) {
    known.addTime(time);
  }

  /** The time from which on the log is taken as complete: as the options say, or that of its first request. */
  public Optional<Instant> coversFrom() {
    return known.coversFrom();
  }

  /** What all possible versions of a robots.txt say about a request. */
  private enum File {
    ALLOWS,
    FORBIDS,
    FAILED,
    DIFFERS
  }

  /**
   * A request, and what its class depends on.
   *
   * @param history the versions of the site's robots.txt
   * @param all what those who share the crawler's knowledge asked for
   */
  private record Request(
      LogRecord record,
      String target,
      LoggedCrawler crawler,
      RobotsHistory history,
      SiteRequests all) {
    Instant time() {
      return record.time();
    }
  }

  /** A reason, and the robots.txt request that it is based on. */
  private record Finding(RequestReason reason, @Nullable RobotsRequest basis) {}

  /** Judges a request of the log. */
  public Judgment judge(LogRecord record) {
    String method = record.method().orElse(null);
    String target = record.target().orElse(null);
    if (method == null || target == null) {
      return NO_REQUEST;
    }
    LoggedCrawler crawler = record.userAgent().flatMap(known.names::of).orElse(null);
    if (crawler == null) {
      return NO_TOKEN;
    }
    Identity identity = known.identities.of(crawler, record);
    Origin origin = known.sites.of(record).orElse(null);
    RequestReason unjudged = unjudged(method, target, crawler, identity);
    if (unjudged != null) {
      return without(unjudged, crawler, identity, origin);
    }
    RobotsHistory history = origin == null ? null : known.history(origin);
    if (origin == null || history == null) {
      return without(RequestReason.NO_ROBOTS_FOR_HOST, crawler, identity, origin);
    }
    List<RobotsVersion> versions = history.at(record.time());
    if (versions.isEmpty()) {
      return without(RequestReason.BEFORE_FIRST_VERSION, crawler, identity, origin);
    }
    SiteRequests all = known.at(RobotsRequests.Key.of(crawler, origin, identity));
    Request request = new Request(record, target, crawler, history, all);
    Optional<Verdict> verdict = crawler.verdict(versions.get(0), target);
    File file = versions.size() == 1 ? says(versions.get(0), verdict) : says(versions, request);
    Finding finding = find(request, file, verdict);
    RequestReason reason = finding.reason();
    if (reason.requestClass().isViolation() && identity.kind() == Identity.Kind.UNVERIFIED) {
      reason = known.identities.lists(crawler).isEmpty()
          ? RequestReason.DNS_NO_ANSWER
          : RequestReason.LIST_CANNOT_DECIDE;
    }
    return new Judgment(
        reason,
        Optional.of(crawler),
        Optional.of(identity),
        Optional.of(origin),
        file == File.DIFFERS ? Optional.empty() : Optional.of(versions.get(0)),
        file == File.DIFFERS ? Optional.empty() : verdict,
        Optional.ofNullable(finding.basis()).map(basis -> basis.place));
  }

  /** A judgment without a version of robots.txt. */
  private static Judgment without(
      RequestReason reason,
      @Nullable LoggedCrawler crawler,
      @Nullable Identity identity,
      @Nullable Origin origin) {
    return new Judgment(
        reason,
        Optional.ofNullable(crawler),
        Optional.ofNullable(identity),
        Optional.ofNullable(origin),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Why no robots.txt decides on a request, or null. */
  private @Nullable RequestReason unjudged(
      String method, String target, LoggedCrawler crawler, Identity identity) {
    if (identity.kind() == Identity.Kind.IMPERSONATED) {
      return identity.list().isPresent()
          ? RequestReason.ADDRESS_NOT_IN_LIST
          : RequestReason.DNS_CONTRADICTS;
    } else if (isRobotsTxt(target)) {
      return RequestReason.ROBOTS_TXT;
    } else if (NO_RESOURCE.contains(method) || !target.startsWith("/")) {
      return RequestReason.NO_RESOURCE;
    }
    return !options.judgesUserFetchers && isUserTriggered(crawler)
        ? RequestReason.USER_TRIGGERED
        : null;
  }

  private static boolean isUserTriggered(LoggedCrawler crawler) {
    return crawler.crawler().isUserTriggered()
        || crawler.known().filter(KnownCrawler::isUserTriggered).isPresent();
  }

  private static boolean isRobotsTxt(String target) {
    int length = ROBOTS_TXT.length();
    return target.startsWith(ROBOTS_TXT)
        && (target.length() == length || "?#".indexOf(target.charAt(length)) >= 0);
  }

  private Finding find(Request request, File file, Optional<Verdict> verdict) {
    if (file == File.FAILED || file == File.DIFFERS) {
      return new Finding(
          file == File.FAILED ? RequestReason.SITE_ANSWERED_ERROR : RequestReason.BETWEEN_CAPTURES,
          null);
    }
    int governing = governing(request, request.time());
    RobotsRequest governs = governing < 0 ? null : request.all().get(governing);
    if (governs != null
        && isFresh(governs, request.time())
        && governs.answer == Answer.UNREACHABLE) {
      RobotsRequest last = governs.lastWithVersion;
      return file == File.FORBIDS && last != null && informs(last, request)
          ? new Finding(RequestReason.KNOWN, last)
          : new Finding(RequestReason.SERVER_ERROR, governs);
    } else if (file == File.ALLOWS) {
      boolean isByRule = verdict.filter(each -> each.line().isPresent()).isPresent();
      return new Finding(isByRule ? RequestReason.RULES : RequestReason.NO_RULE, null);
    }
    return forbidden(request, request.time());
  }

  /** Whether an answer before the last one surely disallowed a request. */
  private boolean informs(RobotsRequest last, Request request) {
    return says(last.versions, request) == File.FORBIDS
        && last.time.plus(RobotsRequest.IN_FLIGHT).isBefore(request.time())
        && (last.isBy(request.record().sender())
            || !last.time.isAfter(request.time().minus(options.propagation())));
  }

  /**
   * The reason for a request that the robots.txt in force forbids.
   *
   * @param sent when it was sent, which may be shortly before the time in the log
   */
  private Finding forbidden(Request request, Instant sent) {
    SiteRequests all = request.all();
    int end = all.countUpTo(sent);
    if (end == 0) {
      return new Finding(neverSeenToAsk(request, sent), null);
    }
    int governing = governing(request, sent);
    Finding older = older(request, governing + 1, end);
    if (older != null) {
      return older;
    }
    if (governing < 0) {
      boolean isSameSecond = all.get(0).time.equals(sent);
      return new Finding(
          isSameSecond ? RequestReason.SAME_SECOND : RequestReason.PROPAGATION, all.get(end - 1));
    }
    RobotsRequest governs = all.get(governing);
    File given = says(governs.versions, request);
    boolean isFresh = isFresh(governs, sent);
    if (governs.answer == Answer.VERSION && given == File.FORBIDS) {
      return informed(request, governing, sent);
    } else if (isFresh && governs.answer == Answer.VERSION) {
      return new Finding(
          given == File.ALLOWS ? RequestReason.HOLDS_OLDER : RequestReason.MAY_HOLD_OLDER, governs);
    } else if (governs.answer == Answer.VERSION && given != File.ALLOWS) {
      return new Finding(RequestReason.VERSION_ASKED_UNKNOWN, governs);
    } else if (!isFresh) {
      return new Finding(RequestReason.STALE, governs);
    }
    return new Finding(
        governs.answer == Answer.ABSENT ? RequestReason.REFUSED : RequestReason.REDIRECTED,
        governs);
  }

  /** Some answer of a range that the crawler may still use instead of a later one; null if all forbid the request. */
  private static @Nullable Finding older(Request request, int from, int to) {
    SiteRequests all = request.all();
    RobotsRequest holds = all.first(from, to, versions -> says(versions, request) == File.ALLOWS);
    if (holds != null) {
      return new Finding(RequestReason.HOLDS_OLDER, holds);
    }
    RobotsRequest mayHold =
        all.first(from, to, versions -> says(versions, request) != File.FORBIDS);
    return mayHold == null ? null : new Finding(RequestReason.MAY_HOLD_OLDER, mayHold);
  }

  /**
   * The crawler was given a version that forbids the request. That it knew is only said where nothing it may have got since, in a
   * way that the log does not show, allowed it, and where the request cannot have been on its way before the answer came.
   */
  private Finding informed(Request request, int governing, Instant sent) {
    SiteRequests all = request.all();
    RobotsRequest governs = all.get(governing);
    if (!isFresh(governs, sent)
        && mayAllow(request.history().between(governs.time, sent), request)) {
      return new Finding(RequestReason.STALE, governs);
    }
    Instant earliest = request.time().minus(RobotsRequest.IN_FLIGHT);
    if (sent.isAfter(earliest) && !governs.time.isBefore(earliest)) {
      Finding meanwhile = older(request, all.countUpTo(earliest), governing);
      Finding then = meanwhile == null ? forbidden(request, earliest) : meanwhile;
      if (then.reason().requestClass() == RequestClass.IN_GRACE) {
        return then;
      }
    }
    return new Finding(RequestReason.KNOWN, governs);
  }

  private RequestReason neverSeenToAsk(Request request, Instant sent) {
    Instant oldest = sent.minus(options.grace());
    Instant coversFrom = known.coversFrom().orElse(Instant.MIN);
    if (options.isCachedByCdn) {
      return RequestReason.NOT_SEEN_CDN;
    } else if (coversFrom.isBefore(oldest)) {
      return RequestReason.NEVER_ASKED;
    }
    RobotsHistory history = request.history();
    boolean mayHoldOlder =
        history.at(oldest).isEmpty() || mayAllow(history.between(oldest, coversFrom), request);
    return mayHoldOlder ? RequestReason.MAY_HOLD_OLDER : RequestReason.NOT_SEEN_LOG_START;
  }

  private int governing(Request request, Instant sent) {
    return request
        .all()
        .governing(request.record().sender(), sent, sent.minus(options.propagation()));
  }

  private boolean isFresh(RobotsRequest asked, Instant sent) {
    return !asked.time.plus(options.grace()).isBefore(sent);
  }

  /** What all of some versions say; {@link File#DIFFERS} also if there is none, since it is not known which was given. */
  private static File says(List<RobotsVersion> versions, Request request) {
    List<File> said =
        versions.stream().map(version -> says(version, request)).distinct().toList();
    return said.size() == 1 ? said.get(0) : File.DIFFERS;
  }

  private static boolean mayAllow(List<RobotsVersion> versions, Request request) {
    return versions.stream().anyMatch(version -> says(version, request) != File.FORBIDS);
  }

  private static File says(RobotsVersion version, Request request) {
    return says(version, request.crawler().verdict(version, request.target()));
  }

  private static File says(RobotsVersion version, Optional<Verdict> verdict) {
    if (version.isUnreachable()) {
      return File.FAILED;
    }
    return verdict.filter(each -> !each.allowed()).isPresent() ? File.FORBIDS : File.ALLOWS;
  }
}
