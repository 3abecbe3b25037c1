package wayleave.page;

/**
 * Something odd in what a page or response says to a crawler.
 *
 * @param kind what is odd
 * @param text the text it is about, in lower case where it is a rule
 * @param place where it stands
 */
public record Remark(Kind kind, String text, Place place) {
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
    /** A {@code meta} element says {@code robots} in an attribute other than {@code name}, so it is ignored. */
    WRONG_ATTRIBUTE,
    /** A {@code meta} element with a name that no crawler has, such as {@code robot} or {@code robots,googlebot}: it is ignored. */
    WRONG_NAME,
    /** A {@code meta} element addresses a crawler that Google says it reads no {@code meta} elements for. It counts here. */
    UNDOCUMENTED_NAME
  }
}
