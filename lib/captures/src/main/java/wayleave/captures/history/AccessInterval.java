package wayleave.captures.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time in which a crawler got the same verdict for each URL of a site, as far as captures tell. Immutable and
 * thread-safe.
 *
 * @param from when it was first captured
 * @param until when something else was first captured; null if nothing else was
 * @param lastSeen when the robots.txt was last captured before {@code until}; {@code from} if that was before
 * @param access how much of the site the crawler could fetch; null if that is not known, since the robots.txt redirected to what was
 *     not captured
 * @param line the line that decided {@code /} at {@code from}, from 1; 0 if none did
 * @param rule the rule in that line, as {@link wayleave.Rule#toString()} says it; null if there is none
 * @param nowAllowed an example of the paths that the change at {@code from} allowed; null if it allowed none, in the first interval and
 *     next to one of unknown access
 * @param nowDisallowed the same for paths that it disallowed
 */
public record AccessInterval(
    Instant from,
    @Nullable Instant until,
    Instant lastSeen,
    @Nullable SiteAccess access,
    int line,
    @Nullable String rule,
    @Nullable AccessChange nowAllowed,
    @Nullable AccessChange nowDisallowed) {}
