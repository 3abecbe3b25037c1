package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;

/** Lines whose field is misspelt, unknown or not followed by a colon (F5, F7, G5). */
final class FieldsCheck implements Check {
  private static final LintRule COLON = LintRule.of("colon-missing");
  private static final LintRule UNKNOWN = LintRule.of("field-unknown");
  private static final LintRule MISSPELT = LintRule.of("field-misspelt");
  private static final LintRule TOLERATED = LintRule.of("field-misspelt-for-others");
  private static final LintRule PREFIX = LintRule.of("field-begins-like-another");
  private static final LintRule UNREADABLE = LintRule.of("line-unreadable");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasFields()) {
      return;
    }
    boolean wasUnreadable = false;
    Map<String, List<SourceLine>> unknown = new LinkedHashMap<>();
    for (SourceLine line : subject.lines()) {
      boolean isUsual = line.isStrict && line.field != Field.OTHER;
      if (isUsual || !isSaying(line) || ByteOrderMarkCheck.isEncodedTwice(line)) {
        wasUnreadable &= !isUsual;
        continue;
      }
      Optional<FieldName> standard = FieldName.atStartOf(line.readBytes().strip());
      boolean lacksColon = standard.isPresent() && lacksColon(line, standard.get());
      boolean unreadable = !lacksColon && isUnreadable(line);
      if (lacksColon) {
        colonMissing(subject, findings, line, standard.get());
      } else if (unreadable && !wasUnreadable) {
        unreadable(subject, findings, line);
      } else if (!unreadable) {
        field(subject, findings, line, unknown);
      }
      wasUnreadable = unreadable;
    }
    unknown.values().forEach(lines -> unknown(subject, findings, lines));
  }

  /** Whether a line is neither blank nor a comment, in whatever form. */
  static boolean isSaying(SourceLine line) {
    boolean isQuiet = line.field == Field.NONE && line.readBytes().isBlank()
        || CommentsCheck.isCommentOfAnotherKind(line);
    return !isQuiet;
  }

  private static boolean isUnreadable(SourceLine line) {
    String field = line.fieldText();
    return line.field == Field.NONE
        || line.isMissingColon
        || line.field == Field.OTHER && (isUrl(line, field) || isPath(field) || isProse(field));
  }

  /** The rest of a rule that was broken in two; its colon is one of the path's. */
  private static boolean isPath(String field) {
    return field.startsWith("/");
  }

  private static boolean isProse(String field) {
    return field.indexOf(' ') > 0 && !FieldName.isLike(field);
  }

  private static boolean isUrl(SourceLine line, String field) {
    return (field.equalsIgnoreCase("http") || field.equalsIgnoreCase("https"))
        && line.value().startsWith("//");
  }

  private static void field(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      Map<String, List<SourceLine>> unknown) {
    if (line.form == FieldForm.TYPO) {
      tolerated(subject, findings, line);
    } else if (line.form == FieldForm.PREFIX) {
      prefix(subject, findings, line);
    } else {
      other(subject, findings, line, unknown);
    }
  }

  /** Whether a separator that is none, or nothing but blanks, stands between a field and what looks like its value. */
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

  private static void colonMissing(
      LintContext subject, DiagnosticSink findings, SourceLine line, FieldName field) {
    String read = line.readBytes().strip();
    int start = line.contentStart + line.readBytes().indexOf(read);
    int after = start + field.text().length();
    int value = after;
    while (value < line.end && " \t=;,".indexOf(subject.body()[value]) >= 0) {
      value++;
    }
    boolean googleReads = line.isMissingColon && line.field != Field.OTHER;
    TextEdit edit = new TextEdit(after, value, ": ");
    findings.add(
        COLON,
        subject.span(start, after),
        "a colon belongs after " + read.substring(0, field.text().length()) + ": "
            + (googleReads ? "only Google reads the line without" : "no crawler reads the line"),
        finding -> {
          finding.severity(googleReads ? Severity.WARNING : Severity.ERROR);
          if (line.field == Field.SITEMAP || field.text().equals("Sitemap")) {
            finding.safeFix("put the colon", edit);
          } else {
            finding.fix("put the colon", edit);
          }
        });
  }

  private static void unreadable(LintContext subject, DiagnosticSink findings, SourceLine line) {
    findings.add(
        UNREADABLE,
        subject.span(line),
        "crawlers skip this line: it is no field with a colon, and a comment begins with #",
        finding -> {
          if (line.field == Field.NONE && !line.isCutByGoogle()) {
            finding.safeFix(
                "make it a comment", new TextEdit(line.contentStart, line.contentStart, "# "));
          }
        });
  }

  private static void tolerated(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String meant = nameOf(line.field);
    boolean isPrefix = line.fieldEnd - line.fieldStart > meant.length() + 1;
    findings.add(
        TOLERATED,
        subject.fieldSpan(line),
        "write " + meant + ": of all crawlers only Google's take " + line.fieldText() + " for it",
        finding -> {
          if (!isPrefix) {
            correct(finding, line, meant, line.field == Field.SITEMAP);
          }
        });
  }

  private static void prefix(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String meant = nameOf(line.field);
    String plural = line.fieldText().substring(meant.length()).toLowerCase(Locale.ROOT);
    boolean isSlip = List.of("s", "ed", "ing", "d", "es").contains(plural);
    findings.add(
        PREFIX,
        subject.fieldSpan(line),
        "Google reads " + line.fieldText() + " as " + meant + ", others skip the line",
        finding -> {
          if (line.field == Field.SITEMAP) {
            finding.severity(Severity.WARNING);
          }
          if (isSlip) {
            correct(finding, line, meant, line.field == Field.SITEMAP);
          }
          if (line.field == Field.DISALLOW && !line.isValueEmpty()) {
            PrefixWitness.of(subject, line)
                .ifPresent(w -> finding.witness(w.crawler(), w.url(), w.shows()));
          }
        });
  }

  private static void other(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      Map<String, List<SourceLine>> unknown) {
    String written = line.fieldText();
    if (FieldName.find(written).isPresent()) {
      return;
    }
    Optional<FieldName> meant = FieldName.misspeltAs(written);
    if (meant.isPresent()) {
      String name = meant.get().text();
      boolean changes = !name.equals("Sitemap") && FieldName.findStandard(name).isPresent();
      findings.add(
          MISSPELT,
          subject.fieldSpan(line),
          "no crawler knows " + written + ": write " + name,
          finding -> correct(finding, line, name, !changes));
    } else if (isAscii(written)) {
      unknown
          .computeIfAbsent(written.toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line);
    }
  }

  /** A field is told of once, however many lines have it. */
  private static void unknown(
      LintContext subject, DiagnosticSink findings, List<SourceLine> lines) {
    SourceLine first = lines.get(0);
    int more = lines.size() - 1;
    findings.add(
        UNKNOWN,
        subject.fieldSpan(first),
        "no crawler that is known of reads " + first.fieldText()
            + (more == 0 ? "" : " (nor in " + more + (more == 1 ? " line" : " lines") + " below)"));
  }

  /** Odd characters are told of as such. */
  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 0x7F);
  }

  private static void correct(
      DiagnosticSink.Finding finding, SourceLine line, String name, boolean safe) {
    TextEdit edit = new TextEdit(line.fieldStart, line.fieldEnd, name);
    if (safe && !line.isCutByGoogle()) {
      finding.safeFix("write " + name, edit);
    } else {
      finding.fix("write " + name, edit);
    }
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
