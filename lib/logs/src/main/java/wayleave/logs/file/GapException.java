package wayleave.logs.file;

import java.io.IOException;

/**
 * A part of a log is lost, since its bytes are damaged. A stream throws it in place of that part; if it is read again, it goes on
 * behind it, or has ended.
 */
public final class GapException extends IOException {
  private static final long serialVersionUID = 1L;

  /** @param message where it is and what is wrong, for people */
  public GapException(String message) {
    super(message);
  }
}
