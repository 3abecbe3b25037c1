package wayleave.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import wayleave.crawlers.ClosestWord;
import wayleave.report.view.TerminalText;

/** Reports wrong arguments: what is wrong, what was probably meant, and where the help is. */
final class UsageErrors implements IParameterExceptionHandler {
  /** What picocli puts before some of its messages. */
  private static final String ERROR = "Error: ";

  /**
   * Runs a command unless an argument is an unknown option. Picocli would take it as the value of an option before it, or
   * complain of a missing argument first.
   */
  static int execute(CommandLine commandLine, String... args) {
    commandLine.setParameterExceptionHandler(new UsageErrors());
    CommandLine command = commandLine;
    for (String arg : args) {
      if (arg.equals("--")) {
        break;
      } else if (!arg.startsWith("--")) {
        command = command.getSubcommands().getOrDefault(arg, command);
      } else if (!command.getCommandSpec().optionsMap().containsKey(optionName(arg))) {
        return report(command, unknownOption(command, arg));
      }
    }
    return commandLine.execute(args);
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    return report(e.getCommandLine(), problem(e));
  }

  private static int report(CommandLine command, String problem) {
    command.getErr().println("wayleave: " + problem);
    command
        .getErr()
        .println("Run `" + command.getCommandSpec().qualifiedName() + " --help` for "
            + (command.getSubcommands().isEmpty() ? "its options." : "the commands."));
    return CommandLine.ExitCode.USAGE;
  }

  private static String problem(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    } else if (e instanceof MissingParameterException missing
        && !missing.getMissing().isEmpty()) {
      return missing(missing);
    } else if (e.getCause() instanceof TypeConversionException wrong && e.getArgSpec() != null) {
      return code(name(e.getArgSpec())) + " cannot be " + code(String.valueOf(e.getValue())) + ": "
          + expected(e.getArgSpec(), wrong);
    }
    String message = String.valueOf(e.getMessage());
    return TerminalText.of(message.startsWith(ERROR) ? message.substring(ERROR.length()) : message);
  }

  private static String unmatched(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String argument = e.getUnmatched().get(0);
    if (e.isUnknownOption()) {
      return unknownOption(command, argument);
    } else if (command.getSubcommands().isEmpty()) {
      return "unexpected argument " + code(argument);
    }
    return "unknown command " + code(argument)
        + didYouMean(argument, List.copyOf(command.getSubcommands().keySet()));
  }

  private static String unknownOption(CommandLine command, String argument) {
    List<String> options = command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .flatMap(option -> Arrays.stream(option.names()))
        .filter(name -> name.startsWith("--"))
        .toList();
    String option = optionName(argument);
    return "unknown option " + code(option) + didYouMean(option, options);
  }

  private static String optionName(String argument) {
    int value = argument.indexOf('=');
    return value < 0 ? argument : argument.substring(0, value);
  }

  private static String didYouMean(String word, List<String> known) {
    return ClosestWord.of(word, known)
        .map(near -> "; did you mean " + code(near) + "?")
        .orElse("");
  }

  private static String missing(MissingParameterException e) {
    boolean isChoice = String.valueOf(e.getMessage()).contains("specify one of");
    return "missing "
        + e.getMissing().stream()
            .map(arg -> name(arg) + (isFlag(arg) ? "" : " " + arg.paramLabel()))
            .collect(Collectors.joining(isChoice ? " or " : " and "));
  }

  private static boolean isFlag(ArgSpec arg) {
    return arg.isPositional() || arg.arity().max() == 0;
  }

  private static String expected(ArgSpec arg, TypeConversionException wrong) {
    if (!arg.type().isEnum() || arg.converters().length > 0) {
      return TerminalText.of(String.valueOf(wrong.getMessage()));
    }
    List<String> values = Arrays.stream(arg.type().getEnumConstants())
        .map(value -> value.toString().toLowerCase(Locale.ROOT))
        .toList();
    int last = values.size() - 1;
    return "expected "
        + (last == 0
            ? values.get(0)
            : String.join(", ", values.subList(0, last)) + " or " + values.get(last));
  }

  private static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }

  private static String code(String text) {
    return "`" + TerminalText.of(text) + "`";
  }
}
