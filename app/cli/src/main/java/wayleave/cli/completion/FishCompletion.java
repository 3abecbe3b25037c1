package wayleave.cli.completion;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the lines by which fish completes a command, which picocli does not. */
final class FishCompletion {
  private final String program;
  private final StringBuilder script = new StringBuilder();

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandLine root) {
    FishCompletion completion = new FishCompletion(root.getCommandName());
    completion.add(root.getCommandSpec(), "");
    return completion.script.toString();
  }

  /** @param given the condition that the command was given; empty for the program itself */
  private void add(CommandSpec command, String given) {
    String here = given;
    if (!command.subcommands().isEmpty()) {
      String names = String.join(" ", command.subcommands().keySet());
      here = and(given, "not __fish_seen_subcommand_from " + names);
      command.subcommands().forEach((name, line) -> {
        CommandSpec subcommand = line.getCommandSpec();
        if (!subcommand.usageMessage().hidden()) {
          line(
              and(given, "not __fish_seen_subcommand_from " + names),
              "-f -a " + name,
              about(subcommand.usageMessage().description()));
        }
        add(subcommand, and(given, "__fish_seen_subcommand_from " + name));
      });
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        add(option, here);
      }
    }
    command.positionalParameters().stream()
        .filter(parameter -> parameter.completionCandidates() != null)
        .forEach(parameter ->
            line(given, "-f -a " + quoted(String.join(" ", parameter.completionCandidates())), ""));
  }

  private void add(OptionSpec option, String condition) {
    StringBuilder names = new StringBuilder();
    for (String name : option.names()) {
      if (name.startsWith("--")) {
        names.append("-l ").append(name.substring(2)).append(' ');
      } else {
        names.append("-s ").append(name.substring(1)).append(' ');
      }
    }
    line(condition, names + value(option), about(option.description()));
  }

  private static String value(ArgSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    return option.completionCandidates() == null
        ? "-r"
        : "-x -a " + quoted(String.join(" ", option.completionCandidates()));
  }

  private void line(String condition, String what, String about) {
    script.append("complete -c ").append(program);
    if (!condition.isEmpty()) {
      script.append(" -n ").append(quoted(condition));
    }
    script.append(' ').append(what.strip());
    if (!about.isEmpty()) {
      script.append(" -d ").append(quoted(about));
    }
    script.append('\n');
  }

  private static String and(String first, String second) {
    return first.isEmpty() ? second : first + "; and " + second;
  }

  /** The first sentence, without markup. */
  private static String about(String[] description) {
    if (description.length == 0) {
      return "";
    }
    String text = Ansi.OFF.string(
        description[0].replaceAll("\\$\\{[^}]*}", "").replace("%n", " ").replace("%%", "%"));
    int end = text.indexOf(". ");
    String sentence = end < 0 ? text : text.substring(0, end);
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
