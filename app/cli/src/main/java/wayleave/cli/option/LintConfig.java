package wayleave.cli.option;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
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
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import wayleave.Dialect;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.ClosestWord;
import wayleave.lint.LintOptions;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.report.view.TerminalText;

/**
 * Which findings a project wants reported and how severe they are, as TOML:
 *
 * <pre>{@code
 * fail-on = "warning"
 * dialect = "google"          # report only what matters to these crawlers
 *
 * [severity]
 * path-star-at-end = "off"
 * path-without-slash = "error"
 *
 * [[ignore]]
 * code = "site-disallowed"
 * files = "staging/*.txt"   # or of URLs: "https://staging.example.com/*"; all files if left out
 * reason = "the staging site is not for crawlers"
 * }</pre>
 */
public final class LintConfig {
  public static final String DEFAULT_NAME = ".wayleave.toml";
  private static final String OFF = "off";
  private static final int MAX_SIMILAR = 5;

  private final FailOn failOn;
  /** Null: all readers. */
  private final @Nullable Dialect dialect;
  /** Null: not reported. */
  private final Map<LintRule, @Nullable Severity> severities;

  private final List<Ignore> ignores;

  /** An entry that ignores the findings of a code, in some files or in all. {@code place} is where it is, for people. */
  public record Ignore(LintRule code, PathMatcher files, String place) {
    /** Whether it is about a file or URL. */
    public boolean isFor(String file) {
      return files.matches(path(file));
    }
  }

  /** The name of a file as a path; a URL becomes one too, with its scheme as the first directory. */
  private static Path path(String file) {
    return Path.of(isUrl(file) ? asFolders(file) : file).normalize();
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
      List<Ignore> ignores) {
    this.failOn = failOn;
    this.dialect = dialect;
    this.severities = severities;
    this.ignores = List.copyOf(ignores);
  }

  /** The least severity that fails a run. */
  public FailOn failOn() {
    return failOn;
  }

  /** The message about a code that does not exist. */
  public static String unknownCode(String name) {
    List<String> codes = LintRule.all().stream().map(LintRule::id).toList();
    String similar = ClosestWord.of(name, codes)
        .orElseGet(() -> codes.stream()
            .filter(code -> sharesWord(code, name))
            .limit(MAX_SIMILAR)
            .collect(Collectors.joining(" or ")));
    return "there is no code `" + TerminalText.of(name) + "`. "
        + (similar.isEmpty() ? "" : "Did you mean " + similar + "? ")
        + "To list the codes, run `wayleave lint --explain all`";
  }

  private static boolean sharesWord(String code, String name) {
    List<String> words = List.of(name.toLowerCase(Locale.ROOT).split("[-_ ]+"));
    return List.of(code.split("-")).stream().anyMatch(words::contains);
  }

  /** The entries that ignore findings, in the order of the file. */
  public List<Ignore> ignores() {
    return ignores;
  }

  /** Which findings to report, whether or not they are ignored in some file. */
  public LintOptions options() {
    LintOptions options =
        dialect == null ? LintOptions.DEFAULT : LintOptions.DEFAULT.readBy(dialect);
    for (Map.Entry<LintRule, @Nullable Severity> entry : severities.entrySet()) {
      Severity severity = entry.getValue();
      options = severity == null
          ? options.without(entry.getKey())
          : options.withSeverity(entry.getKey(), severity);
    }
    return options;
  }

  /** Which findings to report of a file. */
  public LintOptions options(String file) {
    LintOptions options = options();
    for (Ignore ignore : ignores) {
      if (ignore.isFor(file)) {
        options = options.without(ignore.code());
      }
    }
    return options;
  }

  /**
   * The configuration of a file, or of the one in the current directory, or the default if there is none.
   *
   * @throws InputException if it cannot be read or is not a valid configuration
   */
  public static LintConfig read(@Nullable String name) throws InputException {
    if (name == null && !Files.exists(Path.of(DEFAULT_NAME))) {
      return new LintConfig(FailOn.error, null, Map.of(), List.of());
    }
    String file = name == null ? DEFAULT_NAME : name;
    try {
      return new Source(file, TomlText.read(file, Path.of(file))).config();
    } catch (IOException | InvalidPathException e) {
      throw new InputException(
          "cannot read the configuration " + TerminalText.of(file) + ": " + reason(e));
    }
  }

  private static String reason(Exception e) {
    return e instanceof NoSuchFileException
        ? "there is no such file"
        : TerminalText.of(String.valueOf(e.getMessage()));
  }

  /** The file, to say where something is wrong. */
  private record Source(String file, TomlParseResult toml) {
    LintConfig config() throws InputException {
      only(toml, Set.of("fail-on", "dialect", "severity", "ignore"));
      return new LintConfig(failOn(), dialect(), severities(), ignored());
    }

    private InputException wrong(@Nullable TomlPosition position, String problem) {
      return TomlText.wrong(file, position, problem);
    }

    private void only(TomlTable table, Set<String> known) throws InputException {
      for (String key : table.keySet()) {
        if (!known.contains(key)) {
          throw wrong(
              table.inputPositionOf(List.of(key)),
              "unknown key `" + key + "`; expected "
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
              "fail-on cannot be `" + value
                  + "`; expected \"error\", \"warning\", \"info\", \"hint\" or \"never\""));
    }

    private @Nullable Dialect dialect() throws InputException {
      Object value = toml.get("dialect");
      if (value == null) {
        return null;
      }
      return Dialect.find(String.valueOf(value))
          .orElseThrow(() -> wrong(
              toml.inputPositionOf("dialect"),
              "dialect cannot be `" + value
                  + "`; expected \"google\", \"googlebot\" or \"rfc9309\""));
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
      throw wrong(toml.inputPositionOf(key), "expected a table [" + key + "]");
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
              "a severity cannot be `" + value
                  + "`; expected \"error\", \"warning\", \"info\", \"hint\" or \"off\""));
    }

    private List<Ignore> ignored() throws InputException {
      Object value = toml.get("ignore");
      List<Ignore> ignored = new ArrayList<>();
      if (value == null) {
        return ignored;
      }
      if (!(value instanceof TomlArray array)) {
        throw wrong(toml.inputPositionOf("ignore"), "expected an array of tables, [[ignore]]");
      }
      for (int i = 0; i < array.size(); i++) {
        if (!(array.get(i) instanceof TomlTable table)) {
          throw wrong(array.inputPositionOf(i), "expected an array of tables, [[ignore]]");
        }
        ignored.add(ignore(table, array.inputPositionOf(i)));
      }
      return ignored;
    }

    private Ignore ignore(TomlTable table, TomlPosition position) throws InputException {
      only(table, Set.of("code", "files", "reason"));
      if (!(table.get("code") instanceof String name)) {
        throw wrong(position, "[[ignore]] has no code; expected code = \"...\"");
      }
      if (!(table.get("reason") instanceof String reason) || reason.isBlank()) {
        throw wrong(
            position, "[[ignore]] of " + name + " has no reason; expected reason = \"...\"");
      }
      Object files = table.get("files");
      if (files != null && !(files instanceof String)) {
        throw wrong(
            table.inputPositionOf("files"), "files must be a glob such as \"staging/*.txt\"");
      }
      LintRule code = code(name, table.inputPositionOf("code"));
      try {
        return new Ignore(code, matcher((String) files), TomlText.place(file, position));
      } catch (PatternSyntaxException e) {
        throw wrong(
            table.inputPositionOf("files"),
            "files is not a valid glob such as \"staging/*.txt\": " + e.getDescription());
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
