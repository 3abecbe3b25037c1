package wayleave.lint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which problems a {@link Linter} reports, and how bad they count. Immutable and thread-safe. */
public final class LintOptions {
  /** Everything, with the severity of its code. */
  public static final LintOptions DEFAULT = new LintOptions(Map.of(), Set.of());

  private final Map<String, Severity> severities;
  private final Set<String> ignored;

  private LintOptions(Map<String, Severity> severities, Set<String> ignored) {
    this.severities = Map.copyOf(severities);
    this.ignored = Set.copyOf(ignored);
  }

  /** These options, but a code counts as bad as said. */
  public LintOptions withSeverity(Code code, Severity severity) {
    Map<String, Severity> changed = new HashMap<>(severities);
    changed.put(code.id(), severity);
    return new LintOptions(changed, ignored);
  }

  /** These options, but a code is not reported. */
  public LintOptions without(Code code) {
    Set<String> changed = new HashSet<>(ignored);
    changed.add(code.id());
    return new LintOptions(severities, changed);
  }

  /** The diagnostic as it is to be reported, or null if it is not. */
  @Nullable
  Diagnostic apply(Diagnostic found) {
    String id = found.code().id();
    if (ignored.contains(id)) {
      return null;
    }
    Severity severity = severities.getOrDefault(id, found.severity());
    return severity == found.severity()
        ? found
        : new Diagnostic(
            found.code(),
            severity,
            found.span(),
            found.message(),
            found.readers(),
            found.related(),
            found.fix(),
            found.witness());
  }
}
