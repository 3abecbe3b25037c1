package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Extension lines outside any group, or in another group than the layout suggests. */
public final class ExtensionPlaceCheck implements Check {
  private static final LintRule OUTSIDE = LintRule.of("extension-outside-group");
  private static final LintRule SIGNAL = LintRule.of("content-signal-outside-group");

  private static final LintRule ABOVE = LintRule.of("extension-of-group-above");

  private static final List<String> FOR_GROUPS =
      List.of("Crawl-delay", "Request-rate", "Visit-time", "Content-Usage", "Content-Signal");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (LocatedExtension line : subject.extensions()) {
      Optional<String> field = FOR_GROUPS.stream().filter(line::is).findFirst();
      if (field.isPresent() && line.userAgents().isEmpty()) {
        if (!subject.isUserAgentLostToByteOrderMarks()) {
          outside(subject, findings, line, field.get());
        }
      } else if ((field.isPresent() || line.is("License")) && isSetApart(subject, line)) {
        ofGroupAbove(subject, findings, line, field.orElse("License"));
      }
    }
  }

  /**
   * Whether a line for named crawlers stands behind a blank line as if it were for all: no rule follows it in its group, and
   * there is no such line in any other group.
   */
  private static boolean isSetApart(LintContext subject, LocatedExtension line) {
    if (line.userAgents().stream().anyMatch(UserAgentLine::isWildcard)) {
      return false;
    }
    boolean isBehindBlank = false;
    int above = line.line() - 1;
    while (above > 0 && subject.line(above).field == Field.NONE) {
      isBehindBlank |= subject.line(above).isBlank();
      above--;
    }
    if (!isBehindBlank || above == 0 || !subject.line(above).isRule()) {
      return false;
    }
    for (int below = line.line() + 1; below <= subject.lines().size(); below++) {
      SourceLine next = subject.line(below);
      if (next.isRule()) {
        return false;
      }
      if (next.field == Field.USER_AGENT) {
        break;
      }
    }
    return subject.extensions().stream()
        .noneMatch(other -> other.line() != line.line() && other.is(line.field()));
  }

  private static void ofGroupAbove(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, String field) {
    findings.add(
        ABOVE,
        subject.fieldSpan(line.source()),
        CodeText.of(field) + " applies only to " + line.names()
            + ": a blank line does not end a group. Move it into the group for `*` if all crawlers are meant",
        finding -> finding.related(
            subject.span(subject.line(line.userAgents().get(0).line())),
            "the group that it belongs to"));
  }

  private static void outside(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, String field) {
    boolean isSignal = field.equals("Content-Signal");
    findings.add(
        isSignal ? SIGNAL : OUTSIDE,
        subject.fieldSpan(line.source()),
        "No `User-agent` line precedes this " + CodeText.of(field) + ", so crawlers "
            + (isSignal ? "that look for it in a group do not find it" : "ignore it")
            + ". Move it into the group for `*`",
        finding -> {
          if (line.isEditable()) {
            lineForAll(subject).ifPresent(above -> move(subject, finding, line, above));
          }
        });
  }

  private static void move(
      LintContext subject,
      DiagnosticSink.Finding finding,
      LocatedExtension line,
      SourceLine above) {
    int end = line.source().hasComment() ? line.source().commentStart : line.source().contentEnd;
    String text = subject.bytes(line.source().contentStart, end).strip();
    if (text.chars().allMatch(c -> c < 0x7F)) {
      finding.safeFix(
          "Move it below line " + above.number,
          subject.removal(line.source()),
          new TextEdit(above.end, above.end, "\n" + text));
    }
  }

  /** The user-agent line for all crawlers, if it stands alone, so that a line below it is for no others. */
  private static Optional<SourceLine> lineForAll(LintContext subject) {
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      List<UserAgentLine> lines = group.userAgents();
      if (lines.get(0).isWildcard()) {
        return lines.size() == 1
            ? Optional.of(subject.line(lines.get(0).line())).filter(line -> !line.isCutByGoogle())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
