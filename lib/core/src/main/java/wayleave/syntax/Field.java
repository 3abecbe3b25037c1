package wayleave.syntax;

/** The meaning of a line's field to the most lenient parser, google/robotstxt. */
public enum Field {
  /** {@code user-agent}: names a crawler and may start a group. */
  USER_AGENT,
  /** {@code allow}: a rule. */
  ALLOW,
  /** {@code disallow}: a rule. */
  DISALLOW,
  /** {@code sitemap}: a link that belongs to no group. */
  SITEMAP,
  /** Any other field, such as {@code crawl-delay}: an extension line (RFC 9309 §2.2.4). */
  OTHER,
  /** No field: an empty line, a comment, or anything else that is not {@code field: value}. */
  NONE
}
