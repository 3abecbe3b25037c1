/**
 * Watches the robots.txt of sites, and tells when crawlers get other answers than before. {@link wayleave.watch.Watcher} is the
 * way in; {@code AlertPolicy} decides what is told.
 */
package wayleave.watch;
