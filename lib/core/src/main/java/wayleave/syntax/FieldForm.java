package wayleave.syntax;

/** How a field is spelled. Only {@link #EXACT} is a standard field (RFC 9309 §2.2). */
public enum FieldForm {
  /** The field's name, in upper or lower case. Also the form of {@link Field#OTHER} and {@link Field#NONE}. */
  EXACT,
  /** A misspelling that google/robotstxt accepts, such as {@code disalow}, or a longer word that starts with one. */
  TYPO,
  /** A longer word that starts with the name, which google/robotstxt accepts, such as {@code disallow-all}. */
  PREFIX
}
