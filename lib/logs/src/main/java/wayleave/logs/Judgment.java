package wayleave.logs;

import java.util.Optional;
import wayleave.Origin;
import wayleave.Verdict;

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
}
