package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command that replaces a file, where nothing can be written: RLIMIT_FSIZE fails a write as a full disk does. */
@EnabledOnOs(OS.LINUX)
@Tag("slow")
class FullDiskTest {
  private static final String OLD = "what was there\n";

  @TempDir
  Path dir;

  @BeforeEach
  void writeInputs() throws IOException {
    write("robots.txt", "user-agent:*\ndisallow:/a\ndisallow:/a\nDisalow: /b\n");
    write("new.txt", "User-agent: *\nDisallow: /\n");
    write("tests.yaml", "robots: robots.txt\ntests:\n  - crawlers: [Googlebot]\n    allow: [/]\n");
    write("page.html", "<html></html>");
    write(
        "captures.csv", "url,status,body\nhttps://site.example/robots.txt,200,\"User-agent: *\"\n");
    write(
        "access.log",
        "192.0.2.1 - - [01/Nov/2026:06:00:00 +0000] \"GET /robots.txt HTTP/1.1\" 200 10 \"-\" \"Bot/1.0\"\n");
    for (String name : List.of("old.txt", "old.csv", "old.html", "old.parquet", "old.svg")) {
      write(name, OLD);
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fmt --write robots.txt",
        "fix --write --unsafe robots.txt",
        "lint --write-baseline old.txt robots.txt",
        "may --robots robots.txt --html page.html --receipt old.txt https://site.example/a",
        "logs --robots robots.txt --site https://site.example --html old.html access.log",
        "logs --robots robots.txt --site https://site.example --out-file old.txt access.log",
        "logs --robots robots.txt --site https://site.example --rows --out csv --out-file old.csv access.log",
        "logs --robots robots.txt --site https://site.example --rows --out parquet --out-file old.parquet access.log",
        "audit --format html --output old.html robots.txt",
        "test --report old.txt tests.yaml",
        "history --robots captures.csv --crawler Googlebot --out old.csv --fresh",
      })
  void leavesTheOldFileAsItWasAndSaysWhy(String arguments) throws Exception {
    List<Path> before = files();
    byte[] robots = Files.readAllBytes(dir.resolve("robots.txt"));
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", "ulimit -f 0; exec \"$@\"", "bash"));
    List<String> wayleave = ProcessTest.builder(arguments.split(" ")).command();
    command.addAll(wayleave);
    command.add(5, "-XX:-UsePerfData");
    Process process = new ProcessBuilder(command).directory(dir.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(err).as(out).containsIgnoringCase("file too large").doesNotContain("\tat ");
    assertThat(process.exitValue()).as(err).isEqualTo(2);
    assertThat(dir.resolve("robots.txt")).hasBinaryContent(robots);
    for (Path file : files()) {
      if (file.getFileName().toString().startsWith("old.")) {
        assertThat(file).hasContent(OLD);
      }
    }
    assertThat(files()).isEqualTo(before);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.sorted().toList();
    }
  }
}
