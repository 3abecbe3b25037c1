package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jar for spark-submit. Run once it is packed, and not with the other tests. */
class BundleCheck {
  private static final Path BUNDLE = Path.of(System.getProperty("wayleave.bundle"));

  @Test
  void holdsTheJobAndItsLibrariesWithoutTheFunctions() throws IOException {
    try (JarFile jar = new JarFile(BUNDLE.toFile())) {
      assertThat(jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> !name.startsWith("META-INF/") && !name.endsWith("/")))
          .allMatch(name -> Stream.of(
                  "wayleave/", "org/netpreserve/jwarc/", "org/brotli/dec/", "picocli/")
              .anyMatch(name::startsWith))
          .contains("wayleave/spark/job/RobotsJob.class")
          .doesNotContain("wayleave/spark/RobotsCatalog.class", "wayleave/lint/Linter.class");
    }
  }

  @Test
  void printsItsHelpWithoutSpark() throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            BUNDLE.toString(),
            "--help")
        .redirectErrorStream(true)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).startsWith("Usage: wayleave-spark").contains("--partition-by");
  }
}
