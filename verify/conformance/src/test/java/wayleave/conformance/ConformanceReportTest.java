package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/evidence/conformance.md} is up to date. */
final class ConformanceReportTest {
  private static final List<Requirement> REQUIREMENTS = Requirement.all();

  @Test
  void thePageShowsTheLastRun() throws IOException {
    assertThat(Files.readString(Repository.root().resolve("docs/evidence/conformance.md")))
        .as(
            "out of date; write it anew: mvn -q -Pfull -pl verify/conformance -am -Preport test-compile")
        .isEqualTo(ConformanceReport.page());
  }

  @Test
  void everyVectorProvesARequirementThatExists() {
    Set<String> ids = REQUIREMENTS.stream().map(Requirement::id).collect(Collectors.toSet());
    assertThat(Vectors.all())
        .allSatisfy(vector -> assertThat(ids).containsAll(vector.proves()))
        .allSatisfy(vector -> assertThat(vector.proves()).isNotEmpty());
  }

  @Test
  void everyRequirementIsProven() {
    Set<String> proven = Stream.of(
            Vectors.all().stream().flatMap(vector -> vector.proves().stream()),
            PageVector.all().stream().flatMap(vector -> vector.proves().stream()),
            PreferenceVector.all().stream().flatMap(vector -> vector.statements().stream()))
        .flatMap(every -> every)
        .collect(Collectors.toSet());
    assertThat(all())
        .allMatch(requirement ->
            proven.contains(requirement.id()) || !requirement.tests().isEmpty());
  }

  private static List<Requirement> all() {
    return Stream.of(REQUIREMENTS, Requirement.pages(), Requirement.preferences())
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Set<String> sources;
    try (Stream<Path> files = Files.walk(Repository.root(), 5)) {
      sources = files
          .filter(file -> file.endsWith("src/test/java"))
          .filter(Files::isDirectory)
          .flatMap(ConformanceReportTest::classes)
          .collect(Collectors.toSet());
    }
    assertThat(all())
        .allSatisfy(requirement -> assertThat(sources).containsAll(requirement.tests()));
  }

  private static Stream<String> classes(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", "").replace('/', '.').replace('\\', '.'))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
