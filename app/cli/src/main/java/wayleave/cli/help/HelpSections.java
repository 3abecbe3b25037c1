package wayleave.cli.help;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import wayleave.cli.option.ClientOptions;

/** What {@code --help} shows: commands in groups by what they are for, and the options of the network once, in {@code help network}. */
public final class HelpSections {
  private static final List<Group> GROUPS = List.of(
      new Group("Ask", "check", "may", "explain", "show", "audit", "crawlers", "simulate"),
      new Group("Write", "lint", "fix", "fmt", "diff", "test", "new"),
      new Group("Watch", "watch", "logs"),
      new Group("Data", "bulk", "history"),
      new Group("Run", "serve", "page", "lsp", "fetch", "cache", "help"));

  private record Group(String title, List<String> commands) {
    Group(String title, String... commands) {
      this(title, List.of(commands));
    }
  }

  /** So few options of the network are shown where they are. */
  private static final int FEW = 4;
  /** A longer description is cut at a comma. */
  private static final int WIDTH = 86;

  private HelpSections() {}

  /** Sets the help of a command and those below it. */
  public static void set(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.abbreviateSynopsis(true);
    usage.width(100);
    Map<String, CommandLine.IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpSections::options);
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpSections::commands);
    if (isRoot(command.getCommandSpec())) {
      usage.commandListHeading("");
    }
    command.setHelpSectionMap(sections);
    command.getSubcommands().values().forEach(HelpSections::set);
  }

  private static String options(CommandLine.Help help) {
    CommandSpec spec = help.commandSpec();
    boolean isTopic = spec.userObject() instanceof NetworkHelp
        || spec.options().stream().filter(HelpSections::isOfNetwork).count() < FEW;
    List<OptionSpec> own = spec.options().stream()
        .filter(option -> isTopic || !isOfNetwork(option))
        .toList();
    String text = help.optionListExcludingGroups(own);
    return own.size() == spec.options().size()
        ? text
        : text
            + "Options of the network and the store (--timeout, --policy, ...): wayleave help network\n";
  }

  private static boolean isRoot(CommandSpec spec) {
    return spec.name().equals("wayleave");
  }

  private static boolean isOfNetwork(ArgSpec option) {
    return option.userObject() instanceof Field field
        && ClientOptions.declares(field.getDeclaringClass());
  }

  private static String commands(CommandLine.Help help) {
    if (!isRoot(help.commandSpec())) {
      return help.commandList();
    }
    Map<String, CommandLine> all = help.commandSpec().subcommands();
    StringBuilder text = new StringBuilder();
    for (Group group : GROUPS) {
      text.append('\n').append(group.title).append('\n');
      for (String name : group.commands) {
        text.append("  ").append(name).append(" ".repeat(11 - name.length()));
        text.append(firstLine(Objects.requireNonNull(all.get(name)))).append('\n');
      }
    }
    return text.toString();
  }

  private static String firstLine(CommandLine command) {
    if (command.getCommand() instanceof CommandLine.HelpCommand) {
      return "Show the help of a command, or with network the options of the network and the store.";
    }
    String line = command.getCommandSpec().usageMessage().description()[0];
    int end = line.length() <= WIDTH ? -1 : line.lastIndexOf(',', WIDTH);
    return end < 0 ? line : line.substring(0, end) + ".";
  }
}
