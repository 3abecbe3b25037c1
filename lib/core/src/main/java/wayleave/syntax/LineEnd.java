package wayleave.syntax;

/** What ended a line (F1). */
public enum LineEnd {
  /** A line feed. */
  LF,
  /** A carriage return that no line feed follows. */
  CR,
  /** A carriage return and a line feed. */
  CRLF,
  /** The end of the body. */
  END_OF_FILE
}
