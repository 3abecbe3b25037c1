package wayleave.lint.internal.rules;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Secrets that a file gives away: everyone can read it (A3, RFC 9309 §3). */
final class DisclosureCheck implements Check {
  private static final LintRule PATH = LintRule.of("path-tells-secret");
  private static final LintRule COMMENT = LintRule.of("comment-tells-secret");

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

  /** A word and its value, as in a configuration. */
  private static final Pattern CREDENTIAL = Pattern.compile(
      "(?i)\\b(?:password|passwd|pwd|api[-_ ]?key|secret[-_ ]?key|access[-_ ]?token|auth[-_ ]?token)\\s*[:=]\\s*([^\\s,;]{4,})");

  private static final Pattern KEY = Pattern.compile(
      "\\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|sk_live_[A-Za-z0-9]{16,}|xox[abp]-[A-Za-z0-9-]{20,}|AIza[0-9A-Za-z_-]{35})");

  private static final Pattern USER_IN_URL =
      Pattern.compile("(?i)\\b[a-z]{2,10}://[^/\\s:@]{1,60}:([^/\\s@]{1,60})@");

  /** RFC 1918 addresses, and host names that only resolve in an internal network. */
  private static final Pattern INTERNAL = Pattern.compile(
      "(?i)\\b(?:10\\.\\d{1,3}|192\\.168|172\\.(?:1[6-9]|2\\d|3[01]))\\.\\d{1,3}\\.\\d{1,3}\\b"
          + "|(?<![a-z0-9.-])[a-z0-9][a-z0-9.-]{0,80}\\.(?:internal|intranet|corp|lan)\\b(?!\\.)");

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
    if (!subject.isText()) {
      return;
    }
    for (SourceLine line : subject.lines()) {
      if (line.hasComment() && line.contentEnd - line.commentStart > 5) {
        comment(subject, findings, line);
      }
    }
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

  private static void comment(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String comment = subject.bytes(line.commentStart, line.contentEnd);
    if (comment.length() > 2000) {
      return;
    }
    if (!isWorthReading(comment)) {
      return;
    }
    Optional<Matcher> secret = first(comment, KEY, USER_IN_URL, CREDENTIAL);
    if (secret.isPresent()) {
      Matcher matcher = secret.get();
      int group = matcher.groupCount() > 0 ? 1 : 0;
      if (group == 0 || isSecret(matcher.group(group))) {
        findings.add(
            COMMENT,
            subject.span(
                line.commentStart + matcher.start(group), line.commentStart + matcher.end(group)),
            "This looks like a password or a key, and everyone can read it. Change it, and remove it"
                + " from this comment");
        return;
      }
    }
    first(comment, INTERNAL)
        .ifPresent(matcher -> findings.add(
            COMMENT,
            subject.span(line.commentStart + matcher.start(), line.commentStart + matcher.end()),
            "This comment names a host of an internal network, and everyone can read it. Remove the"
                + " name",
            finding -> finding.severity(Severity.INFO)));
  }

  /** Whether a comment has one of the characters without which there is nothing to find. */
  private static boolean isWorthReading(String comment) {
    return comment.indexOf(':', 1) > 0
        || comment.indexOf('=') > 0
        || comment.indexOf('.') > 0
        || comment.indexOf('_') > 0
        || comment.contains("AKIA");
  }

  /** A path, a placeholder or a word of a sentence is none. */
  private static boolean isSecret(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    boolean varied = value.chars().anyMatch(Character::isDigit);
    return varied && !lower.startsWith("/") && !lower.startsWith("http") && !lower.contains("*");
  }

  private static Optional<Matcher> first(String text, Pattern... patterns) {
    for (Pattern pattern : patterns) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.find()) {
        return Optional.of(matcher);
      }
    }
    return Optional.empty();
  }
}
