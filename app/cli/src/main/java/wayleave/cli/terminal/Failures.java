package wayleave.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import wayleave.report.view.TerminalText;

/** Turns what a command throws into a message and an exit status. */
public final class Failures implements IExecutionExceptionHandler {
  /** What a shell gives for a program that SIGPIPE ended, as other tools end when nobody reads their output any more. */
  static final int BROKEN_PIPE = 128 + 13;

  private final PrintWriter err;

  public Failures(PrintWriter err) {
    this.err = err;
  }

  @Override
  public int handleExecutionException(
      Exception e, CommandLine commandLine, ParseResult parseResult) {
    if (e instanceof InputException input) {
      return report(input);
    } else if (e instanceof IOException io) {
      return report(io);
    } else if (e instanceof UncheckedIOException && e.getCause() instanceof IOException io) {
      return report(io);
    }
    return report(e);
  }

  /** Reports what nobody expected in one line, with its place in the sources, and returns the exit status. */
  public int report(Throwable unexpected) {
    if (unexpected instanceof OutOfMemoryError) {
      err.println("wayleave: out of memory; with WAYLEAVE_JAVA_OPTS=-Xmx4g it may take 4 GiB");
    } else {
      String place = Arrays.stream(unexpected.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("wayleave."))
          .findFirst()
          .map(frame -> " at " + frame)
          .orElse("");
      err.println("wayleave: an error of Wayleave itself, please report it: "
          + TerminalText.of(unexpected + place));
    }
    return CommandLine.ExitCode.USAGE;
  }

  /** Reports what is wrong with the input, and returns the exit status. */
  public int report(InputException e) {
    err.println("wayleave: " + TerminalText.ofLines(e.problem()));
    return CommandLine.ExitCode.USAGE;
  }

  /** Reports the error, unless the reader of the output has gone away, and returns the exit status. */
  public int report(IOException e) {
    if (!(e instanceof StandardOutput.ClosedException closed)) {
      err.println("wayleave: " + TerminalText.ofLines(String.valueOf(e.getMessage())));
    } else if (closed.isBrokenPipe()) {
      return BROKEN_PIPE;
    } else {
      err.println(
          "wayleave: cannot write the output: " + TerminalText.of(String.valueOf(e.getMessage())));
    }
    return CommandLine.ExitCode.USAGE;
  }
}
