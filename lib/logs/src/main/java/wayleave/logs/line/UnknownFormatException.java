package wayleave.logs.line;

import java.io.IOException;

/** No format reads a log. The message shows its first line. */
public final class UnknownFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  UnknownFormatException(String message) {
    super(message);
  }
}
