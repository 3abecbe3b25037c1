package wayleave.cli.option;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import wayleave.Dialect;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.ClosestWord;
import wayleave.policy.PolicyPreset;
import wayleave.report.view.TerminalText;

/**
 * Fills in what the command line leaves open: from the environment, else from a file, else it stays as it is. The options are
 * those of the command, each by its name: {@code --token-file} is {@code WAYLEAVE_SERVE_TOKEN_FILE} and {@code token-file}.
 */
public final class ServeConfig {
  private static final String PREFIX = "WAYLEAVE_SERVE_";
  private static final String FILE = PREFIX + "CONFIG";

  /** They say what to do, and not how. */
  private static final Set<String> ABOUT = Set.of("help", "version", "config", "print-config");

  private final Map<String, OptionSpec> options = new LinkedHashMap<>();
  private final Map<String, String> environment;
  private final List<Setting> settings = new ArrayList<>();

  /**
   * What an option is set to.
   *
   * @param source by whom, for people
   */
  private record Setting(String name, @Nullable Object value, String source) {}

  private ServeConfig(CommandSpec spec, Map<String, String> environment) {
    for (OptionSpec option : spec.options()) {
      String name = option.longestName().substring(2);
      if (!ABOUT.contains(name)) {
        options.put(name, option);
      }
    }
    this.environment = environment;
  }

  /**
   * Sets the options that the command line does not give.
   *
   * @param file the name of the file; null for the one that the environment names, or none
   * @throws InputException if environment or file name what is no option, or give what is no value of it
   */
  public static ServeConfig apply(
      CommandSpec spec, ParseResult parsed, Map<String, String> environment, @Nullable String file)
      throws InputException {
    ServeConfig config = new ServeConfig(spec, environment);
    config.requireVariables();
    String named = file == null ? environment.get(FILE) : file;
    ConfigTable read = named == null ? null : read(named);
    if (read != null) {
      config.requireKeys(read);
    }
    for (Map.Entry<String, OptionSpec> option : config.options.entrySet()) {
      config.set(option.getKey(), option.getValue(), parsed, read);
    }
    return config;
  }

  private static ConfigTable read(String name) throws InputException {
    try {
      return ConfigTable.read(name);
    } catch (IOException | InvalidPathException e) {
      throw new InputException("--config: " + FileProblem.of(name, e));
    }
  }

  /** A value as it would be written on the command line; null if the file does not name it. */
  private static @Nullable String text(ConfigTable file, String key) throws InputException {
    Object value = file.value(key);
    if (value == null || value instanceof String) {
      return (String) value;
    } else if (value instanceof Long || value instanceof Boolean) {
      return value.toString();
    } else if (value instanceof Double number && Double.isFinite(number)) {
      return BigDecimal.valueOf(number).toPlainString();
    }
    throw file.wrong(key, key + " is neither a string, a number, true nor false");
  }

  private void requireVariables() throws InputException {
    for (String variable : environment.keySet()) {
      if (variable.startsWith(PREFIX) && !variable.equals(FILE)) {
        String name =
            variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
        if (!options.containsKey(name) || !variable.equals(variable(name))) {
          Optional<String> near = ClosestWord.of(name, List.copyOf(options.keySet()));
          throw new InputException("unknown environment variable " + TerminalText.of(variable)
              + expected(near.map(ServeConfig::variable)));
        }
      }
    }
  }

  private void requireKeys(ConfigTable file) throws InputException {
    for (String key : file.keys()) {
      if (!options.containsKey(key)) {
        Optional<String> near = ClosestWord.of(key, List.copyOf(options.keySet()));
        throw file.wrong(key, "unknown key " + key + expected(near));
      }
    }
  }

  private String expected(Optional<String> near) {
    return near.map(name -> "; did you mean " + name + "? The").orElse("; the") + " options are "
        + String.join(", ", options.keySet());
  }

  private static String variable(String name) {
    return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private void set(String name, OptionSpec option, ParseResult parsed, @Nullable ConfigTable file)
      throws InputException {
    String source = "default";
    String variable = variable(name);
    if (name.equals("store")
        && !environment.containsKey(variable)
        && !environment.getOrDefault(StoreOption.VARIABLE, "").isEmpty()) {
      variable = StoreOption.VARIABLE; // what the other commands know too
    }
    String inEnvironment = environment.get(variable);
    String inFile = file == null ? null : text(file, name);
    if (parsed.hasMatchedOption(option)) {
      source = "command line";
    } else if (inEnvironment != null) {
      source = variable;
      set(option, inEnvironment, variable);
    } else if (file != null && inFile != null) {
      source = file.place(name);
      set(option, inFile, source + ": " + name);
    }
    settings.add(new Setting(name, withoutPassword(name, option.getValue()), source));
  }

  private static @Nullable Object withoutPassword(String name, @Nullable Object value) {
    if (!(value instanceof String text)) {
      return value;
    }
    return switch (name) {
      case "store" -> StoreLocation.redacted(text);
      case "proxy" -> text.replaceFirst("(?s)^([^:/]*://)?.*@", "$1***@");
      default -> value;
    };
  }

  private static void set(OptionSpec option, String text, String where) throws InputException {
    option.setValue(value(option, text, where));
  }

  private static Object value(OptionSpec option, String text, String where) throws InputException {
    boolean isFlag = option.arity().max() == 0;
    if (isFlag) {
      return switch (text) {
        case "true" -> true;
        case "false" -> false;
        default -> throw wrong(where, text, "expected true or false");
      };
    }
    ITypeConverter<?>[] converters = option.converters();
    if (converters.length == 0) {
      return text;
    }
    try {
      return converters[0].convert(text);
    } catch (TypeConversionException e) {
      throw wrong(where, text, String.valueOf(e.getMessage()));
    } catch (Exception e) {
      throw new IllegalStateException("the converter of " + option.longestName(), e);
    }
  }

  private static InputException wrong(String where, String text, String expected) {
    return new InputException(TerminalText.of(where + " cannot be `" + text + "`: " + expected));
  }

  /** The effective configuration as TOML, without the passwords in {@code store} and {@code proxy}. */
  public String toToml() {
    StringBuilder text = new StringBuilder();
    for (Setting setting : settings) {
      text.append(
              setting.value == null
                  ? "# " + setting.name + " ="
                  : setting.name + " = " + toml(setting.value))
          .append(" # ")
          .append(setting.source)
          .append('\n');
    }
    return text.toString();
  }

  private static String toml(Object value) {
    if (value instanceof Duration time) {
      return toml(time.toMillis() / 1_000.0);
    } else if (value instanceof Integer || value instanceof Boolean || value instanceof Double) {
      return value.toString();
    }
    String text = value instanceof PolicyPreset policy
        ? policy.code()
        : value instanceof Dialect dialect ? dialect.code() : value.toString();
    return '"' + Toml.tomlEscape(text).toString() + '"';
  }
}
