package wayleave.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** TOML as files hold it. */
final class TomlText {
  private TomlText() {}

  /**
   * Reads a file.
   *
   * @param name the file, for messages
   * @throws InputException if it is not TOML; the message says where
   */
  static TomlParseResult read(String name, Path file) throws InputException, IOException {
    String text = Files.readString(file);
    List<TomlParseError> errors;
    try {
      TomlParseResult toml = Toml.parse(text);
      if (!toml.hasErrors()) {
        return toml;
      }
      errors = toml.errors();
    } catch (TomlParseError e) { // which some errors are thrown as, rather than collected
      errors = List.of(e);
    }
    TomlParseError first = errors.get(0);
    throw wrong(name, first.position(), "not valid TOML: " + first.getMessage());
  }

  /** What is wrong at a place in a file. */
  static InputException wrong(String name, @Nullable TomlPosition position, String problem) {
    return new InputException(place(name, position) + ": " + TerminalText.of(problem));
  }

  /** A place in a file, for messages. */
  static String place(String name, @Nullable TomlPosition position) {
    String place = position == null ? "" : ":" + position.line() + ":" + position.column();
    return TerminalText.of(name) + place;
  }
}
