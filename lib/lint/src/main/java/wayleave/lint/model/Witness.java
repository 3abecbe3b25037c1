package wayleave.lint.model;

/**
 * A URL that shows what is wrong: asked of the matcher, not guessed. Immutable.
 *
 * @param crawler for whom; {@code *} is one that no group names
 * @param url a path with its query, from the {@code /} on
 * @param shows what the verdict is and what one would expect, for people
 */
public record Witness(String crawler, String url, String shows) {}
