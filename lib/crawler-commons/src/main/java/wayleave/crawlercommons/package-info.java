/**
 * Wayleave behind the interfaces of crawler-commons: {@link wayleave.crawlercommons.WayleaveRobotsParser} in the place of its
 * {@code SimpleRobotRulesParser}. Decides nothing about robots.txt by itself.
 */
@NullMarked
package wayleave.crawlercommons;

import org.jspecify.annotations.NullMarked;
