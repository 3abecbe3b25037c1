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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
      return of(ConfigTable.read(file));
    } catch (IOException | InvalidPathException e) {
      throw new InputException(
          "cannot read the configuration " + TerminalText.of(file) + ": " + reason(e));
    }
  }

  /**
   * Which file the configuration of the current directory is used for although that file is not below it, in a sentence.
   *
   * @param name the configuration that was asked for; null for the one of the current directory
   */
  public static Optional<String> foreign(@Nullable String name, List<String> inputs) {
    return name == null ? foreign(Path.of("").toAbsolutePath(), inputs) : Optional.empty();
  }

  /** The same for the directory {@code here}, which is absolute. */
  static Optional<String> foreign(Path here, List<String> inputs) {
    if (!Files.exists(here.resolve(DEFAULT_NAME))) {
      return Optional.empty();
    }
    return inputs.stream()
        .filter(input -> !isUrl(input) && Files.exists(here.resolve(input)))
        .filter(input -> !here.resolve(input).normalize().startsWith(here))
        .findFirst()
        .map(input -> TerminalText.of(input) + " is judged by the settings of "
            + TerminalText.of(here.resolve(DEFAULT_NAME).toString())
            + ", which is not above it: name a file with --config");
  }

  private static String reason(Exception e) {
    return e instanceof NoSuchFileException
        ? "there is no such file"
        : TerminalText.of(String.valueOf(e.getMessage()));
  }

  private static LintConfig of(ConfigTable file) throws InputException {
    file.requireOnly("dialect", "fail-on", "ignore", "severity");
    return new LintConfig(
        Objects.requireNonNullElse(
            named(
                file,
                "fail-on",
                value -> constant(FailOn.values(), value),
                "\"error\", \"warning\", \"info\", \"hint\" or \"never\""),
            FailOn.error),
        named(file, "dialect", Dialect::find, "\"google\", \"googlebot\" or \"rfc9309\""),
        severities(file),
        ignored(file));
  }

  private static <T> @Nullable T named(
      ConfigTable file, String key, Function<String, Optional<T>> find, String expected)
      throws InputException {
    Object value = file.value(key);
    if (value == null) {
      return null;
    }
    return find.apply(value.toString())
        .orElseThrow(
            () -> file.wrong(key, key + " cannot be `" + value + "`; expected " + expected));
  }

  private static <E extends Enum<E>> Optional<E> constant(E[] values, Object name) {
    return Arrays.stream(values)
        .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  private static Map<LintRule, @Nullable Severity> severities(ConfigTable file)
      throws InputException {
    Map<LintRule, @Nullable Severity> severities = new LinkedHashMap<>();
    Optional<ConfigTable> table = file.table("severity", "expected a table [severity]");
    if (table.isPresent()) {
      for (String code : table.get().keys()) {
        severities.put(rule(table.get(), code, code), severity(table.get(), code));
      }
    }
    return severities;
  }

  private static LintRule rule(ConfigTable table, String key, String name) throws InputException {
    return LintRule.find(name).orElseThrow(() -> table.wrong(key, unknownCode(name)));
  }

  private static @Nullable Severity severity(ConfigTable table, String key) throws InputException {
    Object value = table.value(key);
    if (OFF.equals(value)) {
      return null;
    }
    return constant(Severity.values(), String.valueOf(value))
        .orElseThrow(() -> table.wrong(
            key,
            "a severity cannot be `" + value
                + "`; expected \"error\", \"warning\", \"info\", \"hint\" or \"off\""));
  }

  private static List<Ignore> ignored(ConfigTable file) throws InputException {
    String expected = "expected an array of tables, [[ignore]]";
    List<Ignore> ignored = new ArrayList<>();
    for (ConfigTable table : file.tables("ignore", expected, expected)) {
      ignored.add(ignore(table));
    }
    return ignored;
  }

  private static Ignore ignore(ConfigTable table) throws InputException {
    table.requireOnly("code", "files", "reason");
    if (!(table.value("code") instanceof String name)) {
      throw table.wrong("[[ignore]] has no code; expected code = \"...\"");
    }
    if (!(table.value("reason") instanceof String reason) || reason.isBlank()) {
      throw table.wrong("[[ignore]] of " + name + " has no reason; expected reason = \"...\"");
    }
    Object files = table.value("files");
    if (files != null && !(files instanceof String)) {
      throw table.wrong("files", "files must be a glob such as \"staging/*.txt\"");
    }
    LintRule code = rule(table, "code", name);
    try {
      return new Ignore(code, matcher((String) files), table.place());
    } catch (PatternSyntaxException e) {
      throw table.wrong(
          "files", "files is not a valid glob such as \"staging/*.txt\": " + e.getDescription());
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
