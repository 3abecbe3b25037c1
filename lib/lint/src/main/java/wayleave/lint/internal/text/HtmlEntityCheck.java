package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** {@code &amp;} and the like in paths, as a web page writes them. */
final class HtmlEntityCheck implements Check {
  private static final LintRule ENTITY = LintRule.of("html-entity");
  private static final List<String> ENTITIES = List.of("&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;");
  private static final List<String> CHARACTERS = List.of("&", "<", ">", "\"", " ");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Set<String> written = new HashSet<>();
    for (PathValue path : subject.paths()) {
      written.add(path.text());
    }
    for (PathValue path : subject.paths()) {
      if (path.text().indexOf('&') < 0) {
        continue;
      }
      String decoded = path.text();
      for (int i = 0; i < ENTITIES.size(); i++) {
        decoded = decoded.replace(ENTITIES.get(i), CHARACTERS.get(i));
      }
      // Who writes the path both ways wants to catch wrong links too; and so does a rule about the
      // entity alone.
      boolean meant = written.contains(decoded) || path.text().matches("/?\\*?&[a-z]+;\\*?");
      if (!decoded.equals(path.text()) && !meant) {
        report(subject, findings, path);
      }
    }
  }

  private static void report(LintContext subject, DiagnosticSink findings, PathValue path) {
    for (int i = 0; i < ENTITIES.size(); i++) {
      int at = path.text().indexOf(ENTITIES.get(i));
      if (at >= 0) {
        String entity = ENTITIES.get(i);
        String character = CHARACTERS.get(i);
        Span span = subject.span(path.at(at), path.at(at + entity.length()));
        String message = "URLs have " + (character.equals(" ") ? "a blank" : character)
            + " where this has " + entity;
        findings.add(ENTITY, span, message, finding -> {
          if (character.equals("&")) {
            finding.fix("write &", edits(path, entity, character));
          }
        });
        return;
      }
    }
  }

  private static List<TextEdit> edits(PathValue path, String entity, String character) {
    List<TextEdit> edits = new ArrayList<>();
    int at = path.text().indexOf(entity);
    while (at >= 0) {
      edits.add(new TextEdit(path.at(at), path.at(at + entity.length()), character));
      at = path.text().indexOf(entity, at + entity.length());
    }
    return edits;
  }
}
