package wayleave.bulk;

import java.io.IOException;

/** Nothing can be read as asked. The message is for people: which file, what was expected, what to do. */
final class UnusableInputException extends IOException {
  private static final long serialVersionUID = 1;

  UnusableInputException(String message) {
    super(message);
  }
}
