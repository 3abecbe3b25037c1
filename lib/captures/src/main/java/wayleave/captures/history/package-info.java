/** How much of a site crawlers could fetch over time, as dated captures of its robots.txt say. */
package wayleave.captures.history;
