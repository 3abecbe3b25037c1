package wayleave.logs;

import java.time.Instant;
import java.util.Optional;
import wayleave.Origin;

/**
 * A change of a robots.txt that disallowed what a crawler had requested in the week before, and what the crawler did then.
 *
 * @param crawler that requested it
 * @param origin the site
 * @param version the robots.txt after the change
 * @param time of the change, or when it was first seen
 * @param before how many requests of the week before are disallowed by the change
 * @param after how many more it sent
 * @param firstAsk when it first fetched robots.txt afterwards; empty if it did not
 * @param lastRequest when it sent the last disallowed request afterwards; empty if it sent none
 * @param isObeyed whether a week without such requests followed, or ten requests for other paths
 */
public record RuleChange(
    LoggedCrawler crawler,
    Origin origin,
    RobotsVersion version,
    Instant time,
    long before,
    long after,
    Optional<Instant> firstAsk,
    Optional<Instant> lastRequest,
    boolean isObeyed) {}
