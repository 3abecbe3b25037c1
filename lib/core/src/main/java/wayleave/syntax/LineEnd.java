package wayleave.syntax;

/** What ends a line (RFC 9309 §2.2). */
public enum LineEnd {
  /** A line feed. */
  LF,
  /** A carriage return without a line feed. */
  CR,
  /** A carriage return and a line feed. */
  CRLF,
  /** The end of the body. */
  END_OF_FILE
}
