package wayleave.lint.internal.text;

import java.nio.charset.StandardCharsets;
import wayleave.Dialect;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.Utf8Character;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** Bodies that are not plain text in UTF-8 (F1, F2). */
final class BodyCheck implements Check {
  private static final LintRule HTML = LintRule.of("body-html");
  private static final LintRule JSON = LintRule.of("body-json");
  private static final LintRule BINARY = LintRule.of("body-binary");
  private static final LintRule RTF = LintRule.of("body-rtf");
  private static final LintRule EMPTY = LintRule.of("body-empty");
  private static final LintRule OTHER_TEXT = LintRule.of("body-other-text");
  private static final LintRule UTF_16 = LintRule.of("encoding-utf-16");

  private static final String SERVE = "Serve a plain text file at `/robots.txt`, or status 404";
  /** How many bytes tell what a body is. */
  private static final int LOOKED_AT = 2048;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    switch (subject.kind()) {
      case HTML -> html(subject, findings);
      case JSON -> findings.add(JSON, firstLine(subject), notRobotsTxt("JSON", subject));
      case RTF ->
        findings.add(
            RTF,
            firstLine(subject),
            "This is a word processor document (RTF), so crawlers miss its rules. Save it as plain text");
      case BINARY -> binary(subject, findings);
      case EMPTY -> empty(subject, findings);
      case UTF_16_LE, UTF_16_BE -> utf16(subject, findings);
      case TEXT -> otherText(subject, findings);
    }
  }

  private static void html(LintContext subject, DiagnosticSink findings) {
    byte[] body = subject.body();
    String start =
        new String(body, 0, Math.min(body.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
    boolean isXml = start.strip().startsWith("<?xml") && !start.contains("<html");
    String what = isXml ? "XML" : "a web page";
    findings.add(HTML, firstLine(subject), notRobotsTxt(what, subject));
  }

  private static void binary(LintContext subject, DiagnosticSink findings) {
    byte[] body = subject.body();
    boolean isGzip = body.length > 1 && body[0] == 0x1F && (body[1] & 0xFF) == 0x8B;
    findings.add(
        BINARY,
        subject.span(0, 0),
        isGzip
            ? "This is a gzip file, so crawlers find no rules in it and may fetch everything."
                + " Serve it uncompressed, or with `Content-Encoding: gzip`"
            : "This is binary data, not text, so crawlers find no rules in it and may fetch everything."
                + " Serve a plain text file");
  }

  private static void empty(LintContext subject, DiagnosticSink findings) {
    boolean came = subject.input().delivery().map(Delivery::isFile).orElse(true);
    if (came) {
      findings.add(
          EMPTY,
          subject.span(0, 0),
          (subject.body().length > 0
                  ? "The file contains no text (only white space)"
                  : "The file is empty")
              + ", so crawlers may fetch everything. Add rules if you want to restrict them");
    }
  }

  private static void otherText(LintContext subject, DiagnosticSink findings) {
    if (subject.hasFields() || subject.lines().stream().noneMatch(FieldsCheck::isSaying)) {
      return;
    }
    if (looksBinary(subject.body())) {
      binary(subject, findings);
    } else {
      findings.add(
          OTHER_TEXT,
          firstLine(subject),
          "This is not a robots.txt: crawlers find no rules in it and may fetch everything. "
              + SERVE);
    }
  }

  /**
   * Whether a text without any field is rather data whose first bytes are damaged: no text has control characters, whatever its
   * encoding.
   */
  private static boolean looksBinary(byte[] body) {
    int length = Math.min(body.length, LOOKED_AT);
    int control = 0;
    int malformed = 0;
    for (int i = 0; i < length; ) {
      int character = Utf8Character.at(body, i, length);
      boolean isControl =
          character >= 0 && character < ' ' && (character < '\t' || character > '\r');
      control += isControl ? 1 : 0;
      malformed += character == Utf8Character.MALFORMED || character == 0xFFFD ? 1 : 0;
      i += Utf8Character.length(character);
    }
    return control >= 4 && (control + malformed) * 10 > length;
  }

  private static String notRobotsTxt(String what, LintContext subject) {
    boolean any =
        subject.groups(Dialect.GOOGLE).stream().anyMatch(g -> !g.rules().isEmpty());
    return "This is " + what + ", not a robots.txt"
        + (any
            ? ", but crawlers follow the lines in it that look like rules. "
            : ": crawlers find no rules in it and may fetch everything. ")
        + SERVE;
  }

  private static Span firstLine(LintContext subject) {
    for (SourceLine line : subject.lines()) {
      if (!line.isBlank()) {
        return subject.span(line);
      }
    }
    return subject.span(0, 0);
  }

  private static void utf16(LintContext subject, DiagnosticSink findings) {
    findings.add(
        UTF_16,
        subject.span(0, Math.min(2, subject.body().length)),
        "The file is saved as UTF-16, so crawlers find no rules in it. Save it as UTF-8");
  }
}
