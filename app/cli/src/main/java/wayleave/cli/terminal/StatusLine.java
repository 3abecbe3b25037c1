package wayleave.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import wayleave.report.view.TerminalText;

/**
 * Standard error, for messages, with a line at its end that changes: how far the work has come. Messages, and answers on the
 * same terminal, are written where that line was, and it is drawn again below them. Thread-safe.
 */
public final class StatusLine {
  /** Back to the first column; erase to the end of the line (ECMA-48). */
  private static final String ERASE = "\r\u001b[K";

  private final OutputStream err;
  private boolean isShown;

  public StatusLine(OutputStream err) {
    this.err = err;
  }

  /** Writes a message, which begins with the name of the command. */
  public synchronized void say(String message) {
    write((isShown ? ERASE : "") + "wayleave: " + TerminalText.ofLines(message) + "\n");
    isShown = false;
  }

  /** Draws the line, in place of the one there is. */
  public synchronized void show(String line) {
    write(ERASE + line);
    isShown = true;
  }

  /** Takes the line away, if there is one. */
  public synchronized void erase() {
    if (isShown) {
      write(ERASE);
      isShown = false;
    }
  }

  /** Nobody can be told that messages cannot be written. */
  private void write(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException e) {
      return;
    }
  }
}
