package wayleave.crawlers;

/** An invalid address range. The message quotes it and says what was expected. */
public final class UnreadablePrefixException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int index;

  UnreadablePrefixException(int index, IllegalArgumentException cause) {
    super(cause.getMessage(), cause);
    this.index = index;
  }

  /** Which of the texts it is, from 0. */
  public int index() {
    return index;
  }
}
