package wayleave.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/**
 * A table of a TOML file, which knows where its values are. Methods throw an {@link InputException} with that place for what is
 * not as expected.
 */
final class ConfigTable {
  private static final int MAX_BYTES = 1 << 20;
  /** A valid configuration has three levels. */
  private static final int MAX_DEPTH = 20;

  private final String file;
  private final TomlTable toml;
  private final @Nullable TomlPosition position;

  private ConfigTable(String file, TomlTable toml, @Nullable TomlPosition position) {
    this.file = file;
    this.toml = toml;
    this.position = position;
  }

  /**
   * The root table of a file.
   *
   * @throws InputException if it is not TOML, larger than 1 MiB, or nested more than 20 deep
   */
  static ConfigTable read(String file) throws InputException, IOException {
    TomlParseResult toml;
    List<TomlParseError> errors;
    try {
      toml = Toml.parse(text(file));
      errors = toml.errors();
    } catch (TomlParseError e) { // which some errors are thrown as, rather than collected
      throw invalid(file, e);
    } catch (StackOverflowError e) {
      throw tooDeep(file, null);
    }
    if (!errors.isEmpty()) {
      throw invalid(file, errors.get(0));
    }
    requireShallow(file, toml, null, 1);
    return new ConfigTable(file, toml, null);
  }

  private static String text(String file) throws InputException, IOException {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw wrong(
            file,
            null,
            "the file is larger than " + MAX_BYTES + " bytes; expected a configuration");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  private static void requireShallow(
      String file, @Nullable Object value, @Nullable TomlPosition position, int depth)
      throws InputException {
    boolean isNest = value instanceof TomlTable || value instanceof TomlArray;
    if (isNest && depth > MAX_DEPTH) {
      throw tooDeep(file, position);
    } else if (value instanceof TomlTable table) {
      for (String key : table.keySet()) {
        List<String> path = List.of(key);
        requireShallow(file, table.get(path), table.inputPositionOf(path), depth + 1);
      }
    } else if (value instanceof TomlArray array) {
      for (int i = 0; i < array.size(); i++) {
        requireShallow(file, array.get(i), array.inputPositionOf(i), depth + 1);
      }
    }
  }

  private static InputException tooDeep(String file, @Nullable TomlPosition position) {
    return wrong(file, position, "tables and arrays are nested more than " + MAX_DEPTH + " deep");
  }

  private static InputException invalid(String file, TomlParseError error) {
    return wrong(file, error.position(), "not valid TOML: " + error.getMessage());
  }

  List<String> keys() {
    return List.copyOf(toml.keySet());
  }

  /** Refuses all keys but these. */
  void requireOnly(String... known) throws InputException {
    for (String key : toml.keySet()) {
      if (!List.of(known).contains(key)) {
        throw wrong(key, "unknown key `" + key + "`; expected " + String.join(", ", known));
      }
    }
  }

  /** A value of any type; null if the key is missing. */
  @Nullable
  Object value(String key) {
    return toml.get(List.of(key));
  }

  /** A string. */
  Optional<String> string(String key, String expected) throws InputException {
    return parsed(key, Optional::of, expected);
  }

  /** A value that is written as a string. */
  <T> Optional<T> parsed(String key, Function<String, Optional<T>> parser, String expected)
      throws InputException {
    Object value = value(key);
    Optional<T> parsed = value instanceof String text ? parser.apply(text) : Optional.empty();
    if (value != null && parsed.isEmpty()) {
      throw wrong(key, key + ": expected " + expected);
    }
    return parsed;
  }

  /** A list of strings; null if the key is missing. */
  @Nullable
  List<String> strings(String key) throws InputException {
    Object value = value(key);
    if (value == null) {
      return null;
    }
    if (!(value instanceof TomlArray array)) {
      throw wrong(key, key + ": expected a list, such as [\"...\", \"...\"]");
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      if (!(array.get(i) instanceof String text) || text.isBlank()) {
        throw wrong(file, array.inputPositionOf(i), key + ": expected a string in quotes");
      }
      texts.add(text);
    }
    return texts;
  }

  /** A list of strings without duplicates. */
  List<String> distinctStrings(String key, List<String> otherwise) throws InputException {
    List<String> texts = strings(key);
    if (texts == null) {
      return otherwise;
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < texts.size(); i++) {
      if (!seen.add(texts.get(i))) {
        throw wrong(
            file,
            ((TomlArray) toml.get(List.of(key))).inputPositionOf(i),
            texts.get(i) + " is listed twice; remove one");
      }
    }
    return texts;
  }

  /** A table. */
  Optional<ConfigTable> table(String key, String problem) throws InputException {
    Object value = value(key);
    if (value != null && !(value instanceof TomlTable)) {
      throw wrong(key, problem);
    }
    return Optional.ofNullable((TomlTable) value)
        .map(table -> new ConfigTable(file, table, toml.inputPositionOf(List.of(key))));
  }

  /**
   * An array of tables, which is empty if the key is missing.
   *
   * @param notArray the problem of a value of another type
   * @param notTable the problem of an element of another type
   */
  List<ConfigTable> tables(String key, String notArray, String notTable) throws InputException {
    Object value = value(key);
    List<ConfigTable> tables = new ArrayList<>();
    if (value == null) {
      return tables;
    }
    if (!(value instanceof TomlArray array)) {
      throw wrong(key, notArray);
    }
    for (int i = 0; i < array.size(); i++) {
      if (!(array.get(i) instanceof TomlTable table)) {
        throw wrong(file, array.inputPositionOf(i), notTable);
      }
      tables.add(new ConfigTable(file, table, array.inputPositionOf(i)));
    }
    return tables;
  }

  /** Where this table is, for messages. */
  String place() {
    return place(file, position);
  }

  /** Where a value is, for messages. */
  String place(String key) {
    return place(file, toml.inputPositionOf(List.of(key)));
  }

  /** A problem of this table. */
  InputException wrong(String problem) {
    return wrong(file, position, problem);
  }

  /** A problem of a value. */
  InputException wrong(String key, String problem) {
    return wrong(file, toml.inputPositionOf(List.of(key)), problem);
  }

  private static InputException wrong(
      String file, @Nullable TomlPosition position, String problem) {
    return new InputException(place(file, position) + ": " + TerminalText.of(problem));
  }

  private static String place(String file, @Nullable TomlPosition position) {
    String place = position == null ? "" : ":" + position.line() + ":" + position.column();
    return TerminalText.of(file) + place;
  }
}
