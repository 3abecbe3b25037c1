package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** License lines without a full URL, and those of groups that replace the one for the site (RSL 1.0 §4.4). */
public final class LicenseCheck implements Check {
  private static final LintRule NOT_ABSOLUTE = LintRule.of("license-not-absolute");
  private static final LintRule HIDES = LintRule.of("license-hides-global");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<LocatedExtension> global = new ArrayList<>();
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("License") && line.read() instanceof Extension.Malformed malformed) {
        notAbsolute(subject, causes, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.License) {
        if (line.userAgents().isEmpty()) {
          global.add(line);
        } else if (!global.isEmpty()) {
          hides(subject, causes, line, global.get(0));
        }
      }
    }
    causes.report(findings);
  }

  private static void notAbsolute(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    boolean isCharacter = problem.kind() == Problem.Kind.URI && problem.start() > 0;
    Optional<Origin> site =
        subject.input().delivery().flatMap(d -> Origin.parse(d.urls().get(0)));
    boolean isPath = value.startsWith("/") && !value.startsWith("//");
    Causes.Cause cause = causes.add(
        NOT_ABSOLUTE,
        line.span(subject, problem),
        isCharacter
            ? "A URL cannot contain this character, so crawlers may ignore the license: write it"
                + " percent-encoded"
            : CodeText.of(value)
                + " is not a full URL, so crawlers may ignore the license. Write it"
                + " like "
                + CodeText.of(site.map(Origin::toString).orElse("https://www.example.com")
                    + (isPath ? value : "/license.xml")));
    if (site.isPresent() && isPath && line.isEditable()) {
      String origin = site.get().toString();
      cause.safeFix("Write " + CodeText.of(origin + value), line.edit(0, 0, origin));
    }
  }

  private static void hides(
      LintContext subject, Causes causes, LocatedExtension line, LocatedExtension global) {
    causes.add(
        HIDES,
        "",
        subject.span(line.source()),
        "For " + line.names() + " this license replaces the one for the whole site in line "
            + global.line() + ". Remove it if that one should apply",
        finding ->
            finding.related(subject.span(global.source()), "the license for the whole site"));
  }
}
