package wayleave.cli.lint;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import wayleave.cli.output.JunitXml;
import wayleave.lint.model.Diagnostic;

/** Findings for a CI as JUnit's XML: each file a suite, each finding a case that fails if the finding fails the run. */
final class LintJunit implements LintPrinter {
  private final LintView view;
  private final OutputStream out;
  private final List<JunitXml.Suite> suites = new ArrayList<>();

  LintJunit(LintView view, OutputStream out) {
    this.view = view;
    this.out = out;
  }

  @Override
  public void print(FileFindings findings) {
    List<JunitXml.Case> cases = new ArrayList<>();
    for (Diagnostic finding : LintView.atLeast(view.forPeople(), findings.report())) {
      cases.add(caseOf(findings.file(), finding));
    }
    if (cases.isEmpty()) {
      cases.add(JunitXml.Case.passed("no findings", ""));
    }
    suites.add(new JunitXml.Suite(findings.file(), cases));
  }

  private JunitXml.Case caseOf(String file, Diagnostic finding) {
    String place = finding.span().line() + ":" + finding.span().column();
    String name = place + " " + finding.code().id();
    String text = file + ":" + place + ": " + LintText.headline(finding);
    return view.fails(finding)
        ? JunitXml.Case.failed(name, finding.code().id(), finding.message(), text)
        : JunitXml.Case.passed(name, text);
  }

  @Override
  public void printFailure(String file, String problem) {
    suites.add(new JunitXml.Suite(
        file, List.of(JunitXml.Case.error("can be read", "bad-input", problem, problem))));
  }

  @Override
  public void end() throws IOException {
    JunitXml.write("wayleave lint", suites, out);
  }
}
