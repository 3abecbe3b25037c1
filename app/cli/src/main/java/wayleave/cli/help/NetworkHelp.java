package wayleave.cli.help;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Terminal;

/** {@code wayleave help network}: the options of all commands that ask sites. */
@Command(
    name = "network",
    hidden = true,
    description = {
      "The options of all commands that ask sites: how, what answers mean, and where they are kept.",
      "Commands that keep nothing have no --store and no --no-store."
    },
    footer = {
      "  wayleave check --timeout 5 --proxy http://proxy.example:3128 https://example.com/",
      "  wayleave check --allow-private --no-store http://localhost:8080/x",
    })
public final class NetworkHelp extends CliCommand {
  @Mixin
  @SuppressWarnings("UnusedVariable") // picocli shows it
  private ClientOptions network = new ClientOptions();

  NetworkHelp(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }
}
