package wayleave.logs;

import java.util.Optional;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.crawlers.AddressRanges;
import wayleave.logs.line.Coded;

/**
 * The class of one request, with all that it is based on.
 *
 * @param reason why it has this class
 * @param crawler that the header names; empty if it names none
 * @param identity whether that crawler sent it; empty if the header names none
 * @param origin the site; empty if the request is not judged by a robots.txt, or names no host
 * @param version of the robots.txt in force; empty if it is not known, or the request is not judged by one
 * @param verdict of that version; empty as the version, and where there was no robots.txt
 * @param robotsRequest the request for robots.txt that shows what the crawler knew; empty if there is none
 */
public record Judgment(
    RequestReason reason,
    Optional<LoggedCrawler> crawler,
    Optional<Identity> identity,
    Optional<Origin> origin,
    Optional<RobotsVersion> version,
    Optional<Verdict> verdict,
    Optional<LogPlace> robotsRequest) {
  /** Its class. */
  public RequestClass requestClass() {
    return reason.requestClass();
  }

  /** Class and reason, by their codes. */
  @Override
  public String toString() {
    return requestClass().code() + " " + reason.code();
  }

  /**
   * Whether a request comes from the crawler that its header names.
   *
   * @param kind the verdict
   * @param list the list of addresses that decides; empty if none does, also where DNS does
   */
  public record Identity(Kind kind, Optional<AddressRanges> list) {
    /** The verdicts. */
    public enum Kind implements Coded {
      /** The address is in a list of the crawler's addresses, or DNS confirms it. */
      VERIFIED,
      /** Neither the lists of the crawler's addresses nor DNS decide. */
      UNVERIFIED,
      /** A list of that time has all addresses of the crawler, and not this one; or DNS contradicts it. */
      IMPERSONATED,
      /** There is no list for this crawler, and DNS is not asked. */
      UNKNOWN;
    }
  }

  /** Why a request has its {@link RequestClass}. Each request has exactly one reason, and each reason belongs to one class. */
  public enum RequestReason implements Coded {
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
  }

  /** What became of a request under the robots.txt of its site. Each request has exactly one. */
  public enum RequestClass implements Coded {
    /** Its sender is no crawler. */
    NOT_A_CRAWLER("no crawler"),
    /** robots.txt does not apply to it. */
    EXEMPT("exempt"),
    /** It names a crawler whose addresses do not include the client. */
    IMPERSONATED("impersonated"),
    /** It is not known what the robots.txt said at that time. */
    VERSION_UNKNOWN("robots.txt unknown"),
    /** The robots.txt allowed it. */
    ALLOWED("allowed"),
    /** The robots.txt disallowed it, and the crawler may still have used an older copy that did not. */
    IN_GRACE("in grace"),
    /** The crawler had been told by a server error to take the site as closed. */
    WHILE_UNREACHABLE("while unreachable"),
    /** The robots.txt disallowed it, and the crawler had been given a robots.txt that disallows it. */
    VIOLATION_INFORMED("violation, informed"),
    /** The robots.txt disallowed it, and the log does not show that the crawler knew. */
    VIOLATION_UNINFORMED("violation, uninformed"),
    /** The robots.txt disallowed it, and the sender may be another than the header names. */
    UNVERIFIED("unverified");

    private final String text;

    RequestClass(String text) {
      this.text = text;
    }

    /** The name of this class, for people. */
    public String text() {
      return text;
    }

    /** Whether the rules were broken by a crawler whose name is not in doubt. */
    public boolean isViolation() {
      return this == VIOLATION_INFORMED || this == VIOLATION_UNINFORMED;
    }
  }
}
