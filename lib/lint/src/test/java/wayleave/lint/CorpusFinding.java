package wayleave.lint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;

/**
 * A finding in one of the real files.
 *
 * @param file the file's name in the corpus, without its ending
 */
record CorpusFinding(String file, Diagnostic diagnostic) {
  /** What the linter finds in files, in their order. */
  static List<CorpusFinding> in(List<Path> files) throws IOException {
    List<CorpusFinding> findings = new ArrayList<>();
    for (Path file : files) {
      String name = nameOf(file);
      for (Diagnostic diagnostic : lint(file).diagnostics()) {
        findings.add(new CorpusFinding(name, diagnostic));
      }
    }
    return findings;
  }

  private static LintReport lint(Path file) throws IOException {
    try {
      return Linter.withDefaults().lint(LintInput.of(Files.readAllBytes(file)));
    } catch (RuntimeException e) {
      throw new AssertionError("the linter fails on " + file, e);
    }
  }

  /** A file's name without its ending. */
  static String nameOf(Path file) {
    return file.getFileName().toString().replaceFirst("\\.txt$", "");
  }

  int line() {
    return diagnostic.span().line();
  }

  LintRule code() {
    return diagnostic.code();
  }

  /** What a judgement names: all of a code's findings on a line are judged as one. */
  Place place() {
    return new Place(file, line(), code().id());
  }

  /** The place, and the others where the finding says that the same problem is. */
  Stream<Place> places() {
    Stream<Place> related = diagnostic.related().stream()
        .map(other -> new Place(file, other.span().line(), code().id()));
    return Stream.concat(Stream.of(place()), related);
  }

  /** A line of a file, and a code. */
  record Place(String file, int line, String code) {}
}
