package wayleave.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into a message and an exit status. */
public final class Failures implements IExecutionExceptionHandler {
  /** What a shell gives for a program that SIGPIPE ended, as other tools end when nobody reads their output any more. */
  static final int BROKEN_PIPE = 128 + 13;

  private final PrintWriter err;

  public Failures(PrintWriter err) {
    this.err = err;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult parseResult)
      throws Exception {
    if (e instanceof InputException input) {
      return report(input);
    } else if (e instanceof IOException io) {
      return report(io);
    } else if (e instanceof UncheckedIOException && e.getCause() instanceof IOException io) {
      return report(io);
    }
    throw e;
  }

  /** Reports what is wrong with the input, and returns the exit status. */
  public int report(InputException e) {
    err.println("wayleave: " + e.problem());
    return CommandLine.ExitCode.USAGE;
  }

  /** Reports the error, unless the reader of the output has gone away, and returns the exit status. */
  public int report(IOException e) {
    if (!(e instanceof StandardOutput.ClosedException closed)) {
      err.println("wayleave: " + e.getMessage());
    } else if (closed.isBrokenPipe()) {
      return BROKEN_PIPE;
    } else {
      err.println("wayleave: cannot write the output: " + e.getMessage());
    }
    return CommandLine.ExitCode.USAGE;
  }
}
