package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes that the guide shows are those that are tried here. */
class GuideTest {
  private static final Path ROOT = Path.of(System.getProperty("wayleave.root", "../.."));

  @ParameterizedTest
  @ValueSource(strings = {"WayleaveRobotRulesParser", "WayleaveHttpProtocol", "WayleaveNutchRules"})
  void theGuideShowsTheClass(String name) throws IOException {
    String source = Files.readString(Path.of("src/test/java/wayleave/crawlers", name + ".java"));
    assertThat(Files.readString(ROOT.resolve("docs/guide/crawler-commons.md")))
        .contains(source.substring(source.indexOf("public class")));
  }
}
