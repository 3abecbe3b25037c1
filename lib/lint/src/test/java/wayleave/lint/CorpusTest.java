package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.lint.model.LintRule;
import wayleave.proof.SharedFiles;

/**
 * The linter over real files, of which every {@code wayleave.lint.every}-th is taken, and what people thought of its findings.
 * With all files ({@code 1}) it also writes the page {@code target/lint-corpus.md} and what is still to be judged, and with a seed
 * as {@code wayleave.lint.sample} a sample of 200 of all findings, {@code target/lint-sample.txt}.
 */
class CorpusTest {
  private static final int EVERY = Integer.getInteger("wayleave.lint.every", 50);
  private static final int SAMPLE = 200;
  private static final Path TARGET = Path.of("target");

  @Test
  void judgementsAreOfCodesThatExist() {
    Set<CorpusFinding.Place> places = new HashSet<>();
    for (Judgement judgement : Judgement.all()) {
      String code = judgement.place().code();
      assertThat(LintRule.find(code).map(LintRule::family)).as(code).contains(judgement.family());
      assertThat(places.add(judgement.place())).as("twice: " + judgement).isTrue();
      assertThat(judgement.words()).as(judgement.toString()).isNotBlank();
    }
  }

  @Test
  @EnabledIf("wayleave.proof.SharedFiles#present")
  void whatWasJudgedRightIsFoundAndWhatWasJudgedFalseIsNot() throws IOException {
    List<Path> files = SharedFiles.every(EVERY);
    List<CorpusFinding> findings = CorpusFinding.in(files);
    List<Judgement> judgements = Judgement.all();
    write(new CorpusReport(findings, judgements, files.size()), files);
    Long seed = Long.getLong("wayleave.lint.sample");
    if (seed != null) {
      Files.writeString(
          TARGET.resolve("lint-sample.txt"),
          CorpusContext.of(CorpusSample.of(findings, seed, SAMPLE), files));
    }
    Set<String> names = files.stream().map(CorpusFinding::nameOf).collect(Collectors.toSet());
    Set<CorpusFinding.Place> found =
        findings.stream().map(CorpusFinding::place).collect(Collectors.toSet());
    Set<CorpusFinding.Place> covered =
        findings.stream().flatMap(CorpusFinding::places).collect(Collectors.toSet());
    List<String> wrong = judgements.stream()
        .filter(judgement -> names.contains(judgement.place().file()))
        .filter(judgement -> switch (judgement.verdict()) {
          case RIGHT -> !covered.contains(judgement.place());
          case FALSE -> !judgement.isOpen() && found.contains(judgement.place());
          case ARGUABLE -> false; // May be reported or not.
        })
        .map(judgement -> judgement.verdict() + " " + judgement.place())
        .toList();
    assertThat(wrong).isEmpty();
  }

  private static void write(CorpusReport report, List<Path> files) throws IOException {
    Files.createDirectories(TARGET);
    Files.writeString(TARGET.resolve("lint-corpus.tsv"), report.tsv());
    if (EVERY > 1) {
      return;
    }
    Files.writeString(TARGET.resolve("lint-corpus.md"), report.page());
    Path samples = Files.createDirectories(TARGET.resolve("lint-samples"));
    for (LintRule code : LintRule.all()) {
      List<CorpusFinding> unjudged = report.unjudged(code);
      Path sample = samples.resolve(code + ".txt");
      if (unjudged.isEmpty()) {
        Files.deleteIfExists(sample);
      } else {
        Files.writeString(sample, CorpusContext.of(unjudged, files));
      }
    }
  }
}
