/**
 * The robots.txt system: {@link wayleave.RobotsTxt} parses a file, {@link wayleave.Crawler} says who asks, {@link
 * wayleave.CrawlerRules} answers for a URL, {@link wayleave.Verdict} explains the answer.
 */
package wayleave;
