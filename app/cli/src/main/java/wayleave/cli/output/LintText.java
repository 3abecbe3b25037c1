package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.LintReport;
import wayleave.lint.model.Audience;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.report.view.TerminalText;
import wayleave.report.view.WrittenLines;

/** Findings for people: each with its line and what is meant of it underlined. */
final class LintText implements LintPrinter {
  /** Of a longer line only a part around the finding is shown. */
  private static final int MAX_SHOWN = 100;

  private final OutputStream out;
  private final Ansi ansi;
  private final int[] counts = new int[Severity.values().length];
  private int suppressed;
  private int files;

  LintText(Terminal terminal) {
    this.out = terminal.out();
    this.ansi = terminal.ansi();
  }

  @Override
  public void print(String file, byte[] body, LintReport report) throws IOException {
    files++;
    List<String> lines = report.diagnostics().isEmpty() ? List.of() : WrittenLines.all(body);
    for (Diagnostic diagnostic : report.diagnostics()) {
      counts[diagnostic.severity().ordinal()]++;
      write(shown(file, lines, diagnostic));
    }
    suppressed += report.suppressed().size();
  }

  @Override
  public void end() throws IOException {
    if (files == 0) {
      return;
    }
    List<String> parts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      int count = counts[severity.ordinal()];
      if (count > 0) {
        String name = name(severity);
        parts.add(count + " " + (count == 1 || severity == Severity.INFO ? name : name + "s"));
      }
    }
    String summary = parts.isEmpty() ? "nothing found" : String.join(", ", parts);
    write(summary + (suppressed > 0 ? " (" + suppressed + " suppressed by comments)" : "") + "\n");
  }

  private String shown(String file, List<String> lines, Diagnostic diagnostic) {
    Span span = diagnostic.span();
    StringBuilder text = new StringBuilder();
    text.append(styled("bold", TerminalText.of(file) + ":" + span.line() + ":" + span.column()))
        .append(": ")
        .append(styled(style(diagnostic.severity()), name(diagnostic.severity())))
        .append(": ")
        .append(TerminalText.of(diagnostic.message()))
        .append(styled("faint", " [" + diagnostic.code().id() + "]"))
        .append('\n');
    int width = Integer.toString(Math.max(
            span.line(),
            diagnostic.related().stream().mapToInt(r -> r.span().line()).max().orElse(0)))
        .length();
    if (!isAboutDelivery(diagnostic)) {
      excerpt(text, lines, span, width, '^', "");
    }
    for (Diagnostic.Related related : diagnostic.related()) {
      excerpt(text, lines, related.span(), width, '-', " " + TerminalText.of(related.message()));
    }
    if (!diagnostic.readers().contains(Audience.ANY)) {
      String readers = diagnostic.readers().stream()
          .sorted()
          .map(Audience::text)
          .collect(Collectors.joining(", "));
      note(text, width, "for", readers);
    }
    diagnostic
        .witness()
        .ifPresent(witness -> note(
            text,
            width,
            "shown by",
            TerminalText.of(witness.url()) + " for " + TerminalText.of(witness.crawler()) + ": "
                + TerminalText.of(witness.shows())));
    diagnostic.fix().ifPresent(fix -> {
      String effect = fix.effect() == Fix.Effect.KEEPS_VERDICTS ? "" : " (verdicts change)";
      note(text, width, "fix", TerminalText.of(fix.title()) + effect);
    });
    return text.append('\n').toString();
  }

  /** It has a place, at the beginning, only because each finding has one. */
  private static boolean isAboutDelivery(Diagnostic diagnostic) {
    return diagnostic.code().family().equals("delivery")
        && diagnostic.span().start() == diagnostic.span().end();
  }

  private void note(StringBuilder text, int width, String name, String value) {
    text.append(" ".repeat(width + 2))
        .append(styled("faint", "= " + name + ": "))
        .append(value)
        .append('\n');
  }

  private void excerpt(
      StringBuilder text, List<String> lines, Span span, int width, char underline, String label) {
    String line = lines.get(span.line() - 1);
    int from = Math.min(span.column() - 1, line.length());
    int to = span.endLine() == span.line()
        ? Math.min(span.endColumn() - 1, line.length())
        : line.length();
    int cut = Math.max(0, Math.min(from - MAX_SHOWN / 2, line.length() - MAX_SHOWN));
    int end = Math.min(line.length(), Math.max(cut + MAX_SHOWN, 0));
    String number = Integer.toString(span.line());
    String margin = " ".repeat(width - number.length() + 1) + number + " | ";
    text.append(styled("faint", margin))
        .append(cut > 0 ? "..." : "")
        .append(visible(line.substring(cut, end)))
        .append(end < line.length() ? "..." : "")
        .append('\n');
    int before = (cut > 0 ? 3 : 0) + columns(line.substring(cut, Math.min(from, end)));
    int length = Math.max(
        1, columns(line.substring(Math.min(from, end), Math.min(Math.max(from, to), end))));
    text.append(styled("faint", " ".repeat(width + 1) + " | "))
        .append(" ".repeat(before))
        .append(styled(
            underline == '^' ? "bold,red" : "bold,blue",
            String.valueOf(underline).repeat(length)))
        .append(label)
        .append('\n');
  }

  /** The line as it is shown: what a terminal would obey or not show is written out. */
  private static String visible(String line) {
    return TerminalText.of(line.replace('\t', ' ').replace("\uFEFF", "\u00B7"));
  }

  /** How many columns of a terminal a part of a line takes, where each character takes one. */
  private static int columns(String part) {
    String visible = visible(part);
    return visible.codePointCount(0, visible.length());
  }

  private static String name(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  private static String style(Severity severity) {
    return switch (severity) {
      case ERROR -> "bold,red";
      case WARNING -> "bold,yellow";
      case INFO -> "bold,blue";
      case HINT -> "bold";
    };
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private String styled(String style, String text) {
    if (!ansi.enabled()) {
      return text;
    }
    return Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.off();
  }
}
