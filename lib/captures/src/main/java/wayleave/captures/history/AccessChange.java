package wayleave.captures.history;

import org.jspecify.annotations.Nullable;

/**
 * An example of what a change allowed or disallowed, with the rules that say so. Immutable and thread-safe.
 *
 * @param path a path of which the verdict changed, with a query if it has one
 * @param lineBefore the line that decided it before, from 1; 0 if none did
 * @param ruleBefore the rule in that line, as {@link wayleave.Rule#toString()} says it; null if there is none
 * @param line the line that decides it now, from 1; 0 if none does
 * @param rule the rule in that line; null if there is none
 */
public record AccessChange(
    String path,
    int lineBefore,
    @Nullable String ruleBefore,
    int line,
    @Nullable String rule) {}
