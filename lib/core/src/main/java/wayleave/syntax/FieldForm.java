package wayleave.syntax;

/** How a field was written. Only {@link #EXACT} is a field of the standard (F7). */
public enum FieldForm {
  /** The field's own name, in any case. Also the form of {@link Field#OTHER} and {@link Field#NONE}. */
  EXACT,
  /** A misspelling that google/robotstxt accepts, such as {@code disalow}, or a longer word that begins with one. */
  TYPO,
  /** A longer word that begins with the name and that google/robotstxt takes for it, such as {@code disallow-all}. */
  PREFIX
}
