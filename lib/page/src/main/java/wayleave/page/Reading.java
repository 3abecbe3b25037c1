package wayleave.page;

import org.jspecify.annotations.Nullable;

/**
 * A statement with its rule and value read.
 *
 * @param value an {@code Integer}, {@link ImagePreview} or {@code Instant}, as the rule takes it; null if it takes none
 */
record Reading(Rule rule, @Nullable Object value, Statement statement) {}
