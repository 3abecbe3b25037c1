/**
 * Parses and matches robots.txt: {@link wayleave.RobotsTxt} parses a file, {@link wayleave.CrawlerRules} are the rules for one
 * {@link wayleave.Crawler}, and a {@link wayleave.Verdict} explains the result for a URL.
 */
package wayleave;
