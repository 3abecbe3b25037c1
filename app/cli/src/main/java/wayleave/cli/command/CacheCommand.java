package wayleave.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code wayleave cache}: what was fetched and is kept. */
@Command(
    name = "cache",
    description = "List, show, drop and measure what was fetched and is kept.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CacheListCommand.class,
      CacheShowCommand.class,
      CacheDropCommand.class,
      CacheStatsCommand.class
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave cache stats",
      "  wayleave cache list '*.example.org*'",
      "  wayleave cache show https://example.com",
      "  wayleave cache drop --failing",
      "",
      "Exit status: 0; 1 nothing is known of the origin (show); 2 wrong usage, the store is in use or broken.",
    })
public final class CacheCommand implements Runnable {
  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing command: expected list, show, drop or stats");
  }
}
