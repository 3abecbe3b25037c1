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

/**
 * The linter over real files, of which every {@code wayleave.lint.every}-th is taken, and what people thought of its findings.
 * With all files ({@code 1}) it also writes the page {@code target/lint-corpus.md} and what is still to be judged.
 */
class CorpusTest {
  private static final int EVERY = Integer.getInteger("wayleave.lint.every", 50);
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
  @EnabledIf("wayleave.lint.SharedFiles#present")
  void whatWasJudgedRightIsFoundAndWhatWasJudgedFalseIsNot() throws IOException {
    List<Path> files = SharedFiles.every(EVERY);
    List<CorpusFinding> findings = CorpusFinding.in(files);
    List<Judgement> judgements = Judgement.all();
    write(new CorpusReport(findings, judgements, files.size()), files);
    Set<String> names = files.stream().map(CorpusFinding::nameOf).collect(Collectors.toSet());
    Set<CorpusFinding.Place> found =
        findings.stream().map(CorpusFinding::place).collect(Collectors.toSet());
    assertThat(judgements)
        .filteredOn(judgement -> names.contains(judgement.place().file()))
        .allSatisfy(judgement -> {
          switch (judgement.verdict()) {
            case RIGHT -> assertThat(found).contains(judgement.place());
            case FALSE -> {
              if (!judgement.isOpen()) {
                assertThat(found).doesNotContain(judgement.place());
              }
            }
            case ARGUABLE -> {} // May be reported or not.
          }
        });
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
