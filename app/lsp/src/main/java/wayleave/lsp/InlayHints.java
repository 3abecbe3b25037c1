package wayleave.lsp;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Verdicts beside test comments. */
final class InlayHints {
  private static final String EXPECTED = "expected a crawler and a URL: # test: Googlebot /path";

  private InlayHints() {}

  static List<InlayHint> of(Snapshot snapshot, Range range) {
    List<InlayHint> hints = new ArrayList<>();
    DocumentText text = snapshot.text();
    int last = Math.min(range.getEnd().getLine(), text.lineCount() - 1);
    for (int number = Math.max(0, range.getStart().getLine()); number <= last; number++) {
      String line = text.line(number);
      if (line.indexOf('#') >= 0) {
        Position end = new Position(number, line.length());
        TestComment.of(FieldLine.of(line).comment())
            .ifPresent(test -> hints.add(hint(snapshot, test, end)));
      }
    }
    return hints;
  }

  private static InlayHint hint(Snapshot snapshot, TestComment test, Position end) {
    String label = test.isComplete() ? test.verdict(snapshot) : EXPECTED;
    InlayHint hint = new InlayHint(end, Either.forLeft(label));
    hint.setPaddingLeft(true);
    return hint;
  }
}
