package wayleave.cli.option;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import wayleave.Dialect;
import wayleave.cli.terminal.InputException;
import wayleave.lint.LintOptions;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.report.view.TerminalText;

/**
 * What a project wants to be told of its robots.txt files, as TOML:
 *
 * <pre>{@code
 * fail-on = "warning"
 * dialect = "google"          # tell only what matters to these readers
 *
 * [severity]
 * sitemap-missing = "off"
 * path-without-slash = "error"
 *
 * [[ignore]]
 * code = "site-disallowed"
 * files = "staging/*.txt"   # or of URLs: "https://staging.example.com/*"; all files if left out
 * reason = "the staging site is not for crawlers"
 * }</pre>
 */
public final class LintConfig {
  private static final String DEFAULT_NAME = ".wayleave.toml";
  private static final String OFF = "off";

  private final FailOn failOn;
  /** Null: all readers. */
  private final @Nullable Dialect dialect;
  /** Null: not reported. */
  private final Map<LintRule, @Nullable Severity> severities;

  private final List<Ignore> ignored;

  private record Ignore(LintRule code, PathMatcher files) {}

  /** The name of a file as a path; a URL is one too, with its scheme as the first folder. */
  private static Path path(String file) {
    return Path.of(isUrl(file) ? asFolders(file) : file);
  }

  private static boolean isUrl(String name) {
    return name.contains("://");
  }

  private static String asFolders(String url) {
    return url.replace("://", "/").replace(':', '/');
  }

  private LintConfig(
      FailOn failOn,
      @Nullable Dialect dialect,
      Map<LintRule, @Nullable Severity> severities,
      List<Ignore> ignored) {
    this.failOn = failOn;
    this.dialect = dialect;
    this.severities = severities;
    this.ignored = ignored;
  }

  /** How bad a problem must be to fail. */
  public FailOn failOn() {
    return failOn;
  }

  /** The message for a code that does not exist. */
  public static String unknownCode(String name) {
    String similar = similar(name).collect(Collectors.joining(", "));
    return "no such code: " + TerminalText.of(name)
        + (similar.isEmpty() ? "" : "; is it one of " + similar + "?")
        + " 'wayleave lint --explain all' lists the codes";
  }

  private static Stream<String> similar(String name) {
    List<String> words = List.of(name.toLowerCase(Locale.ROOT).split("[-_ ]+"));
    return LintRule.all().stream()
        .map(LintRule::id)
        .filter(id -> List.of(id.split("-")).stream().anyMatch(words::contains))
        .limit(5);
  }

  /** What to report of a file. */
  public LintOptions options(String file) {
    LintOptions options =
        dialect == null ? LintOptions.DEFAULT : LintOptions.DEFAULT.readBy(dialect);
    for (Map.Entry<LintRule, @Nullable Severity> entry : severities.entrySet()) {
      Severity severity = entry.getValue();
      options = severity == null
          ? options.without(entry.getKey())
          : options.withSeverity(entry.getKey(), severity);
    }
    for (Ignore ignore : ignored) {
      if (ignore.files().matches(path(file))) {
        options = options.without(ignore.code());
      }
    }
    return options;
  }

  /**
   * The configuration of a file, or of the one in the current directory, or the default if there is none.
   *
   * @throws InputException if it cannot be read, or says something that it cannot say
   */
  public static LintConfig read(@Nullable String name) throws InputException {
    if (name == null && !Files.exists(Path.of(DEFAULT_NAME))) {
      return new LintConfig(FailOn.error, null, Map.of(), List.of());
    }
    String file = name == null ? DEFAULT_NAME : name;
    try {
      return new Source(file, Toml.parse(Files.readString(Path.of(file)))).config();
    } catch (IOException | InvalidPathException e) {
      throw new InputException("cannot read the configuration " + file + ": " + e.getMessage());
    }
  }

  /** The file, to say where something is wrong. */
  private record Source(String file, TomlParseResult toml) {
    LintConfig config() throws InputException {
      for (TomlParseError error : toml.errors()) {
        throw wrong(error.position(), String.valueOf(error.getMessage()));
      }
      only(toml, Set.of("fail-on", "dialect", "severity", "ignore"));
      return new LintConfig(failOn(), dialect(), severities(), ignored());
    }

    private InputException wrong(@Nullable TomlPosition position, String problem) {
      String place = position == null ? "" : ":" + position.line() + ":" + position.column();
      return new InputException(file + place + ": " + TerminalText.of(problem));
    }

    private void only(TomlTable table, Set<String> known) throws InputException {
      for (String key : table.keySet()) {
        if (!known.contains(key)) {
          throw wrong(
              table.inputPositionOf(List.of(key)),
              "unknown key " + key + ": expected "
                  + String.join(", ", known.stream().sorted().toList()));
        }
      }
    }

    private FailOn failOn() throws InputException {
      Object value = toml.get("fail-on");
      if (value == null) {
        return FailOn.error;
      }
      return Arrays.stream(FailOn.values())
          .filter(bound -> bound.name().equals(value))
          .findFirst()
          .orElseThrow(() -> wrong(
              toml.inputPositionOf("fail-on"),
              "fail-on is " + value
                  + ": expected \"error\", \"warning\", \"info\", \"hint\" or \"never\""));
    }

    private @Nullable Dialect dialect() throws InputException {
      Object value = toml.get("dialect");
      if (value == null) {
        return null;
      }
      return Dialect.find(String.valueOf(value))
          .orElseThrow(() -> wrong(
              toml.inputPositionOf("dialect"),
              "dialect is " + value + ": expected \"google\", \"googlebot\" or \"rfc9309\""));
    }

    private Map<LintRule, @Nullable Severity> severities() throws InputException {
      Map<LintRule, @Nullable Severity> severities = new LinkedHashMap<>();
      TomlTable table = table("severity");
      if (table != null) {
        for (String key : table.keySet()) {
          TomlPosition position = table.inputPositionOf(List.of(key));
          severities.put(code(key, position), severity(table.get(List.of(key)), position));
        }
      }
      return severities;
    }

    private @Nullable TomlTable table(String key) throws InputException {
      Object value = toml.get(key);
      if (value == null || value instanceof TomlTable) {
        return (TomlTable) value;
      }
      throw wrong(toml.inputPositionOf(key), key + " is no table: expected [" + key + "]");
    }

    private LintRule code(String name, @Nullable TomlPosition position) throws InputException {
      return LintRule.find(name).orElseThrow(() -> wrong(position, unknownCode(name)));
    }

    private @Nullable Severity severity(@Nullable Object value, @Nullable TomlPosition position)
        throws InputException {
      if (OFF.equals(value)) {
        return null;
      }
      return Arrays.stream(Severity.values())
          .filter(severity -> severity.name().toLowerCase(Locale.ROOT).equals(value))
          .findFirst()
          .orElseThrow(() -> wrong(
              position,
              "severity is " + value
                  + ": expected \"error\", \"warning\", \"info\", \"hint\" or \"off\""));
    }

    private List<Ignore> ignored() throws InputException {
      Object value = toml.get("ignore");
      List<Ignore> ignored = new ArrayList<>();
      if (value == null) {
        return ignored;
      }
      if (!(value instanceof TomlArray array)) {
        throw wrong(
            toml.inputPositionOf("ignore"), "ignore is no array of tables: expected [[ignore]]");
      }
      for (int i = 0; i < array.size(); i++) {
        if (!(array.get(i) instanceof TomlTable table)) {
          throw wrong(
              array.inputPositionOf(i), "ignore holds what is no table: expected [[ignore]]");
        }
        ignored.add(ignore(table, array.inputPositionOf(i)));
      }
      return ignored;
    }

    private Ignore ignore(TomlTable table, TomlPosition position) throws InputException {
      only(table, Set.of("code", "files", "reason"));
      if (!(table.get("code") instanceof String name)) {
        throw wrong(position, "what is to be ignored is missing: expected code = \"...\"");
      }
      if (!(table.get("reason") instanceof String reason) || reason.isBlank()) {
        throw wrong(position, "why " + name + " is ignored is missing: expected reason = \"...\"");
      }
      Object files = table.get("files");
      if (files != null && !(files instanceof String)) {
        throw wrong(
            table.inputPositionOf("files"),
            "files is no string: expected a glob such as \"staging/*.txt\"");
      }
      LintRule code = code(name, table.inputPositionOf("code"));
      try {
        return new Ignore(code, matcher((String) files));
      } catch (PatternSyntaxException e) {
        throw wrong(
            table.inputPositionOf("files"),
            "files is no glob such as \"staging/*.txt\": " + e.getDescription());
      }
    }

    private static PathMatcher matcher(@Nullable String glob) {
      if (glob == null) {
        return path -> true;
      }
      String pattern = isUrl(glob) ? asFolders(glob) : glob;
      return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    }
  }
}
