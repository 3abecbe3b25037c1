package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

/** {@code &amp;} and the like in paths, as a web page writes them. */
final class HtmlEntityCheck implements Check {
  private static final LintRule ENTITY = LintRule.of("html-entity");
  private static final List<String> ENTITIES = List.of("&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;");
  private static final List<String> CHARACTERS = List.of("&", "<", ">", "\"", " ");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.has('&')) {
      return;
    }
    Set<String> written = new HashSet<>();
    for (PathValue path : subject.paths()) {
      written.add(path.text());
    }
    Map<String, Occurrences> found = new LinkedHashMap<>();
    for (PathValue path : subject.paths()) {
      if (path.text().indexOf('&') < 0) {
        continue;
      }
      String decoded = path.text();
      for (int i = 0; i < ENTITIES.size(); i++) {
        decoded = decoded.replace(ENTITIES.get(i), CHARACTERS.get(i));
      }
      // Both spellings in one file are meant to catch wrong links too; so is a rule about the
      // entity
      // alone.
      boolean meant = written.contains(decoded) || path.text().matches("/?\\*?&[a-z]+;\\*?");
      if (!decoded.equals(path.text()) && !meant) {
        look(subject, found, path);
      }
    }
    found.values().forEach(places -> places.reportWithFix(findings, "Write `&`"));
    if (subject.isText()) {
      byNumber(subject, findings);
    }
  }

  /** Entities with the number of a character, whose {@code #} starts a comment. */
  private static void byNumber(LintContext subject, DiagnosticSink findings) {
    Occurrences places = new Occurrences(ENTITY, "also an entity");
    for (SourceLine line : subject.lines()) {
      int end = endOfNumber(line);
      if (end < 0 || !line.isRule()) {
        continue;
      }
      int start = line.commentStart - 1;
      String entity = subject.bytes(start, end);
      int code = codeOf(entity);
      boolean isPlain = code > ' ' && code < 0x7F && code != '#';
      String character = isPlain ? String.valueOf((char) code) : "";
      places.add(
          subject.span(start, end),
          CodeText.of(entity) + " is HTML" + (isPlain ? " for `" + character + "`" : "")
              + ", but `#` starts a comment, so the path of this rule is only "
              + CodeText.of(line.value()) + ". Write "
              + (isPlain ? "`" + character + "`" : "the path as it appears in your URLs"));
      if (isPlain && !line.isCutByGoogle()) {
        places.edit(new TextEdit(start, end, character));
      }
    }
    places.reportWithFix(findings, "Write the characters");
  }

  /** Where an entity such as {@code &#x3D;} ends of which the comment of a line is a part; -1 if there is none. */
  static int endOfNumber(SourceLine line) {
    if (!line.hasComment() || !line.value().endsWith("&") || line.commentStart != line.valueEnd) {
      return -1;
    }
    String comment = line.comment();
    int semicolon = comment.indexOf(';');
    return semicolon > 0 && codeOf("&" + comment.substring(0, semicolon + 1)) >= 0
        ? line.commentStart + semicolon + 1
        : -1;
  }

  /** The character that {@code &#61;} or {@code &#x3D;} stands for, or -1. */
  private static int codeOf(String entity) {
    boolean isHexadecimal = entity.startsWith("x", 2) || entity.startsWith("X", 2);
    int from = isHexadecimal ? 3 : 2;
    int to = entity.length() - 1;
    if (from >= to || to - from > 6) {
      return -1;
    }
    int code = 0;
    for (int i = from; i < to; i++) {
      char c = entity.charAt(i);
      int digit = c < 0x7F ? Character.digit(c, isHexadecimal ? 16 : 10) : -1;
      if (digit < 0) {
        return -1;
      }
      code = code * (isHexadecimal ? 16 : 10) + digit;
    }
    return code;
  }

  private static void look(LintContext subject, Map<String, Occurrences> found, PathValue path) {
    for (int i = 0; i < ENTITIES.size(); i++) {
      String entity = ENTITIES.get(i);
      String character = CHARACTERS.get(i);
      int at = path.text().indexOf(entity);
      if (at >= 0) {
        Occurrences places =
            found.computeIfAbsent(entity, same -> new Occurrences(ENTITY, "also `" + same + "`"));
        String plain = character.equals(" ") ? "a space" : "`" + character + "`";
        places.add(
            subject.span(path.at(at), path.at(at + entity.length())),
            "`" + entity + "` is HTML for " + plain
                + ", but crawlers do not decode it, so this rule matches nothing. "
                + (character.equals("&")
                    ? "Write `&`"
                    : "Write the path as it appears in your URLs"));
        if (character.equals("&")) {
          places.edit(edits(path, entity, character));
        }
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
