package wayleave.bulk.file;

import java.io.IOException;

/** Nothing can be read as asked. The message is for people: which file, what was expected, what to do. */
public final class UnusableInputException extends IOException {
  private static final long serialVersionUID = 1;

  public UnusableInputException(String message) {
    super(message);
  }
}
