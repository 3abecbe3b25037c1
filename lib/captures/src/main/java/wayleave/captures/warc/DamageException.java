package wayleave.captures.warc;

import java.io.IOException;

/** That a file does not hold what its format demands. It has no stack trace: it reports bad input, not a defect. */
final class DamageException extends IOException {
  private static final long serialVersionUID = 1;

  /** What is damaged. */
  enum Kind {
    /** The file ends too early: what was read until then is as it was written. */
    CUT,
    /** What was read last may be wrong. */
    CORRUPT,
    /** Something else stands where the next record, or its compressed member, should begin. */
    BETWEEN
  }

  private final Kind kind;
  private final long offset;

  /** @param offset where in the file the damaged part begins, in bytes */
  DamageException(Kind kind, long offset, String message) {
    super(message);
    this.kind = kind;
    this.offset = offset;
  }

  Kind kind() {
    return kind;
  }

  long offset() {
    return offset;
  }

  /** What is wrong, for people. */
  String what() {
    return String.valueOf(getMessage());
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
