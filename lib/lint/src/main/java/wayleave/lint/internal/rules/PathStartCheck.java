package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.proof.automata.PlainRules;
import wayleave.proof.automata.StepBudget;
import wayleave.syntax.Field;

/** Paths that do not start with {@code /} (R2, RFC 9309 §2.2). {@link WholeUrlCheck} reports URLs and hosts. */
final class PathStartCheck implements Check {
  private static final LintRule NO_SLASH = LintRule.of("path-without-slash");

  /** What searches for URLs that {@code Allow} rules and others match may take together. */
  private static final int MAX_STEPS = 1_000_000;

  private static final Set<String> WORDS =
      Set.of("all", "none", "any", "nothing", "everything", "yes", "no", "true", "false");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Occurrences colons = new Occurrences(NO_SLASH, "also a second colon");
    Occurrences words = new Occurrences(NO_SLASH, "not a path either");
    Missing missing = new Missing();
    // An Allow that is an exception to nothing has no effect with its slash either.
    Missing needless = new Missing();
    List<Rule> rules = rules(subject);
    boolean arePlain = PlainRules.arePlain(rules);
    StepBudget budget = new StepBudget(MAX_STEPS);
    for (PathValue path : subject.paths()) {
      char first = path.text().charAt(0);
      if (first == '/'
          || first == '*'
          || first == '[' && PathList.of(path.text()) != null
          || WholeUrl.of(path.text()) != null) {
        continue;
      }
      if (first == ':') {
        colon(subject, path, colons);
      } else if (WORDS.contains(path.text().toLowerCase(Locale.ROOT))) {
        word(subject, path, words);
      } else if ("\"'\\^".indexOf(first) < 0 && first > ' ' && first < 0x7F) {
        String meant = meant(path.text(), path.shown());
        boolean isNeedless = arePlain
            && path.line().field == Field.ALLOW
            && AllowedAnyway.isProven(
                new Rule(path.line().number, Rule.Type.ALLOW, meant(path.text(), path.text())),
                rules,
                budget);
        (isNeedless ? needless : missing)
            .add(
                subject,
                path,
                meant,
                isNeedless ? ", or remove the line: no rule disallows it" : "");
      }
    }
    colons.reportWithFix(findings, "Remove the second colon");
    words.report(findings, finding -> {});
    missing.places.reportWithFix(findings, missing.title());
    needless.places.report(findings, finding -> {
      finding.severity(Severity.HINT);
      finding.safeFix(needless.title(), needless.places.edits());
    });
  }

  /** All rules of the file, for whichever crawler, with the slashes that they lack. */
  private static List<Rule> rules(LintContext subject) {
    List<Rule> rules = new ArrayList<>();
    for (PathValue path : subject.paths()) {
      Rule.Type type = path.line().field == Field.ALLOW ? Rule.Type.ALLOW : Rule.Type.DISALLOW;
      rules.add(new Rule(path.line().number, type, meant(path.text(), path.text())));
    }
    return rules;
  }

  /** Paths that lack what they start with, and what that is. */
  private static final class Missing {
    private final Occurrences places = new Occurrences(NO_SLASH, "no `/` either");
    private final List<String> meant = new ArrayList<>();
    private final Set<String> inserted = new TreeSet<>();

    void add(LintContext subject, PathValue path, String meantPath, String more) {
      String text = path.text();
      places.add(
          subject.span(path.at(0), path.at(text.length())),
          CodeText.of(path.shown())
              + " does not start with `/`, so Google's open-source parser ignores this rule. Write "
              + CodeText.of(meantPath) + more);
      boolean isDot = text.startsWith("./");
      String before = isDot ? "" : start(text);
      places.edit(new TextEdit(path.at(0), path.at(isDot ? 1 : 0), before));
      meant.add(meantPath);
      inserted.add(isDot ? "/" : before);
    }

    /** What a fix does. */
    String title() {
      return meant.size() == 1
          ? "Write " + CodeText.of(meant.get(0))
          : "Write `" + String.join("` or `", inserted) + "` at the start of the paths";
    }
  }

  private static void colon(LintContext subject, PathValue path, Occurrences colons) {
    int end = path.text().startsWith(": ") ? 2 : 1;
    colons.add(
        subject.span(path.at(0), path.at(1)),
        "The second colon is part of the path, so " + CodeText.of(path.shown())
            + " matches nothing. Remove it");
    colons.edit(new TextEdit(path.at(0), path.at(end), ""));
  }

  private static void word(LintContext subject, PathValue path, Occurrences words) {
    String field = path.line().fieldText();
    words.add(
        subject.span(path.at(0), path.at(path.text().length())),
        CodeText.of(path.shown())
            + " is not a path, so Google's open-source parser ignores this rule. Write `" + field
            + ": /` for the whole site, or remove the line");
  }

  /** A path as it should be. */
  private static String meant(String text, String shown) {
    char first = text.charAt(0);
    if (first == '/' || first == '*') {
      return shown;
    }
    // What means "this folder" on a web page has no meaning here.
    return text.startsWith("./") ? shown.substring(1) : start(text) + shown;
  }

  /** What is missing: a query, a parameter or an ending can be anywhere. */
  private static String start(String text) {
    boolean ending = text.matches("\\.[A-Za-z0-9]{2,5}[$?]?") && !text.startsWith(".git");
    boolean parameter = text.matches("[A-Za-z0-9_-]+=.*");
    boolean query = text.charAt(0) == '?' || text.charAt(0) == '&';
    return query || ending || parameter ? "/*" : "/";
  }
}
