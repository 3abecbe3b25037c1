package wayleave.lint.model;

/**
 * A URL that demonstrates a finding, confirmed by the matcher. Immutable.
 *
 * @param crawler the crawler; {@code *} is one that no group names
 * @param url a path with its query, from the {@code /} on
 * @param shows the verdict and what one would expect, as readable text
 */
public record Witness(String crawler, String url, String shows) {}
