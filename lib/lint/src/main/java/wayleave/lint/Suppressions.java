package wayleave.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Diagnostic;

/**
 * Comments that say that a problem is meant so: {@code # wayleave-ignore path-without-slash: the old crawler needs it}. At the
 * end of a line it holds for the line; on a line of its own for the next line that is not empty or a comment; and {@code #
 * wayleave-ignore-file} anywhere for the file. Several codes are separated by commas.
 */
final class Suppressions {
  private static final Pattern COMMENT = Pattern.compile(
      "#\\s*wayleave-ignore(-file)?\\s+([a-z0-9-]+(?:\\s*,\\s*[a-z0-9-]+)*)\\s*(?::\\s*(.*))?");

  private final Map<String, String> inFile = new HashMap<>();
  private final Map<Integer, Map<String, String>> byLine = new HashMap<>();

  private Suppressions() {}

  static Suppressions of(LintContext subject) {
    Suppressions suppressions = new Suppressions();
    List<Matcher> waiting = new ArrayList<>();
    for (SourceLine line : subject.lines()) {
      boolean standsAlone =
          line.field == wayleave.syntax.Field.NONE && (line.isBlank() || line.hasComment());
      Matcher comment = COMMENT.matcher(line.comment());
      if (comment.lookingAt()) {
        if (comment.group(1) != null) {
          add(suppressions.inFile, comment);
        } else if (standsAlone) {
          waiting.add(comment);
        } else {
          add(suppressions.at(line.number), comment);
        }
      }
      if (!standsAlone) {
        waiting.forEach(earlier -> add(suppressions.at(line.number), earlier));
        waiting.clear();
      }
    }
    return suppressions;
  }

  private Map<String, String> at(int line) {
    return byLine.computeIfAbsent(line, number -> new HashMap<>());
  }

  private static void add(Map<String, String> reasons, Matcher comment) {
    String reason = comment.group(3) == null ? "" : comment.group(3).strip();
    for (String code : comment.group(2).split("\\s*,\\s*")) {
      reasons.put(code, reason);
    }
  }

  /** The diagnostic as suppressed; empty if no comment suppresses it. */
  Optional<LintReport.Suppressed> find(Diagnostic diagnostic) {
    String id = diagnostic.code().id();
    Map<String, String> here = byLine.getOrDefault(diagnostic.span().line(), Map.of());
    return Optional.ofNullable(here.getOrDefault(id, inFile.get(id)))
        .map(reason -> new LintReport.Suppressed(
            diagnostic, reason.isEmpty() ? Optional.empty() : Optional.of(reason)));
  }
}
