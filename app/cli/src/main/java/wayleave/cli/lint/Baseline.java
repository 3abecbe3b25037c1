package wayleave.cli.lint;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.terminal.InputException;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Span;
import wayleave.report.view.TerminalText;
import wayleave.report.view.WrittenLines;

/**
 * Findings that are known and not reported again. A finding is recognized by its file, its code and the text of its line, so that
 * it is still known when its line moves. Not thread-safe.
 */
final class Baseline {
  static final String HEADER =
      "# Findings that 'wayleave lint --baseline' does not report: count, file, code and line, separated by tabs\n";
  private static final int COLUMNS = 4;

  private final String name;
  private final Map<Key, Entry> entries = new HashMap<>();
  private final Set<String> linted = new HashSet<>();

  private Baseline(String name) {
    this.name = name;
  }

  /** What a finding is recognized by, as the baseline writes it. */
  record Key(String file, String code, String line) {
    /**
     * The keys of the findings of a file; {@code baseline} is where they are written. A finding has one for each of its places, so
     * that it is not known any more when there is a new place.
     */
    static List<List<Key>> of(String baseline, FileFindings findings) {
      List<String> lines = WrittenLines.all(findings.body());
      String file = relative(baseline, findings.file());
      return findings.report().diagnostics().stream()
          .map(finding -> Stream.concat(
                  Stream.of(finding.span()),
                  finding.related().stream().map(Diagnostic.Related::span))
              .map(span -> new Key(file, finding.code().id(), line(span, lines)))
              .toList())
          .toList();
    }

    /** The line without white space around it; empty for a finding about the whole file. */
    private static String line(Span span, List<String> lines) {
      boolean isAboutFile = span.start() == span.end();
      return isAboutFile ? "" : cell(lines.get(span.line() - 1).strip());
    }

    @Override
    public String toString() {
      return file + "\t" + code + "\t" + line;
    }
  }

  /** An entry of the file; {@code left} of its places were not seen yet. */
  private static final class Entry {
    private final int line;
    private int left;

    private Entry(int line) {
      this.line = line;
    }
  }

  private static String cell(String text) {
    return TerminalText.of(text.replace('\t', ' '));
  }

  /** The name of a file as seen from the directory of the baseline, so that it does not matter where the command runs. */
  private static String relative(String baseline, String file) {
    if (file.equals("-") || SiteUrl.isUrl(file)) {
      return cell(file);
    }
    Path directory = Path.of(baseline).toAbsolutePath().normalize().getParent();
    Path path = Path.of(file).toAbsolutePath().normalize();
    try {
      return cell((directory == null ? path : directory.relativize(path)).toString())
          .replace('\\', '/');
    } catch (IllegalArgumentException e) { // They have no directory in common.
      return cell(path.toString());
    }
  }

  /**
   * Reads a baseline.
   *
   * @throws InputException if it cannot be read or is not a baseline
   */
  static Baseline read(String name) throws InputException {
    Baseline baseline = new Baseline(name);
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(name));
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException("no such file: " + TerminalText.of(name)
          + ". To make a baseline, run 'wayleave lint --write-baseline " + TerminalText.of(name)
          + " FILE...'");
    } catch (MalformedInputException e) {
      throw new InputException(TerminalText.of(name) + " is not a baseline: it is not UTF-8 text");
    } catch (IOException e) {
      throw new InputException(
          "cannot read " + TerminalText.of(name) + ": " + TerminalText.of("" + e.getMessage()));
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank() && !line.startsWith("#")) {
        baseline.add(line, i + 1);
      }
    }
    return baseline;
  }

  private void add(String text, int line) throws InputException {
    String[] cells = text.split("\t", COLUMNS);
    int count = cells.length == COLUMNS ? count(cells[0]) : 0;
    if (count == 0) {
      throw new InputException(
          TerminalText.of(name) + ":" + line
              + ": expected count, file, code and line, separated by tabs, as --write-baseline writes them");
    }
    entries.computeIfAbsent(new Key(cells[1], cells[2], cells[3]), key -> new Entry(line)).left +=
        count;
  }

  private static int count(String cell) {
    try {
      return Math.max(0, Integer.parseInt(cell));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The findings of a file without those that the baseline knows. Each entry is used up by as many findings as it counts. */
  FileFindings withoutKnown(FileFindings findings) {
    linted.add(relative(name, findings.file()));
    List<Diagnostic> found = findings.report().diagnostics();
    List<List<Key>> keys = Key.of(name, findings);
    Set<Diagnostic> known = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (useUp(keys.get(i))) {
        known.add(found.get(i));
      }
    }
    return new FileFindings(
        findings.file(),
        findings.body(),
        findings.report().filter(finding -> !known.contains(finding)),
        findings.ignored(),
        known.size());
  }

  /** Whether there is an entry for each place of a finding. */
  private boolean useUp(List<Key> places) {
    boolean all = true;
    for (Key place : places) {
      @Nullable Entry entry = entries.get(place);
      if (entry != null && entry.left > 0) {
        entry.left--;
      } else {
        all = false;
      }
    }
    return all;
  }

  /** A message about the entries of linted files without a finding; empty if there are none. */
  Optional<String> unused() {
    List<Map.Entry<Key, Entry>> unused = entries.entrySet().stream()
        .filter(
            entry -> entry.getValue().left > 0 && linted.contains(entry.getKey().file()))
        .sorted(Map.Entry.comparingByValue((a, b) -> Integer.compare(a.line, b.line)))
        .toList();
    if (unused.isEmpty()) {
      return Optional.empty();
    }
    Map.Entry<Key, Entry> first = unused.get(0);
    String others = unused.size() == 1 ? "" : " (and " + (unused.size() - 1) + " other entries)";
    return Optional.of(TerminalText.of(name) + ":" + first.getValue().line
        + ": this entry no longer matches a finding: " + first.getKey().code() + " in "
        + first.getKey().file() + others
        + ". To update the baseline, run with --write-baseline " + TerminalText.of(name));
  }
}
