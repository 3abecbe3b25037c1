package wayleave.cli.cache;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code wayleave cache}: the entries of the store. */
@Command(
    name = "cache",
    description = "List, show and drop cache entries, and measure the store.",
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
      "Exit status: 0 done; 1 no entry for the origin (show); 2 wrong usage, store in use or damaged.",
    })
public final class CacheCommand implements Runnable {
  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "missing a command: expected list, show, drop or stats");
  }
}
