package wayleave.lint.internal.rules;

import java.util.Locale;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Paths that show everyone where a secret is (A3, RFC 9309 §3). */
final class DisclosureCheck implements Check {
  private static final LintRule PATH = LintRule.of("path-tells-secret");

  /** Endings of dumps, keys and old copies. */
  private static final Set<String> ENDINGS = Set.of(
      "sql",
      "bak",
      "dump",
      "mdb",
      "pem",
      "key",
      "pfx",
      "p12",
      "kdbx",
      "env",
      "htpasswd",
      "sqlite",
      "sqlite3",
      "tgz",
      "old",
      "swp");

  private static final Set<String> ARCHIVES = Set.of("zip", "gz", "rar", "7z", "bz2");

  /** What tools keep beside a site: histories, settings, keys. Attackers know these names anyway. */
  private static final Set<String> HIDDEN =
      Set.of(".git", ".svn", ".hg", ".env", ".aws", ".ssh", ".htpasswd");

  private static final Set<String> FOLDERS = Set.of(
      "phpmyadmin",
      "adminer",
      "secret",
      "secrets",
      "confidential",
      "backup",
      "backups",
      "dbbackup",
      "db-backup",
      "db_backup");

  @Override
  public Phase phase() {
    return Phase.ALONE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Occurrences hidden = new Occurrences(PATH, "attackers request this too");
    Occurrences shown = new Occurrences(PATH, "also shows where something is");
    for (PathValue path : subject.paths()) {
      path(subject, shown, path, hidden);
    }
    shown.report(findings, finding -> {});
    hidden.report(findings, finding -> finding.severity(Severity.INFO));
  }

  private static void path(
      LintContext subject, Occurrences shown, PathValue path, Occurrences hidden) {
    if (path.line().field != wayleave.syntax.Field.DISALLOW || path.text().length() > 512) {
      return;
    }
    String text = path.text();
    int end = text.length();
    while (end > 0 && "*$/".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int start = text.lastIndexOf('/', end - 1) + 1;
    if (start == 0 || start >= end) {
      return;
    }
    String name = text.substring(start, end).toLowerCase(Locale.ROOT);
    if (HIDDEN.contains(name)) {
      hidden.add(
          subject.span(path.at(start), path.at(end)),
          CodeText.of(name) + " is a path that attackers request on every site, and a rule does not"
              + " protect it. Make sure that the server refuses requests for it");
    } else if (isSensitive(name)) {
      shown.add(
          subject.span(path.at(start), path.at(end)),
          "This line tells everyone where to find " + CodeText.of(text)
              + ", and a rule does not protect it. Require a login for the path or delete it, then"
              + " remove this line");
    }
  }

  /** Whether the last part of a path names what nobody should find; one with wildcards names nothing. */
  private static boolean isSensitive(String name) {
    if (FOLDERS.contains(withoutMarks(name))) {
      return true;
    }
    int dot = name.lastIndexOf('.');
    if (dot <= 0 || name.indexOf('*') >= 0 || name.indexOf('?') >= 0) {
      return false;
    }
    String ending = name.substring(dot + 1);
    boolean isCopy = name.contains("backup") || name.contains("dump") || name.contains(".sql.");
    return ENDINGS.contains(ending) || isCopy && ARCHIVES.contains(ending);
  }

  /** A name without the marks by which people put a folder aside: {@code _backup}. */
  private static String withoutMarks(String name) {
    int start = 0;
    while (start < name.length() && "_-.~".indexOf(name.charAt(start)) >= 0) {
      start++;
    }
    int end = name.length();
    while (end > start && "_-.~".indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return name.substring(start, end);
  }
}
