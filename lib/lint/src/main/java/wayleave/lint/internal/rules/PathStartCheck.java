package wayleave.lint.internal.rules;

import java.util.Locale;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

/** Paths that do not begin with {@code /}: names, addresses and hosts (R2, RFC 9309 §2.2). */
final class PathStartCheck implements Check {
  private static final LintRule NO_SLASH = LintRule.of("path-without-slash");
  private static final LintRule URL = LintRule.of("path-whole-url");
  private static final LintRule HOST = LintRule.of("path-host");

  /** Endings that hosts have and files hardly. */
  private static final Set<String> TOP_LEVEL =
      Set.of("com", "net", "org", "edu", "gov", "info", "biz", "io", "eu");

  private static final Set<String> WORDS =
      Set.of("all", "none", "any", "nothing", "everything", "yes", "no", "true", "false");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (PathValue path : subject.paths()) {
      char first = path.text().charAt(0);
      if (first != '/' && first != '*') {
        look(subject, findings, path);
      }
    }
  }

  private static void look(LintContext subject, DiagnosticSink findings, PathValue path) {
    String text = path.text();
    int authority = text.indexOf("://");
    boolean isUrl = authority > 0
        && text.substring(0, authority).chars().allMatch(c -> Character.isLetter(c) && c < 0x7F);
    char first = text.charAt(0);
    if (isUrl) {
      url(subject, findings, path, authority + "://".length());
    } else if (isHost(text)) {
      host(subject, findings, path);
    } else if ("\"'\\^".indexOf(first) < 0 && first > ' ' && first < 0x7F) {
      noSlash(subject, findings, path);
    }
  }

  private static void url(
      LintContext subject, DiagnosticSink findings, PathValue path, int authority) {
    int slash = path.text().indexOf('/', authority);
    boolean hasPath = slash > 0 && namesPath(path.text().substring(slash));
    findings.add(
        URL,
        subject.span(path.at(0), path.at(slash > 0 ? slash : path.text().length())),
        "a rule takes a path, not a whole address" + (hasPath ? ": leave out scheme and host" : ""),
        finding -> {
          if (hasPath) {
            finding.fix("write the path alone", new TextEdit(path.at(0), path.at(slash), ""));
          }
        });
  }

  /** Whether something is left without the host: a rule for all of another host must not become one for all of this. */
  private static boolean namesPath(String path) {
    return path.chars().anyMatch(c -> "/*$".indexOf(c) < 0);
  }

  private static boolean isHost(String text) {
    int slash = text.indexOf('/');
    String host = (slash < 0 ? text : text.substring(0, slash)).toLowerCase(Locale.ROOT);
    int dot = host.lastIndexOf('.');
    boolean plain =
        host.chars().allMatch(c -> c == '.' || c == '-' || Character.isLetterOrDigit(c));
    return plain
        && dot > 0
        && (host.startsWith("www.") || TOP_LEVEL.contains(host.substring(dot + 1)));
  }

  private static void host(LintContext subject, DiagnosticSink findings, PathValue path) {
    int slash = path.text().indexOf('/');
    boolean hasPath = slash > 0 && namesPath(path.text().substring(slash));
    findings.add(
        HOST,
        subject.span(path.at(0), path.at(slash > 0 ? slash : path.text().length())),
        "a rule takes a path, not a host: the file holds for the host that it is on",
        finding -> {
          if (hasPath) {
            finding.fix("write the path alone", new TextEdit(path.at(0), path.at(slash), ""));
          }
        });
  }

  private static void noSlash(LintContext subject, DiagnosticSink findings, PathValue path) {
    if (path.text().charAt(0) == ':') {
      int end = path.text().startsWith(": ") ? 2 : 1;
      findings.add(
          NO_SLASH,
          subject.span(path.at(0), path.at(1)),
          "a second colon is part of the path, which begins with /",
          finding -> finding.fix("leave it out", new TextEdit(path.at(0), path.at(end), "")));
      return;
    }
    String text = path.text();
    String before = start(text);
    // What stands for the folder that a page is in has no meaning here.
    int dot = text.startsWith("./") ? 1 : 0;
    boolean isWord = WORDS.contains(path.text().toLowerCase(Locale.ROOT));
    String message = isWord
        ? "a rule takes a path that begins with /, and " + path.shown() + " is none"
        : "a path begins with /: some crawlers skip this rule, others read " + "/" + path.shown();
    findings.add(
        NO_SLASH, subject.span(path.at(0), path.at(path.text().length())), message, finding -> {
          if (!isWord) {
            finding.fix(
                dot == 0 ? "put " + before + " before it" : "leave the dot out",
                new TextEdit(path.at(0), path.at(dot), dot == 0 ? before : ""));
          }
        });
  }

  /** What is missing: a query, a parameter or an ending can stand anywhere. */
  private static String start(String text) {
    boolean ending = text.matches("\\.[A-Za-z0-9]{2,5}[$?]?") && !text.startsWith(".git");
    boolean parameter = text.matches("[A-Za-z0-9_-]+=.*");
    boolean query = text.charAt(0) == '?' || text.charAt(0) == '&';
    return query || ending || parameter ? "/*" : "/";
  }
}
