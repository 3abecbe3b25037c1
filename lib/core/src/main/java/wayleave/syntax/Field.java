package wayleave.syntax;

/** What the field of a line stands for, as the most lenient reader (google/robotstxt) takes it. */
public enum Field {
  /** {@code user-agent}: names a crawler and may open a group. */
  USER_AGENT,
  /** {@code allow}: a rule. */
  ALLOW,
  /** {@code disallow}: a rule. */
  DISALLOW,
  /** {@code sitemap}: a link that belongs to no group. */
  SITEMAP,
  /** Any other field, such as {@code crawl-delay}: an extension line (RFC 9309 §2.2.4). */
  OTHER,
  /** No field at all: an empty line, a comment or something that is no {@code field: value}. */
  NONE
}
