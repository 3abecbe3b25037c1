/**
 * Wayleave behind the interfaces of crawler-commons: {@link wayleave.crawlercommons.WayleaveRobotsParser} in the place of its
 * {@code SimpleRobotRulesParser}, and {@link wayleave.crawlercommons.WayleavePageParser} for page directives. Decides nothing by itself.
 */
@NullMarked
package wayleave.crawlercommons;

import org.jspecify.annotations.NullMarked;
