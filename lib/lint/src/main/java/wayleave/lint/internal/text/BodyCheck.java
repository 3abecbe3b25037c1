package wayleave.lint.internal.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import wayleave.Dialect;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Bodies that are no text at all, or not in UTF-8 (F1, F2). */
final class BodyCheck implements Check {
  private static final LintRule HTML = LintRule.of("body-html");
  private static final LintRule JSON = LintRule.of("body-json");
  private static final LintRule BINARY = LintRule.of("body-binary");
  private static final LintRule EMPTY = LintRule.of("body-empty");
  private static final LintRule OTHER_TEXT = LintRule.of("body-other-text");
  private static final LintRule UTF_16 = LintRule.of("encoding-utf-16");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    switch (subject.kind()) {
      case HTML -> html(subject, findings);
      case JSON -> findings.add(JSON, firstLine(subject), "this is JSON: " + rules(subject));
      case BINARY ->
        findings.add(
            BINARY, subject.span(0, 0), "this is no text, perhaps a compressed file or an image");
      case EMPTY -> empty(subject, findings);
      case UTF_16_LE -> utf16(subject, findings, StandardCharsets.UTF_16LE);
      case UTF_16_BE -> utf16(subject, findings, StandardCharsets.UTF_16BE);
      case TEXT -> otherText(subject, findings);
    }
  }

  private static void html(LintContext subject, DiagnosticSink findings) {
    byte[] body = subject.body();
    String start = new String(body, 0, Math.min(body.length, 2048), StandardCharsets.ISO_8859_1);
    boolean isXml = start.strip().startsWith("<?xml") && !start.contains("<html");
    String what = isXml ? "this is XML" : "this is a web page";
    findings.add(HTML, firstLine(subject), what + ": " + rules(subject));
  }

  private static void empty(LintContext subject, DiagnosticSink findings) {
    boolean came = subject.input().delivery().map(Delivery::isFile).orElse(true);
    if (came) {
      findings.add(
          EMPTY, subject.span(0, 0), "the file is empty, so crawlers may fetch everything");
    }
  }

  private static void otherText(LintContext subject, DiagnosticSink findings) {
    if (!subject.hasFields() && subject.lines().stream().anyMatch(FieldsCheck::isSaying)) {
      findings.add(
          OTHER_TEXT,
          firstLine(subject),
          "no line of this file is one that crawlers read, so they may fetch everything");
    }
  }

  private static String rules(LintContext subject) {
    boolean any =
        subject.groups(Dialect.GOOGLE).stream().anyMatch(g -> !g.rules().isEmpty());
    return any
        ? "lines in it that look like rules are followed all the same"
        : "it holds no rules, so crawlers may fetch everything";
  }

  private static Span firstLine(LintContext subject) {
    for (SourceLine line : subject.lines()) {
      if (!line.isBlank()) {
        return subject.span(line);
      }
    }
    return subject.span(0, 0);
  }

  private static void utf16(LintContext subject, DiagnosticSink findings, Charset charset) {
    byte[] body = subject.body();
    String text = new String(body, charset);
    String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
    findings.add(
        UTF_16,
        subject.span(0, Math.min(2, body.length)),
        "the file is saved as UTF-16, in which crawlers find no rules: save it as UTF-8",
        finding -> finding.fix("save as UTF-8", new TextEdit(0, body.length, withoutMark)));
  }
}
