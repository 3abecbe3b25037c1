package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar with the functions. Run once it is packed, and not with the other tests. */
class BundleCheck {
  private static final Path BUNDLE = Path.of(System.getProperty("wayleave.bundle"));
  /** What comes with Wayleave's modules and is not in the bundle, and what tests use. */
  private static final List<String> NOT_OF_SPARK = List.of(
      "jwarc",
      "okhttp",
      "okio",
      "kotlin",
      "caffeine",
      "commons-net",
      "snakeyaml",
      "archunit",
      "junit",
      "assertj",
      "byte-buddy",
      "surefire",
      "jspecify");

  @Test
  void itHoldsWayleaveAndWhatReadsWarcFiles() throws IOException {
    try (JarFile jar = new JarFile(BUNDLE.toFile())) {
      assertThat(jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> !name.startsWith("META-INF/") && !name.endsWith("/")))
          .isNotEmpty()
          .allMatch(name -> Stream.of("wayleave/", "org/netpreserve/jwarc/", "org/brotli/dec/")
              .anyMatch(name::startsWith))
          .contains(
              "wayleave/crawlers/CrawlerCatalogue.class", "wayleave/spark/RobotsCatalog.class");
    }
  }

  @Test
  void itNeedsNothingBesideSpark(@TempDir Path directory) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("wayleave.opens").trim().split("\\s+")));
    command.addAll(List.of("-Xmx512m", "-cp", BUNDLE + File.pathSeparator + spark()));
    command.add(Path.of("src", "test", "bundle", "AskBundle.java").toString());
    command.add(directory.toString());
    Process process = new ProcessBuilder(command)
        .redirectError(directory.resolve("errors").toFile())
        .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(said.lines())
          .as("errors: %s", directory.resolve("errors"))
          .containsExactly(
              "{\"a\":false,\"b\":\"Disallow: /x0\",\"c\":\"partly\",\"d\":\"/x0\",\"e\":0,\"f\":[\"*\"],"
                  + "\"g\":\"https://example.com\",\"h\":\"partly\",\"i\":3,\"j\":false,\"l\":\"violation-uninformed\",\"k\":\"disallow\"}",
              "{\"a\":true,\"c\":\"partly\",\"d\":\"/x1\",\"e\":0,\"f\":[\"*\"],"
                  + "\"g\":\"https://example.com\",\"h\":\"partly\",\"i\":3,\"j\":false,\"l\":\"allowed\",\"k\":\"disallow\"}");
    } finally {
      process.destroyForcibly();
    }
  }

  private static String spark() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(all.split(File.pathSeparator))
        .filter(entry -> {
          String name = Path.of(entry).getFileName().toString();
          return name.endsWith(".jar")
              && !name.startsWith("wayleave")
              && NOT_OF_SPARK.stream().noneMatch(name::startsWith);
        })
        .collect(Collectors.joining(File.pathSeparator));
  }
}
