package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every requirement has its tests, and {@code target/conformance.md} shows them. */
final class ConformanceReportTest {
  private static final List<Requirement> REQUIREMENTS = Requirement.all();

  /** Writes the page as well: it is one of the build's outputs. */
  @Test
  void thePageShowsEveryRequirementAndNoWrongAnswer() throws IOException {
    ConformanceReport report = ConformanceReport.run();
    String page = report.page();
    Path written = Repository.root().resolve("verify/conformance/target").resolve("conformance.md");
    Files.createDirectories(written.getParent());
    Files.writeString(written, page);
    assertThat(report.failures()).isEmpty();
    assertThat(all())
        .allSatisfy(requirement -> assertThat(page)
            .contains("\n| " + requirement.id() + " | "
                + ConformanceReport.escape(requirement.statement()) + " | "));
    assertThat(KnownDivergence.all())
        .allSatisfy(known -> assertThat(page).contains("\n| " + known.vector() + " | "));
  }

  @Test
  void everyLinkOfThePageHasItsAnchor() {
    String page = ConformanceReport.run().page();
    assertThat(matches("\\]\\(#([^)]+)\\)", page))
        .isNotEmpty()
        .isEqualTo(matches("<a id=\"([^\"]+)\"></a>", page));
  }

  private static Set<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
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
