package wayleave.cli.command;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import wayleave.cli.option.ClientOptions;

/** What {@code --help} shows: commands in groups by what they are for, and the options of the network once, in {@code help network}. */
public final class HelpSections {
  private static final Map<String, List<String>> GROUPS = Map.of(
      "Ask", List.of("check", "may", "explain", "show", "audit", "crawlers", "simulate"),
      "Write", List.of("lint", "fix", "fmt", "diff", "test", "new"),
      "Watch", List.of("watch", "logs"),
      "Data", List.of("bulk", "history"),
      "Run", List.of("serve", "page", "lsp", "fetch", "cache", "help"));
  private static final List<String> ORDER = List.of("Ask", "Write", "Watch", "Data", "Run");

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
    for (String group : ORDER) {
      text.append('\n').append(group).append('\n');
      for (String name : GROUPS.getOrDefault(group, List.of())) {
        CommandLine command = all.get(name);
        if (command != null) {
          text.append("  ").append(name).append(" ".repeat(11 - name.length()));
          text.append(firstLine(command)).append('\n');
        }
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
