package wayleave.logs;

import java.util.Locale;

/** Why a request has its {@link RequestClass}. Each request has exactly one reason, and each reason belongs to one class. */
public enum RequestReason {
  /** The log has no request that can be read. */
  NO_REQUEST(RequestClass.EXEMPT, "the request cannot be read"),
  /** The header names a browser, a tool or nobody. */
  NO_TOKEN(RequestClass.NOT_A_CRAWLER, "the header names no crawler"),
  /** A recent list has all addresses of the crawler, and not this one. */
  ADDRESS_NOT_IN_LIST(
      RequestClass.IMPERSONATED, "the address is not in the operator's list of that time"),
  /** The name of the address is not the operator's. */
  DNS_CONTRADICTS(RequestClass.IMPERSONATED, "the address has another operator's name in DNS"),
  /** It asks for the robots.txt. */
  ROBOTS_TXT(RequestClass.EXEMPT, "robots.txt itself"),
  /** It asks for no resource. */
  NO_RESOURCE(RequestClass.EXEMPT, "the method or target names no page"),
  /** A user asked for it. */
  USER_TRIGGERED(RequestClass.EXEMPT, "the crawler fetches when a user asks"),
  /** No robots.txt was given for its origin. */
  NO_ROBOTS_FOR_HOST(RequestClass.VERSION_UNKNOWN, "no robots.txt was given for this host"),
  /** It precedes all versions. */
  BEFORE_FIRST_VERSION(RequestClass.VERSION_UNKNOWN, "earlier than the first version"),
  /** The version in force is a server error. */
  SITE_ANSWERED_ERROR(RequestClass.VERSION_UNKNOWN, "the site answered with a server error"),
  /** Two versions may have been in force, and they differ. */
  BETWEEN_CAPTURES(RequestClass.VERSION_UNKNOWN, "between two versions that differ"),
  /** The crawler was given a robots.txt that disallows it. */
  KNOWN(RequestClass.VIOLATION_INFORMED, "it had fetched a robots.txt that disallows this"),
  /** Its last fetch of robots.txt got a server error. */
  SERVER_ERROR(RequestClass.WHILE_UNREACHABLE, "its last robots.txt fetch got a server error"),
  /** An Allow line decides. */
  RULES(RequestClass.ALLOWED, "an Allow line decides"),
  /** No line matches. */
  NO_RULE(RequestClass.ALLOWED, "no line matches"),
  /** No fetch of robots.txt is in the log, but a CDN may have answered one. */
  NOT_SEEN_CDN(RequestClass.VIOLATION_UNINFORMED, "not seen to ask; a CDN answers robots.txt"),
  /** It did not fetch robots.txt for longer than it may keep a copy. */
  NEVER_ASKED(RequestClass.VIOLATION_UNINFORMED, "it did not fetch robots.txt"),
  /** It may have a copy that allows this: from before the log starts, or from a time at which it is not known what was in force. */
  MAY_HOLD_OLDER(RequestClass.IN_GRACE, "it may hold an older copy that allows this"),
  /** If it fetched a robots.txt before the log starts, that one disallowed this too. */
  NOT_SEEN_LOG_START(
      RequestClass.VIOLATION_UNINFORMED, "not seen to ask; the log starts shortly before"),
  /** It has a copy that allows this and may still be used. */
  HOLDS_OLDER(RequestClass.IN_GRACE, "it holds a copy that allows this"),
  /** It fetched robots.txt for the first time in the same second. */
  SAME_SECOND(RequestClass.IN_GRACE, "it fetched robots.txt in the same second"),
  /** Another address of it fetched robots.txt within the last hour. */
  PROPAGATION(RequestClass.IN_GRACE, "another of its addresses has just fetched robots.txt"),
  /** It is not known which version it was given. */
  VERSION_ASKED_UNKNOWN(
      RequestClass.VIOLATION_UNINFORMED, "which version it was given is not known"),
  /** Its last copy is too old to be used. */
  STALE(RequestClass.VIOLATION_UNINFORMED, "its copy of robots.txt has expired"),
  /** The site refused it the robots.txt. */
  REFUSED(RequestClass.VIOLATION_UNINFORMED, "the site refused it the robots.txt"),
  /** Its last fetch was redirected to a place that is not in the log. */
  REDIRECTED(
      RequestClass.VIOLATION_UNINFORMED, "its robots.txt fetch was redirected out of the log"),
  /** The lists of addresses do not decide who it is. */
  LIST_CANNOT_DECIDE(RequestClass.UNVERIFIED, "the address lists do not decide who sent it"),
  /** DNS gave no answer, or contradicts a request that is more than a week old. */
  DNS_NO_ANSWER(RequestClass.UNVERIFIED, "DNS does not decide who sent it");

  private final RequestClass requestClass;
  private final String text;

  RequestReason(RequestClass requestClass, String text) {
    this.requestClass = requestClass;
    this.text = text;
  }

  /** The class of requests with this reason. */
  public RequestClass requestClass() {
    return requestClass;
  }

  /** This reason, for people. */
  public String text() {
    return text;
  }

  /** A stable name for programs: lower-case words and hyphens. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
