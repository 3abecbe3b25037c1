package wayleave.lsp;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import wayleave.RobotsTxt;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;

/** One version of an open document, with what is computed from it once. Thread-safe. */
final class Snapshot {
  private final String uri;
  private final int version;
  private final DocumentText text;
  /** Cancelled if another version replaces this one before its report is ready. */
  private final CompletableFuture<LintReport> report = new CompletableFuture<>();

  private volatile @Nullable RobotsTxt robots;
  private @Nullable LintReport fixes;
  private @Nullable String fixed;

  Snapshot(String uri, int version, DocumentText text) {
    this.uri = uri;
    this.version = version;
    this.text = text;
  }

  String uri() {
    return uri;
  }

  int version() {
    return version;
  }

  DocumentText text() {
    return text;
  }

  /** The findings, without fixes. */
  CompletableFuture<LintReport> report() {
    return report;
  }

  /** The findings with their fixes, which are looked for when they are first needed. */
  synchronized LintReport fixes(Linter linter) {
    LintReport made = fixes;
    if (made == null) {
      made = linter.lint(LintInput.of(text.body()));
      fixes = made;
    }
    return made;
  }

  /** The document as Google documents that it reads it. */
  RobotsTxt robots() {
    RobotsTxt parsed = robots;
    if (parsed == null) {
      parsed = RobotsTxt.parse(text.body());
      robots = parsed;
    }
    return parsed;
  }

  /** The text after all safe fixes, which are applied when it is first needed. */
  synchronized String fixed(Supplier<String> fixes) {
    String made = fixed;
    if (made == null) {
      made = fixes.get();
      fixed = made;
    }
    return made;
  }
}
