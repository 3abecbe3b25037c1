package wayleave.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;

/**
 * The streams that a command works on.
 *
 * @param in standard input
 * @param out standard output, for data
 * @param err standard error, for messages
 * @param status the messages of work that takes long; writes to {@code err}
 * @param colour whether people read the output on a terminal that shows colours
 * @param outIsTerminal whether {@code out} is a terminal
 * @param errIsTerminal whether {@code err} is a terminal
 * @param exit what is to be done when the process is ended from outside
 */
public record Terminal(
    InputStream in,
    OutputStream out,
    OutputStream err,
    StatusLine status,
    boolean colour,
    boolean outIsTerminal,
    boolean errIsTerminal,
    Exit exit) {
  /** Streams of which none is a terminal. */
  public static Terminal of(InputStream in, OutputStream out, OutputStream err) {
    return new Terminal(in, out, err, new StatusLine(err), false, false, false, new Exit());
  }

  /** The streams of the process. */
  public static Terminal ofProcess(InputStream in, OutputStream out, OutputStream err) {
    Exit exit = new Exit();
    boolean isTerminal = isTerminal(1);
    OutputStream shown = isTerminal ? new TerminalOutput(out) : out;
    Terminal terminal = new Terminal(
        in, shown, err, new StatusLine(err), Ansi.AUTO.enabled(), isTerminal, isTerminal(2), exit);
    exit.before(terminal::flushAtExit);
    return terminal;
  }

  /**
   * The JDK tells of standard input and output together whether they are terminals, and of standard error nothing. ./wayleave
   * tells by a property with the numbers of those that are; without it, Linux does.
   */
  private static boolean isTerminal(int descriptor) {
    String told = System.getProperty("wayleave.terminals");
    if (told != null) {
      return told.indexOf('0' + descriptor) >= 0;
    }
    try {
      String file =
          Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  public Ansi ansi() {
    return colour ? Ansi.ON : Ansi.OFF;
  }

  /** Text in a style of picocli such as {@code bold,red}, where colours are shown. */
  public String styled(String style, String text) {
    return colour ? Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.off() : text;
  }

  /** Writes text to standard output. */
  public void print(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a message to standard error, which begins with the name of the command. */
  public void say(String message) {
    status.say(message);
  }

  /** Writes out what is buffered. Where that fails at the end of the process, nobody is left to be told. */
  private void flushAtExit() {
    try {
      out.flush();
    } catch (IOException e) {
      return;
    }
  }
}
