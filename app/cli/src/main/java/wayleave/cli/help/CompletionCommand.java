package wayleave.cli.help;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code wayleave generate-completion}: prints a script for a shell. */
@Command(
    name = "generate-completion",
    hidden = true,
    description =
        "Print a script with which a shell completes commands, options, crawlers and codes.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = "  source <(wayleave generate-completion)     in bash and zsh")
public final class CompletionCommand implements Runnable {
  /** A shell. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      defaultValue = "bash",
      description = "The shell: ${COMPLETION-CANDIDATES} (default: bash).")
  @SuppressWarnings("UnusedVariable") // zsh takes the script for bash
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    PrintWriter out = spec.commandLine().getOut();
    // In zsh, it turns on that shell's own support for such scripts.
    out.print(AutoComplete.bash(root.getCommandName(), root));
    out.flush();
  }
}
