package wayleave.logs;

import java.time.Duration;
import wayleave.Origin;

/**
 * How a crawler kept a {@code Crawl-delay} of a site: the times between its requests, from all its addresses, to the second.
 *
 * @param crawler whose group has the delay
 * @param origin the site
 * @param delay what the robots.txt asks for
 * @param gaps how many times between two requests were measured, at least one
 * @param tooShort how many of them are shorter than the delay by a second or more, since logs mostly cut fractions
 * @param median of all
 * @param least of all
 */
public record CrawlDelay(
    LoggedCrawler crawler,
    Origin origin,
    Duration delay,
    long gaps,
    long tooShort,
    Duration median,
    Duration least) {}
