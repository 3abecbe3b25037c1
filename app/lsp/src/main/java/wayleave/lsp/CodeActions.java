package wayleave.lsp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import wayleave.lint.BodyWarning;
import wayleave.lint.FixResult;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;

/** Fixes of findings: one by one, and all safe ones together. */
final class CodeActions {
  static final List<String> KINDS = List.of(CodeActionKind.QuickFix, CodeActionKind.SourceFixAll);

  private CodeActions() {}

  /**
   * The fixes for the lines of a range.
   *
   * @param report the findings, without fixes
   * @param linter finds the fixes, and what further ones remain after the first
   */
  static List<Either<Command, CodeAction>> of(
      Snapshot snapshot, LintReport report, Linter linter, Range range, CodeActionContext context) {
    List<CodeAction> actions = new ArrayList<>();
    if (isWanted(context, CodeActionKind.QuickFix)
        && report.diagnostics().stream().anyMatch(finding -> isIn(range, finding))) {
      for (Diagnostic finding : snapshot.fixes(linter).diagnostics()) {
        if (isIn(range, finding)) {
          finding.fix().ifPresent(fix -> actions.add(quickFix(snapshot, finding, fix)));
        }
      }
    }
    // Editors ask for a light bulb at each move of the cursor; that never needs all fixes.
    boolean isAutomatic =
        context.getTriggerKind() == CodeActionTriggerKind.Automatic && context.getOnly() == null;
    if (isWanted(context, CodeActionKind.SourceFixAll)
        && !isAutomatic
        && snapshot.fixes(linter).diagnostics().stream().anyMatch(Diagnostic::hasSafeFix)
        && BodyWarning.of(snapshot.text().body()).isEmpty()) {
      actions.add(fixAll(snapshot, linter));
    }
    return actions.stream().map(Either::<Command, CodeAction>forRight).toList();
  }

  /** Whether an editor asks for a kind: for all kinds, for it, or for a kind that includes it. */
  private static boolean isWanted(CodeActionContext context, String kind) {
    List<String> only = context.getOnly();
    return only == null
        || only.stream()
            .anyMatch(
                wanted -> wanted.isEmpty() || kind.equals(wanted) || kind.startsWith(wanted + "."));
  }

  /** Whether a finding is on one of a range's lines: the cursor need not stand on the very word. */
  private static boolean isIn(Range range, Diagnostic finding) {
    Range found = Findings.range(finding.span());
    return found.getStart().getLine() <= range.getEnd().getLine()
        && range.getStart().getLine() <= found.getEnd().getLine();
  }

  private static CodeAction quickFix(Snapshot snapshot, Diagnostic finding, Fix fix) {
    boolean isSafe = fix.effect() == Fix.Effect.KEEPS_VERDICTS;
    CodeAction action = new CodeAction(isSafe ? fix.title() : fix.title() + " (changes verdicts)");
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(Findings.diagnostic(snapshot, finding)));
    action.setIsPreferred(isSafe);
    DocumentText text = snapshot.text();
    action.setEdit(edit(
        snapshot,
        fix.edits().stream()
            .map(edit -> new TextEdit(text.range(edit.start(), edit.end()), edit.replacement()))
            .toList()));
    return action;
  }

  private static CodeAction fixAll(Snapshot snapshot, Linter linter) {
    DocumentText before = snapshot.text();
    String fixed = snapshot.fixed(() -> new String(
        FixResult.of(before.body(), linter, Diagnostic::hasSafeFix).body(),
        StandardCharsets.UTF_8));
    CodeAction action = new CodeAction("Apply all fixes that change no verdict");
    action.setKind(CodeActionKind.SourceFixAll);
    action.setEdit(edit(snapshot, List.of(before.changeTo(fixed))));
    return action;
  }

  private static WorkspaceEdit edit(Snapshot snapshot, List<TextEdit> edits) {
    VersionedTextDocumentIdentifier document =
        new VersionedTextDocumentIdentifier(snapshot.uri(), snapshot.version());
    return new WorkspaceEdit(List.of(Either.forLeft(new TextDocumentEdit(document, edits))));
  }
}
