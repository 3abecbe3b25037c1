package wayleave.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes what checks find. Made for one run; not thread-safe. */
final class Findings {
  /** What readers read of a file at least (F8). */
  private static final int SIZE_LIMIT = 500 * 1024;

  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final int fileSize;

  /**
   * @param fileSize in bytes
   */
  Findings(int fileSize) {
    this.fileSize = fileSize;
  }

  /** Adds what others took. */
  void addAll(Findings others) {
    diagnostics.addAll(others.diagnostics);
  }

  /** Adds a finding that has no more to it than a message. */
  void add(Code code, Span span, String message) {
    add(code, span, message, finding -> {});
  }

  /** Adds a finding, to which {@code more} adds a fix, a witness and the like. */
  void add(Code code, Span span, String message, Consumer<Finding> more) {
    Finding finding = new Finding(code, span, message);
    more.accept(finding);
    finding.fix = finding.fix == null ? null : movesNothing(finding.fix);
    diagnostics.add(finding.diagnostic());
  }

  /** The fix; in a file of about the size limit, whatever moves lines changes which of them are read. */
  private Fix movesNothing(Fix fix) {
    long size = fileSize;
    for (TextEdit edit : fix.edits()) {
      size += 4L * edit.replacement().length();
    }
    return size <= SIZE_LIMIT
        ? fix
        : new Fix(fix.title(), fix.edits(), Fix.Effect.CHANGES_VERDICTS);
  }

  /** Whether a problem that begins on a line was added. */
  boolean isReported(Code code, int line) {
    return diagnostics.stream()
        .anyMatch(found -> found.span().line() == line && found.code().equals(code));
  }

  /** What was found, in the order of the file. */
  List<Diagnostic> inOrder() {
    List<Diagnostic> sorted = new ArrayList<>(diagnostics);
    sorted.sort(java.util.Comparator.comparingInt((Diagnostic d) -> d.span().start())
        .thenComparing(Diagnostic::severity)
        .thenComparing(d -> d.code().id())
        .thenComparingInt(d -> d.span().end())
        .thenComparing(Diagnostic::message));
    return sorted;
  }

  /** A finding that is being described. */
  static final class Finding {
    private final Code code;
    private final Span span;
    private final String message;
    private final List<Diagnostic.Related> related = new ArrayList<>();
    private Severity severity;
    private Set<Reader> readers;
    private @Nullable Fix fix;
    private @Nullable Witness witness;

    private Finding(Code code, Span span, String message) {
      this.code = code;
      this.span = span;
      this.message = message;
      this.severity = code.severity();
      this.readers = code.readers();
    }

    /** It is less or more bad here than it usually is. */
    Finding severity(Severity severity) {
      this.severity = severity;
      return this;
    }

    /** Here it matters for others than it usually does. */
    Finding readers(Reader... readers) {
      this.readers = Set.of(readers);
      return this;
    }

    Finding related(Span span, String message) {
      related.add(new Diagnostic.Related(span, message));
      return this;
    }

    /** A fix by which no verdict changes. */
    Finding safeFix(String title, TextEdit... edits) {
      return safeFix(title, List.of(edits));
    }

    /** A fix by which no verdict changes. */
    Finding safeFix(String title, List<TextEdit> edits) {
      fix = new Fix(title, edits, Fix.Effect.KEEPS_VERDICTS);
      return this;
    }

    /** A fix by which verdicts change, as the author seems to want. */
    Finding fix(String title, TextEdit... edits) {
      return fix(title, List.of(edits));
    }

    /** A fix by which verdicts change, as the author seems to want. */
    Finding fix(String title, List<TextEdit> edits) {
      fix = new Fix(title, edits, Fix.Effect.CHANGES_VERDICTS);
      return this;
    }

    Finding witness(String crawler, String url, String shows) {
      witness = new Witness(crawler, url, shows);
      return this;
    }

    private Diagnostic diagnostic() {
      return new Diagnostic(code, severity, span, message, readers, related, fix, witness);
    }
  }
}
