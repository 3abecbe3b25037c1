package wayleave.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/**
 * The comments of a file that ignore findings: {@code # wayleave-ignore path-without-slash: the old crawler needs it}. At the end
 * of a line, a comment applies to that line; on a line of its own, to the next line that is neither empty nor a comment; and
 * {@code # wayleave-ignore-file} to the whole file. Commas separate several codes. Remembers which of them were used. Not
 * thread-safe.
 */
final class Suppressions {
  private static final LintRule UNUSED = LintRule.of("ignore-unused");
  private static final Pattern COMMENT = Pattern.compile(
      "#\\s*wayleave-ignore(-file)?\\s+([a-z0-9-]+(?:\\s*,\\s*[a-z0-9-]+)*)\\s*(?::\\s*(.*))?");
  private static final Pattern CODE = Pattern.compile("[a-z0-9-]+");

  /** The place in a comment that ignores a code. */
  private record Ignore(String code, String reason, boolean isForFile, int start) {}

  private final LintContext subject;
  private final List<Ignore> all = new ArrayList<>();
  private final Map<String, Ignore> inFile = new HashMap<>();
  private final Map<Integer, Map<String, Ignore>> byLine = new HashMap<>();
  private final Set<Ignore> used = new HashSet<>();

  private Suppressions(LintContext subject) {
    this.subject = subject;
  }

  static Suppressions of(LintContext subject) {
    Suppressions suppressions = new Suppressions(subject);
    List<Ignore> waiting = new ArrayList<>();
    for (SourceLine line : subject.lines()) {
      boolean standsAlone = line.field == Field.NONE && (line.isBlank() || line.hasComment());
      for (Ignore ignore : ignores(line)) {
        suppressions.all.add(ignore);
        if (ignore.isForFile()) {
          suppressions.inFile.put(ignore.code(), ignore);
        } else if (standsAlone) {
          waiting.add(ignore);
        } else {
          suppressions.add(line, ignore);
        }
      }
      if (!standsAlone) {
        waiting.forEach(earlier -> suppressions.add(line, earlier));
        waiting.clear();
      }
    }
    return suppressions;
  }

  private static List<Ignore> ignores(SourceLine line) {
    if (!line.hasComment()) {
      return List.of();
    }
    List<Ignore> ignores = new ArrayList<>();
    Matcher comment = COMMENT.matcher(line.comment());
    if (comment.lookingAt()) {
      String reason = comment.group(3) == null ? "" : comment.group(3).strip();
      Matcher codes = CODE.matcher(comment.group(2));
      while (codes.find()) {
        // Up to here the comment is ASCII, so that characters are bytes.
        int start = line.commentStart + comment.start(2) + codes.start();
        ignores.add(new Ignore(codes.group(), reason, comment.group(1) != null, start));
      }
    }
    return ignores;
  }

  private void add(SourceLine line, Ignore ignore) {
    byLine.computeIfAbsent(line.number, number -> new HashMap<>()).put(ignore.code(), ignore);
  }

  /** The diagnostic as suppressed; empty if no comment suppresses it. */
  Optional<LintReport.Suppressed> find(Diagnostic diagnostic) {
    String id = diagnostic.code().id();
    Ignore onLine = byLine.getOrDefault(diagnostic.span().line(), Map.of()).get(id);
    Ignore ignore = onLine != null ? onLine : inFile.get(id);
    if (ignore == null) {
      return Optional.empty();
    }
    used.add(ignore);
    Optional<String> reason =
        ignore.reason().isEmpty() ? Optional.empty() : Optional.of(ignore.reason());
    return Optional.of(new LintReport.Suppressed(diagnostic, reason));
  }

  /** What no diagnostic needed up to now, in the order of the file. */
  List<Diagnostic> unused() {
    List<Diagnostic> unused = new ArrayList<>();
    for (Ignore ignore : all) {
      Optional<LintRule> code = LintRule.find(ignore.code());
      boolean isDecided = code.filter(c -> c == UNUSED || !c.isShownByFile()).isEmpty();
      if (isDecided && !used.contains(ignore)) {
        String why = code.isEmpty()
            ? "`" + ignore.code() + "` is not a code of Wayleave, so this comment ignores nothing. "
                + "Correct it or remove the comment"
            : "Nothing to ignore: " + (ignore.isForFile() ? "the file" : "the line") + " has no `"
                + ignore.code() + "` finding. Remove the comment";
        unused.add(Diagnostic.of(
            UNUSED, subject.span(ignore.start(), ignore.start() + ignore.code().length()), why));
      }
    }
    return unused;
  }
}
