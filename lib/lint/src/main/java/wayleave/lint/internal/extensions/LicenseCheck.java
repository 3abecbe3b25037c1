package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** License lines (RSL 1.0 §4.4). */
public final class LicenseCheck implements Check {
  private static final LintRule NOT_ABSOLUTE = LintRule.of("license-not-absolute");
  private static final LintRule HIDES = LintRule.of("license-hides-global");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<LocatedExtension> global = new ArrayList<>();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("License") && line.read() instanceof Extension.Malformed malformed) {
        notAbsolute(subject, findings, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.License) {
        if (line.userAgents().isEmpty()) {
          global.add(line);
        } else if (!global.isEmpty()) {
          hides(subject, findings, line, global.get(0));
        }
      }
    }
  }

  private static void notAbsolute(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    boolean isCharacter = problem.kind() == Problem.Kind.URI && problem.start() > 0;
    findings.add(
        NOT_ABSOLUTE,
        line.span(subject, problem),
        isCharacter
            ? "this character cannot stand in the address of a licence"
            : "a licence takes a whole address: https://host/path",
        finding -> {
          Optional<Origin> site =
              subject.input().delivery().flatMap(d -> Origin.parse(d.urls().get(0)));
          boolean isPath = value.startsWith("/") && !value.startsWith("//");
          if (site.isPresent() && isPath && line.isEditable()) {
            String origin = site.get().toString();
            finding.safeFix("write " + origin + value, line.edit(0, 0, origin));
          }
        });
  }

  private static void hides(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension line,
      LocatedExtension global) {
    findings.add(
        HIDES,
        subject.span(line.source()),
        "for " + line.names() + " this takes the place of the licence in line " + global.line()
            + ", which is for crawlers without one of their own",
        finding -> finding.related(subject.span(global.source()), "the licence for the others"));
  }
}
