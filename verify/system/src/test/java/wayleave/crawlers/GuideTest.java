package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guide links to the classes that are tested here. */
class GuideTest {
  private static final Path ROOT = Path.of(System.getProperty("wayleave.root", "../.."));

  @ParameterizedTest
  @ValueSource(strings = {"WayleaveRobotRulesParser", "WayleaveHttpProtocol", "WayleaveNutchRules"})
  void theGuideLinksToTheClass(String name) throws IOException {
    String file = "verify/system/src/test/java/wayleave/crawlers/" + name + ".java";
    assertThat(ROOT.resolve(file)).isRegularFile();
    assertThat(Files.readString(ROOT.resolve("docs/guide/crawler-commons.md")))
        .contains("](../../" + file + ")");
  }
}
