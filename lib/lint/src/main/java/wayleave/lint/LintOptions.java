package wayleave.lint;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Audience;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Which rules a {@link Linter} reports, and their severities. Immutable and thread-safe. */
public final class LintOptions {
  /** Everything, with the severity of its code. */
  public static final LintOptions DEFAULT = new LintOptions(
      Map.of(), Set.of(), null, LintContext.MAX_BYTES, EnumSet.allOf(Severity.class));

  private final Map<String, Severity> severities;
  private final Set<String> ignored;
  /** Null: all readers. */
  private final @Nullable Audience reader;

  private final int maxBytes;
  private final Set<Severity> fixed;

  private LintOptions(
      Map<String, Severity> severities,
      Set<String> ignored,
      @Nullable Audience reader,
      int maxBytes,
      Set<Severity> fixed) {
    this.severities = Map.copyOf(severities);
    this.ignored = Set.copyOf(ignored);
    this.reader = reader;
    this.maxBytes = maxBytes;
    this.fixed = Set.copyOf(fixed);
  }

  /** These options, but a code counts as bad as said. */
  public LintOptions withSeverity(LintRule code, Severity severity) {
    Map<String, Severity> changed = new HashMap<>(severities);
    changed.put(code.id(), severity);
    return new LintOptions(changed, ignored, reader, maxBytes, fixed);
  }

  /** These options, but a code is not reported. */
  public LintOptions without(LintRule code) {
    Set<String> changed = new HashSet<>(ignored);
    changed.add(code.id());
    return new LintOptions(severities, changed, reader, maxBytes, fixed);
  }

  /** These options, but only what matters to readers of a dialect is reported, or to any reader. */
  public LintOptions readBy(Dialect dialect) {
    Audience named = switch (dialect) {
      case GOOGLE -> Audience.GOOGLE;
      case GOOGLEBOT -> Audience.GOOGLEBOT;
      case RFC9309 -> Audience.RFC9309;
    };
    return new LintOptions(severities, ignored, named, maxBytes, fixed);
  }

  /**
   * These options, but more of a large file is checked than the 500 KiB that crawlers read.
   *
   * @throws IllegalArgumentException if that is less than 500 KiB
   */
  public LintOptions withMaxBytes(int bytes) {
    if (bytes < LintContext.MAX_BYTES) {
      throw new IllegalArgumentException(
          "at least " + LintContext.MAX_BYTES + " bytes are checked, not " + bytes);
    }
    return new LintOptions(severities, ignored, reader, bytes, fixed);
  }

  /** These options, but only findings that are so severe have fixes: that is quicker, for each fix is proven. */
  public LintOptions withFixes(Set<Severity> severities) {
    return new LintOptions(this.severities, ignored, reader, maxBytes, severities);
  }

  /** Whether a finding may have a fix. */
  boolean isFixed(Diagnostic finding) {
    return fixed.contains(finding.severity());
  }

  /** How much of a file is checked. */
  int maxBytes() {
    return maxBytes;
  }

  private boolean isRead(Diagnostic found) {
    return reader == null
        || found.readers().contains(reader)
        || found.readers().contains(Audience.ANY);
  }

  /** The diagnostic as it is reported; empty if it is not. */
  Optional<Diagnostic> apply(Diagnostic found) {
    String id = found.code().id();
    if (ignored.contains(id) || !isRead(found)) {
      return Optional.empty();
    }
    Severity severity = severities.getOrDefault(id, found.severity());
    return Optional.of(severity == found.severity() ? found : found.withSeverity(severity));
  }
}
