package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.StepBudget;

/**
 * Files that crawlers read differently, depending on the text that they follow: one finding with a URL for each reason that no
 * other finding explains. What is reported is true, since the matcher confirms it; where nothing is reported, nothing was found.
 */
final class DialectsCheck implements Check {
  private static final LintRule DISAGREE = LintRule.of("dialects-disagree");
  /** More crawlers than these are not compared: their rules are much the same. */
  private static final String ESCAPED_DOLLAR = "%24";

  private static final int MAX_CRAWLERS = 50;
  /** What all searches for one file may take together. */
  private static final int MAX_STEPS = 200_000;

  /** Families of codes that say how crawlers read a line, and of codes for paths those that do. */
  private static final Set<String> EXPLAINING_FAMILIES = Set.of("bytes", "lines");

  private static final Set<String> EXPLAINING_CODES = Set.of(
      "path-without-slash",
      "path-whole-url",
      "path-host",
      "path-list",
      "path-blank",
      "path-backslash",
      "path-regular-expression",
      "path-dollar-inside",
      "path-escape-invalid",
      "path-escape-lower-case",
      "path-escape-unneeded",
      "path-escape-of-wildcard",
      "path-not-ascii");

  private static final Set<Dialect> DIALECTS = Set.copyOf(List.of(Dialect.values()));

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (DialectReadings.areAlike(subject)) {
      return;
    }
    Disagreements disagreements = new Disagreements(subject, explainedLines(subject, findings));
    StepBudget budget = new StepBudget(MAX_STEPS);
    crawlers(subject).stream().limit(MAX_CRAWLERS).forEach(crawler -> {
      DialectReadings readings = new DialectReadings(subject, crawler);
      if (!readings.areAlike()) {
        boolean isFound = false;
        for (String path : readings.candidates()) {
          isFound |= disagreements.note(readings, path);
        }
        if (!isFound && !readings.haveSameRules()) {
          readings.search(budget, path -> disagreements.note(readings, path));
        }
      }
    });
    disagreements.byCause.values().forEach(disagreement -> report(subject, findings, disagreement));
  }

  /** The lines about which another finding already says that crawlers read them differently. */
  private static BitSet explainedLines(LintContext subject, DiagnosticSink findings) {
    BitSet explained = new BitSet();
    for (Diagnostic finding : findings.inOrder()) {
      if (EXPLAINING_FAMILIES.contains(finding.code().family())
          || EXPLAINING_CODES.contains(finding.code().id())) {
        explained.set(finding.span().line());
        finding.related().forEach(related -> explained.set(related.span().line()));
      }
    }
    // That lines past the limit are not read by all is reported for the file.
    for (SourceLine line : subject.lines()) {
      if (line.end > Dialect.GOOGLE.maxBodyBytes()) {
        explained.set(line.number);
      }
    }
    return explained;
  }

  /**
   * Those whose product token every dialect reads alike, and {@code *}. That dialects read a token differently is reported by
   * user-agent-characters and the like.
   */
  private static List<String> crawlers(LintContext subject) {
    List<String> crawlers = new ArrayList<>(subject.crawlers(Dialect.GOOGLE));
    crawlers.retainAll(subject.crawlers(Dialect.RFC9309));
    return crawlers;
  }

  /** A URL about which dialects disagree, and the lines that decide other URLs with the same effect for the same reason. */
  private record Disagreement(
      String crawler,
      String path,
      Set<Dialect> disallowing,
      DialectReason reason,
      int line,
      SortedSet<Integer> others) {}

  /** What was found, by who disallows and why. For one file; not thread-safe. */
  private static final class Disagreements {
    private final LintContext subject;
    private final BitSet explained;
    private final Map<List<?>, Disagreement> byCause = new LinkedHashMap<>();

    Disagreements(LintContext subject, BitSet explained) {
      this.subject = subject;
      this.explained = explained;
    }

    /** Whether dialects disagree about a path, which is kept unless another finding explains it. */
    boolean note(DialectReadings readings, String path) {
      if (!readings.disagree(path)) {
        return false;
      }
      Map<Dialect, Verdict> verdicts = new EnumMap<>(Dialect.class);
      Set<Dialect> disallowing = new LinkedHashSet<>();
      boolean isExplained = false;
      int line = 0;
      for (Dialect dialect : Dialect.values()) {
        Verdict verdict = readings.check(dialect, path);
        verdicts.put(dialect, verdict);
        line = Math.max(line, verdict.line().orElse(0));
        isExplained |= explained.get(verdict.line().orElse(0));
        if (!verdict.allowed()) {
          disallowing.add(dialect);
        }
      }
      // That Google's parser, unlike its documentation, does not exempt robots.txt itself is
      // reported by path-robots-txt.
      if (disallowing.isEmpty()
          || disallowing.equals(DIALECTS)
          || line == 0
          || path.equals("/robots.txt")) {
        return false;
      }
      if (!isExplained && !isByEscapeOfDollar(path, verdicts)) {
        keep(readings.crawler(), path, disallowing, line, verdicts);
      }
      return true;
    }

    /** Whether a URL has an escape where rules have a {@code $}, which RFC 9309 matches with it. Links have the {@code $}. */
    private boolean isByEscapeOfDollar(String path, Map<Dialect, Verdict> verdicts) {
      return path.contains(ESCAPED_DOLLAR)
          && verdicts.values().stream()
              .flatMapToInt(verdict -> verdict.line().stream())
              .noneMatch(line -> subject.line(line).value().contains(ESCAPED_DOLLAR));
    }

    private void keep(
        String crawler,
        String path,
        Set<Dialect> disallowing,
        int line,
        Map<Dialect, Verdict> verdicts) {
      DialectReason reason = DialectReason.of(subject, verdicts);
      Disagreement disagreement = byCause.computeIfAbsent(
          List.of(disallowing, reason.kind()),
          cause -> new Disagreement(crawler, path, disallowing, reason, line, new TreeSet<>()));
      if (line != disagreement.line) {
        disagreement.others.add(line);
      }
    }
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, Disagreement disagreement) {
    List<String> disallowing = new ArrayList<>();
    List<String> allowing = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      (disagreement.disallowing.contains(dialect) ? disallowing : allowing).add(name(dialect));
    }
    String disallowed = "disallowed by " + String.join(" and ", disallowing);
    String allowed = "allowed by " + String.join(" and ", allowing);
    DialectReason reason = disagreement.reason;
    String message = CodeText.of(disagreement.path) + " is " + disallowed + " but " + allowed + ", "
        + reason.because() + ". " + reason.advice();
    Occurrences places = new Occurrences(DISAGREE, "read differently for the same reason");
    places.add(subject.span(subject.line(disagreement.line)), message);
    disagreement.others.forEach(line -> places.add(subject.span(subject.line(line)), message));
    places.report(
        findings,
        finding ->
            finding.witness(disagreement.crawler, disagreement.path, disallowed + ", " + allowed));
  }

  private static String name(Dialect dialect) {
    return switch (dialect) {
      case GOOGLE -> "Google's documentation";
      case GOOGLEBOT -> "Google's open-source parser";
      case RFC9309 -> "RFC 9309";
    };
  }
}
