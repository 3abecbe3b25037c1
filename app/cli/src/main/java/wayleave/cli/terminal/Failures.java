package wayleave.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into a message and exit status 2. */
public final class Failures implements IExecutionExceptionHandler {
  private final PrintWriter err;

  public Failures(PrintWriter err) {
    this.err = err;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult parseResult)
      throws Exception {
    if (e instanceof InputException input) {
      err.println("wayleave: " + input.problem());
    } else if (e instanceof IOException io) {
      report(io);
    } else {
      throw e;
    }
    return CommandLine.ExitCode.USAGE;
  }

  public void report(IOException e) {
    if (!(e instanceof StandardOutput.ClosedException)) {
      err.println("wayleave: " + e.getMessage());
    } else if (!((StandardOutput.ClosedException) e).isBrokenPipe()) {
      err.println("wayleave: cannot write the output: " + e.getMessage());
    }
  }
}
