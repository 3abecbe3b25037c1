package wayleave.lint;

/**
 * One thing that a site owner means: whether a crawler may fetch a URL. Immutable and thread-safe.
 *
 * @param test the name of the test that it belongs to; empty if that has none
 * @param crawler a product token or a whole User-Agent header; {@code *} stands for a crawler that no group names
 * @param url a full URL, or a path that begins with {@code /}
 * @param allowed whether the crawler may fetch it
 * @param decidingLine the number of the line of the robots.txt that must decide, from 1; 0 if it does not matter
 * @param decidingRule the rule that must decide, as a line of a robots.txt; empty if it does not matter
 * @param line where the URL stands in the file of expectations: its line, from 1
 * @param column and its column, from 1
 */
public record Expectation(
    String test,
    String crawler,
    String url,
    boolean allowed,
    int decidingLine,
    String decidingRule,
    int line,
    int column) {}
