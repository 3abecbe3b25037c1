package wayleave.lint;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** What was found in real files and how much of it was right, as tables. */
final class CorpusReport {
  private final Map<LintRule, List<CorpusFinding>> byCode;
  private final Map<CorpusFinding.Place, Judgement> judged = new HashMap<>();
  private final List<Judgement> judgements;
  private final int files;

  CorpusReport(List<CorpusFinding> findings, List<Judgement> judgements, int files) {
    this.byCode = findings.stream().collect(Collectors.groupingBy(CorpusFinding::code));
    this.judgements = judgements;
    this.files = files;
    judgements.forEach(judgement -> judged.put(judgement.place(), judgement));
  }

  /** A code's findings. */
  List<CorpusFinding> of(LintRule code) {
    return byCode.getOrDefault(code, List.of());
  }

  /** What of a code's sample has not been judged. */
  List<CorpusFinding> unjudged(LintRule code) {
    return CorpusSample.of(of(code)).stream()
        .filter(finding -> !judged.containsKey(finding.place()))
        .toList();
  }

  /** Code, findings, files with findings, share of files in per cent. */
  String tsv() {
    StringBuilder tsv = new StringBuilder("code\tfindings\tfiles\tpercent of files\n");
    for (LintRule code : LintRule.all()) {
      tsv.append(code).append('\t').append(of(code).size()).append('\t');
      tsv.append(filesOf(code))
          .append('\t')
          .append(percent(filesOf(code), files))
          .append('\n');
    }
    return tsv.toString();
  }

  private long filesOf(LintRule code) {
    return of(code).stream().map(CorpusFinding::file).distinct().count();
  }

  private static String percent(long part, long all) {
    return String.format(Locale.ROOT, "%.1f", all == 0 ? 0.0 : 100.0 * part / all);
  }

  /** The report {@code target/lint-corpus.md}; its totals are in {@code docs/evidence/linter.md}. */
  String page() {
    StringBuilder page =
        new StringBuilder(HEAD.formatted(LocalDate.now(), files, total(), perFile()));
    page.append("| code | severity | findings | files | share | looked at | right | arguable ");
    page.append(
        "| false | false alarms | mended |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    List<String> silent = new ArrayList<>();
    for (LintRule code : LintRule.all()) {
      if (of(code).isEmpty() && mended(code) == 0) {
        silent.add("`" + code + "`");
      } else {
        page.append(row(code)).append('\n');
      }
    }
    page.append("\nNo finding: ").append(String.join(", ", silent)).append(".\n");
    return page.append(TAIL).toString();
  }

  private int total() {
    return byCode.values().stream().mapToInt(List::size).sum();
  }

  /** How many findings the files have. */
  private String perFile() {
    List<Long> counts = byCode.values().stream()
        .flatMap(List::stream)
        .collect(Collectors.groupingBy(CorpusFinding::file, Collectors.counting()))
        .values()
        .stream()
        .sorted()
        .toList();
    int without = files - counts.size();
    return "of a file " + count(counts, without, files / 2) + " in the median, "
        + count(counts, without, files * 9 / 10) + " at the 90th percentile, "
        + count(counts, without, files - 1) + " at most, none in " + without + " files";
  }

  private static long count(List<Long> counts, int without, int index) {
    return index < without ? 0 : counts.get(index - without);
  }

  /** How bad the findings are; how many are of which severity if they differ. */
  private String severities(LintRule code) {
    Map<Severity, Long> counts = of(code).stream()
        .collect(Collectors.groupingBy(
            finding -> finding.diagnostic().severity(),
            () -> new EnumMap<>(Severity.class),
            Collectors.counting()));
    if (counts.size() == 1) {
      return nameOf(counts.keySet().iterator().next());
    }
    return counts.entrySet().stream()
        .map(entry -> nameOf(entry.getKey()) + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String nameOf(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  /** How many places were judged false that are reported no more. */
  private long mended(LintRule code) {
    List<CorpusFinding.Place> reported =
        of(code).stream().map(CorpusFinding::place).toList();
    return judgements.stream()
        .filter(judgement -> judgement.place().code().equals(code.id()))
        .filter(judgement -> judgement.verdict() == Judgement.Verdict.FALSE)
        .filter(judgement -> !reported.contains(judgement.place()))
        .count();
  }

  private String row(LintRule code) {
    Map<Judgement.Verdict, Integer> counts = new EnumMap<>(Judgement.Verdict.class);
    for (CorpusFinding finding : CorpusSample.of(of(code))) {
      Judgement judgement = judged.get(finding.place());
      if (judgement != null) {
        counts.merge(judgement.verdict(), 1, Integer::sum);
      }
    }
    int looked = counts.values().stream().mapToInt(Integer::intValue).sum();
    int wrong = counts.getOrDefault(Judgement.Verdict.FALSE, 0);
    List<String> cells = new ArrayList<>(List.of(
        "`" + code + "`",
        severities(code),
        String.valueOf(of(code).size()),
        String.valueOf(filesOf(code)),
        percent(filesOf(code), files) + " %"));
    if (looked == 0) {
      cells.addAll(List.of("", "", "", "", ""));
    } else {
      cells.add(String.valueOf(looked));
      cells.add(String.valueOf(counts.getOrDefault(Judgement.Verdict.RIGHT, 0)));
      cells.add(String.valueOf(counts.getOrDefault(Judgement.Verdict.ARGUABLE, 0)));
      cells.add(String.valueOf(wrong));
      cells.add(percent(wrong, looked) + " %");
    }
    cells.add(mended(code) == 0 ? "" : String.valueOf(mended(code)));
    return "| " + String.join(" | ", cells) + " |";
  }

  private static final String TAIL = """

      ## Rules that do nothing

      That `rule-needless`, `rule-never-decides`, `rule-overridden` and `rule-repeated` are true is no opinion: they are proven over
      all URLs. `wayleave.lint.RemovedRulesTest` holds the proofs against the matcher. It takes each such rule out, of twenty of a
      code and file at most, and where there is a fix by that fix too. Then it compares the verdicts in all dialects, for each crawler that the
      file names and five more, on URLs made of the file's own patterns, every other of which is the rule's.

      ```sh
      mvn -q -Pfull -pl lib/lint -am test -Dtest=RemovedRulesTest -Dsurefire.failIfNoSpecifiedTests=false -Dwayleave.lint.every=1 -Dwayleave.lint.urls=400
      ```

      What it found is in docs/evidence/linter.md.
      """;

  private static final String HEAD = """
      # What the linter finds in real files

      Made by `wayleave.lint.CorpusTest`; do not edit. To make it anew, with the corpus beside the project:

      ```sh
      mvn -q -pl lib/lint -am test -Dtest=CorpusTest -Dsurefire.failIfNoSpecifiedTests=false -Dwayleave.lint.every=1
      ```

      Run of %s over all %d files of the corpus: no failure, %d findings; %s.

      Of each code a sample was read and judged by hand: of a seeded random order the first 50 findings, or all where there
      are fewer, two of a file and one of a line at most. *Right* is what is true and worth saying, *arguable* what is true but may
      leave the site's owner cold, *false* what is untrue or misleading; *false alarms* is its share of what was looked at. *Mended*
      counts findings that were judged false and are reported no more. The judgements are in
      `lib/lint/src/test/resources/wayleave/lint/judged`; a test holds the linter to them, but for false alarms whose words begin with
      *open*. What of a sample is not judged yet is in
      `lib/lint/target/lint-samples` after the run.

      The corpus is what sites sent for `/robots.txt`, error pages included. Who collected it re-encoded most text beyond ASCII, so
      that what is about encodings is seen too often or too rarely (`encoding-twice`, `bom-double`, `encoding-not-utf-8`).

      Of the codes about crawlers, and of `rule-needless`, `rule-never-decides`, `rule-tie` and `dialects-disagree`, each finding was
      read with the lines around it, an outline of the groups of its file, and the catalogue's entry or the matcher's answer that it
      rests on.

      Some samples are of few makers, as the corpus is.

      Whether a finding is worth saying is a matter of opinion, here of whoever read it: the last columns show where the linter may be
      wrong, and are no benchmark. Samples were used to mend the checks, and read again after that.

      """;
}
