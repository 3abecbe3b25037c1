package wayleave.cli.terminal;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A sub-command that works on a terminal. Its options are listed in the order of its fields. */
@Command(mixinStandardHelpOptions = true, sortOptions = false, footerHeading = "%nExamples:%n")
public abstract class CliCommand implements Callable<Integer> {
  protected final Terminal terminal;

  /** The command as picocli sees it. */
  @Spec
  protected CommandSpec spec = CommandSpec.create();

  protected CliCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The error for arguments that do not go together. */
  protected final ParameterException misused(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
