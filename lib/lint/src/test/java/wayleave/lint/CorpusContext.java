package wayleave.lint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;

/** Findings as one needs to see them to judge them: message, line, neighbours, other lines that belong to it. */
final class CorpusContext {
  private static final int LINES = 4;
  private static final int WIDTH = 180;

  private CorpusContext() {}

  /** Findings, each below the row that its judgement is to be written into. */
  static String of(List<CorpusFinding> findings, List<Path> files) throws IOException {
    StringBuilder text = new StringBuilder();
    for (CorpusFinding finding : findings) {
      for (Path file : files) {
        if (CorpusFinding.nameOf(file).equals(finding.file())) {
          append(text, finding, new LintContext(LintInput.of(Files.readAllBytes(file))));
        }
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, CorpusFinding finding, LintContext subject) {
    Diagnostic diagnostic = finding.diagnostic();
    text.append(finding.file()).append('\t').append(finding.line()).append('\t');
    text.append(finding.code()).append("\t?\t\n");
    text.append("  ").append(Printed.of(diagnostic.toString())).append('\n');
    TreeSet<Integer> numbers = new TreeSet<>();
    numbers.add(1);
    addAround(numbers, finding.line());
    for (Diagnostic.Related related : diagnostic.related()) {
      text.append("  line ").append(related.span().line()).append(": ");
      text.append(related.message()).append('\n');
      addAround(numbers, related.span().line());
    }
    diagnostic.witness().ifPresent(witness -> text.append("  ").append(witness).append('\n'));
    int last = 0;
    for (int number : numbers) {
      if (number > 0 && number <= subject.lines().size()) {
        text.append(number > last + 1 ? "      ...\n" : "");
        SourceLine line = subject.line(number);
        String shown = Printed.of(line.text());
        text.append(number == finding.line() ? "> " : "  ").append(number).append(": ");
        text.append(shown, 0, Math.min(shown.length(), WIDTH)).append('\n');
        last = number;
      }
    }
    text.append("  of ").append(subject.lines().size()).append(" lines\n\n");
  }

  private static void addAround(TreeSet<Integer> numbers, int line) {
    for (int number = line - LINES; number <= line + LINES; number++) {
      numbers.add(number);
    }
  }
}
