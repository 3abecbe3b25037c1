package wayleave.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import picocli.CommandLine.Help.Ansi;

/**
 * The streams that a command works on.
 *
 * @param in standard input
 * @param out standard output, for data
 * @param err standard error, for messages
 * @param colour whether people read the output on a terminal that shows colours
 */
record Terminal(InputStream in, OutputStream out, OutputStream err, boolean colour) {
  Ansi ansi() {
    return colour ? Ansi.ON : Ansi.OFF;
  }

  /** Writes out what is buffered. Where that fails at the end of the process, nobody is left to be told. */
  void flushAtExit() {
    try {
      out.flush();
    } catch (IOException e) {
      return;
    }
  }
}
