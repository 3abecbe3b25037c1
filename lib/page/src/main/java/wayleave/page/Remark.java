package wayleave.page;

/**
 * Something odd in what a page or response says to a crawler.
 *
 * @param kind what is odd
 * @param text the text it is about, in lower case where it is a rule
 * @param place where it stands
 * @param meant what was probably meant, as it is read, such as {@code noindex} for {@code no-index}; empty if nothing is close
 */
public record Remark(Kind kind, String text, Place place, String meant) {
  /** What is odd. */
  public enum Kind {
    /** No dialect knows this rule, so it is ignored. */
    UNKNOWN_RULE,
    /** The rule has no effect in this dialect. */
    WITHOUT_EFFECT,
    /** The value cannot be read, so the rule is ignored. */
    UNREADABLE_VALUE,
    /** The rule takes no value, and counts without it. */
    NEEDLESS_VALUE,
    /** Rules are separated by something other than commas, and count all the same. */
    SEPARATOR,
    /** A header has a colon without a product token before it, which is ignored. */
    EMPTY_TOKEN,
    /** A {@code Robots-Tag} is no list of structured fields (RFC 9651 §3.1), so that none of it counts. */
    MALFORMED_FIELD,
    /**
     * A {@code meta} element says {@code robots} in an attribute other than {@code name}, or has no {@code content}, so it is ignored.
     */
    WRONG_ATTRIBUTE,
    /**
     * A name that nobody has: of a {@code meta} element ({@code robot}, {@code robots,googlebot}), of a crawler in the header ({@code
     * google bot}, {@code robots}) or of a header ({@code X-Robots}). What it stands for is ignored.
     */
    WRONG_NAME,
    /** A {@code meta} element addresses a crawler that Google says it reads no {@code meta} elements for. It counts here. */
    UNDOCUMENTED_NAME
  }
}
