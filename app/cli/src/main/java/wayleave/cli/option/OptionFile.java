package wayleave.cli.option;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlParseResult;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** Options as a file of TOML gives them: each by its name without dashes. Immutable and thread-safe. */
final class OptionFile {
  private final String name;
  private final TomlParseResult toml;

  private OptionFile(String name, TomlParseResult toml) {
    this.name = name;
    this.toml = toml;
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it cannot be read, or is not TOML
   */
  static OptionFile read(String name) throws InputException {
    try {
      return new OptionFile(name, TomlText.read(name, Path.of(name)));
    } catch (IOException | InvalidPathException e) {
      throw new InputException("--config: " + FileProblem.of(name, e));
    }
  }

  /** All that it names. */
  List<String> keys() {
    return List.copyOf(toml.keySet());
  }

  /** Where it names something, for people. */
  String place(String key) {
    return TomlText.place(name, toml.inputPositionOf(List.of(key)));
  }

  /**
   * A value as it would be written on the command line; null if the file does not name it.
   *
   * @throws InputException if it is no string, number or truth value
   */
  @Nullable
  String text(String key) throws InputException {
    Object value = toml.get(List.of(key));
    if (value == null || value instanceof String) {
      return (String) value;
    } else if (value instanceof Long || value instanceof Boolean) {
      return value.toString();
    } else if (value instanceof Double number && Double.isFinite(number)) {
      return BigDecimal.valueOf(number).toPlainString();
    }
    throw new InputException(place(key) + ": " + TerminalText.of(key)
        + " is neither a string, a number, true nor false");
  }
}
