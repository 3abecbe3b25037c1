package wayleave.lint.internal.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;

/**
 * Why dialects disagree about a URL. Immutable.
 *
 * @param kind what the same reason for other URLs has in common with this one
 * @param because the reason, as a clause
 * @param advice what to do, as the beginning of a sentence that names rules at its end
 */
record DialectReason(String kind, String because, String advice) {
  private static final String INDEX = "index.htm";
  /** Characters that a URL may hold as escapes only. */
  private static final String ESCAPED = " \"<>\\^`{|}";

  /** The reason, going by the rules that decide. */
  static DialectReason of(LintContext subject, Map<Dialect, Verdict> verdicts) {
    Optional<SourceLine> parser = deciding(subject, verdicts, Dialect.GOOGLEBOT);
    if (parser.isPresent()
        && verdicts.values().stream().filter(Verdict::allowed).count() == 1
        && parser.get().value().startsWith(INDEX, parser.get().value().lastIndexOf('/') + 1)) {
      String path = parser.get().value();
      String folder = path.substring(0, path.lastIndexOf('/') + 1);
      return new DialectReason(
          INDEX,
          "which also applies an `Allow` for `index.htm` to its folder",
          "For other crawlers, add `Allow: " + folder + "$`");
    }
    for (Dialect dialect : Dialect.values()) {
      Optional<SourceLine> line = deciding(subject, verdicts, dialect);
      if (line.isPresent()) {
        Optional<DialectReason> reason = ofPath(line.get().value());
        if (reason.isPresent()) {
          return reason.get();
        }
      }
    }
    String lines = verdicts.values().stream()
        .flatMap(verdict -> verdict.line().stream().boxed())
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .map(line -> RuleText.lineAndRule(subject, line))
        .collect(Collectors.joining(" and "));
    return new DialectReason(
        "other", "because not all of them read " + lines + " the same way", "Rewrite these rules");
  }

  private static Optional<DialectReason> ofPath(String path) {
    List<String> characters = path.codePoints()
        .filter(c -> ESCAPED.indexOf(c) >= 0 || c > '~')
        .mapToObj(Character::toString)
        .distinct()
        .toList();
    if (characters.isEmpty()) {
      return Optional.empty();
    }
    String escapes = list(characters.stream().map(Digits::escapes).toList());
    return Optional.of(new DialectReason(
        "escape",
        "because the parser does not treat " + list(characters) + " in a path as " + escapes,
        "Write " + escapes));
  }

  /** {@code `a`, `b` and `c`}. */
  private static String list(List<String> texts) {
    int last = texts.size() - 1;
    return last == 0
        ? "`" + texts.get(0) + "`"
        : "`" + String.join("`, `", texts.subList(0, last)) + "` and `" + texts.get(last) + "`";
  }

  private static Optional<SourceLine> deciding(
      LintContext subject, Map<Dialect, Verdict> verdicts, Dialect dialect) {
    return Optional.ofNullable(verdicts.get(dialect))
        .flatMap(Verdict::rule)
        .map(Rule::line)
        .map(subject::line);
  }
}
