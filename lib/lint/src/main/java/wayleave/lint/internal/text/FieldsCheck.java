package wayleave.lint.internal.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;

/** Lines whose field is misspelled, unknown or not followed by a colon (F5, F7, G5). */
final class FieldsCheck implements Check {
  private static final LintRule COLON = LintRule.of("colon-missing");
  private static final LintRule UNKNOWN = LintRule.of("field-unknown");
  private static final LintRule MISSPELT = LintRule.of("field-misspelt");
  private static final LintRule TOLERATED = LintRule.of("field-misspelt-for-others");
  private static final LintRule PREFIX = LintRule.of("field-begins-like-another");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasFields()) {
      return;
    }
    Run run = new Run(subject);
    Causes causes = new Causes();
    boolean wasUnreadable = false;
    for (SourceLine line : subject.lines()) {
      boolean isUsual = line.isStrict && line.field != Field.OTHER;
      if (isUsual || !isSaying(line) || ByteOrderMarkCheck.isEncodedTwice(line)) {
        wasUnreadable &= !isUsual;
        continue;
      }
      Optional<FieldName> standard = FieldName.atStartOf(line.readBytes().strip());
      boolean lacksColon = standard.isPresent() && lacksColon(line, standard.get());
      boolean unreadable = !lacksColon && UnreadableLine.is(line);
      if (lacksColon) {
        run.colonMissing(line, standard.get());
      } else if (unreadable && (!wasUnreadable || UnreadableLine.isUrl(line))) {
        UnreadableLine.report(subject, causes, line);
      } else if (!unreadable) {
        run.field(line);
      }
      wasUnreadable = unreadable;
    }
    causes.report(findings);
    run.found.values().forEach(problem -> problem.report(findings));
  }

  /** Whether a line is neither blank nor a comment, in whatever form, nor a tag of a template. */
  static boolean isSaying(SourceLine line) {
    boolean isQuiet = line.field == Field.NONE && line.readBytes().isBlank()
        || CommentsCheck.isCommentOfAnotherKind(line)
        || TemplatesCheck.isTag(line);
    return !isQuiet;
  }

  /** Whether a wrong separator, or only white space, is between a field and what looks like its value. */
  private static boolean lacksColon(SourceLine line, FieldName field) {
    String rest = line.readBytes().strip().substring(field.text().length());
    String value = rest.stripLeading();
    if (value.isEmpty() || value.charAt(0) == ':') {
      return false;
    }
    if ("=;,".indexOf(value.charAt(0)) >= 0) {
      return true;
    }
    boolean isRule = field.text().endsWith("llow");
    boolean isUrl = field.text().equals("Sitemap") && value.contains("://");
    boolean isPath = isRule && (value.charAt(0) == '/' || value.charAt(0) == '*');
    boolean isName = field.text().equals("User-agent") && value.indexOf(':') < 0;
    return rest.length() > value.length() && (isPath || isUrl || isName);
  }

  /** Lines with the same problem of the same field. */
  private static final class Problem {
    private final Severity severity;
    private final Occurrences places;
    private final String title;
    private boolean isSafe = true;
    private Optional<Witness> witness = Optional.empty();

    Problem(LintRule code, Severity severity, String title, String label) {
      this.severity = severity;
      this.places = new Occurrences(code, label);
      this.title = title;
    }

    void fix(TextEdit edit, boolean safe) {
      places.edit(edit);
      isSafe &= safe;
    }

    void report(DiagnosticSink findings) {
      places.report(findings, finding -> {
        finding.severity(severity);
        witness.ifPresent(shown -> finding.witness(shown.crawler(), shown.url(), shown.shows()));
        if (places.edits().isEmpty()) {
          return;
        }
        if (isSafe) {
          finding.safeFix(title, places.edits());
        } else {
          finding.fix(title, places.edits());
        }
      });
    }
  }

  /** The problems of one file, by what they have in common. */
  private static final class Run {
    private final LintContext subject;
    private final Map<String, Problem> found = new LinkedHashMap<>();

    Run(LintContext subject) {
      this.subject = subject;
    }

    private Problem problem(
        LintRule code, Severity severity, String field, String title, String label) {
      String key = code.id() + severity + field.toLowerCase(Locale.ROOT);
      return found.computeIfAbsent(key, same -> new Problem(code, severity, title, label));
    }

    void field(SourceLine line) {
      if (line.form == FieldForm.TYPO) {
        tolerated(line);
      } else if (line.form == FieldForm.PREFIX) {
        prefix(line);
      } else {
        other(line);
      }
    }

    void colonMissing(SourceLine line, FieldName field) {
      String read = line.readBytes().strip();
      int start = line.contentStart + line.readBytes().indexOf(read);
      int after = start + field.text().length();
      int value = after;
      while (value < line.end && " \t=;,".indexOf(subject.body()[value]) >= 0) {
        value++;
      }
      boolean googleReads = line.isMissingColon && line.field != Field.OTHER;
      boolean isSitemap = field.text().equals("Sitemap");
      String written = read.substring(0, field.text().length());
      Problem problem = problem(
          COLON,
          googleReads || isSitemap ? Severity.WARNING : Severity.ERROR,
          field.text(),
          "Write `" + written + ":`",
          "no colon either");
      problem.places.add(
          subject.span(start, after),
          "There is no colon after `" + written + "`: "
              + (googleReads
                  ? "only Google's parser reads this line, all other crawlers ignore it"
                  : "all crawlers ignore this line")
              + ". Write `" + written + ":`");
      problem.fix(new TextEdit(after, value, ": "), isSitemap);
    }

    private void tolerated(SourceLine line) {
      String meant = nameOf(line.field);
      boolean isPrefix = line.fieldEnd - line.fieldStart > meant.length() + 1;
      String written = line.fieldText();
      Problem problem = problem(
          TOLERATED, Severity.WARNING, written, "Write `" + meant + "`", "the same misspelling");
      problem.places.add(
          subject.fieldSpan(line),
          CodeText.of(written) + " is misspelled: only Google's parser reads it as `" + meant
              + "`, every other crawler ignores the line. Write `" + meant + "`");
      if (!isPrefix) {
        correct(problem, line, meant, line.field == Field.SITEMAP);
      }
    }

    private void prefix(SourceLine line) {
      String meant = nameOf(line.field);
      String written = line.fieldText();
      String rest = written.substring(meant.length()).toLowerCase(Locale.ROOT);
      boolean isSlip = List.of("s", "ed", "ing", "d", "es").contains(rest);
      boolean disallows = line.field == Field.DISALLOW && !line.isValueEmpty();
      Problem problem = problem(
          PREFIX,
          disallows && !isSlip ? Severity.ERROR : Severity.WARNING,
          written,
          "Write `" + meant + "`",
          "the same field");
      problem.places.add(
          subject.fieldSpan(line),
          "Google's parser reads " + CodeText.of(written) + " as `" + meant
              + "`, every other crawler ignores the line. "
              + (isSlip ? "Write `" + meant + "`" : "Rename the field or remove the line"));
      if (isSlip) {
        correct(problem, line, meant, line.field == Field.SITEMAP);
      }
      if (disallows && problem.witness.isEmpty()) {
        problem.witness = PrefixWitness.of(subject, line);
      }
    }

    private void other(SourceLine line) {
      String written = line.fieldText();
      boolean isReportedOtherwise =
          OddCharacters.isPlainField(line) || QuotesCheck.isQuotedLine(line);
      if (FieldName.find(written).isPresent() || isReportedOtherwise) {
        return;
      }
      Optional<FieldName> meant = FieldName.misspeltAs(written);
      if (meant.isPresent()) {
        misspelt(line, meant.get().text());
      } else if (isAscii(written)) {
        problem(UNKNOWN, Severity.INFO, written, "", "the same field")
            .places
            .add(
                subject.fieldSpan(line),
                "No known crawler reads " + CodeText.of(written)
                    + ", so this line has no effect. Remove it, or put `#` before it if it is a comment");
      }
    }

    private void misspelt(SourceLine line, String name) {
      boolean isRule = !name.equals("Sitemap") && FieldName.findStandard(name).isPresent();
      String written = line.fieldText();
      Problem problem = problem(
          MISSPELT,
          isRule ? Severity.ERROR : Severity.WARNING,
          written,
          "Write `" + name + "`",
          "the same misspelling");
      problem.places.add(
          subject.fieldSpan(line),
          CodeText.of(written) + " is misspelled, so all crawlers ignore this line. Write `" + name
              + "`");
      correct(problem, line, name, !isRule);
    }
  }

  /** Odd characters are reported as such. */
  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 0x7F);
  }

  private static void correct(Problem problem, SourceLine line, String name, boolean safe) {
    problem.fix(new TextEdit(line.fieldStart, line.fieldEnd, name), safe && !line.isCutByGoogle());
  }

  private static String nameOf(Field field) {
    return switch (field) {
      case USER_AGENT -> "User-agent";
      case ALLOW -> "Allow";
      case DISALLOW -> "Disallow";
      default -> "Sitemap";
    };
  }
}
