package wayleave.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReplacementTest {
  private static final byte[] OLD =
      "User-agent: *\nDisallow: /old\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] NEW =
      "User-agent: *\nDisallow: /new/\n".getBytes(StandardCharsets.UTF_8);

  @TempDir
  Path dir;

  private Path file;

  @BeforeEach
  void writeTheOldContent() throws IOException {
    file = Files.write(dir.resolve("robots.txt"), OLD);
  }

  @Test
  void replacesTheContentAndLeavesNothingElse() throws IOException {
    FileReplacement.write(file, NEW);
    assertThat(file).hasBinaryContent(NEW);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void writesAFileThatDoesNotExist() throws IOException {
    FileReplacement.write(dir.resolve("new.txt"), NEW);
    assertThat(dir.resolve("new.txt")).hasBinaryContent(NEW);
  }

  @Test
  void keepsTheOldContentWhereverTheNewOneEnds() throws IOException {
    for (int end = 0; end <= NEW.length; end++) {
      try (FileReplacement replacement = FileReplacement.of(file)) {
        replacement.content().write(NEW, 0, end);
        assertThat(file).hasBinaryContent(OLD);
      }
      assertThat(file).hasBinaryContent(OLD);
      assertThat(files()).containsExactly(file);
    }
  }

  @Test
  void replacesTheTargetOfALink() throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link"), Path.of("second"));
    Files.createSymbolicLink(dir.resolve("second"), file);
    FileReplacement.write(link, NEW);
    assertThat(link).isSymbolicLink().hasBinaryContent(NEW);
    assertThat(file).isRegularFile().hasBinaryContent(NEW);
    Path circle = Files.createSymbolicLink(dir.resolve("circle"), Path.of("circle"));
    assertThatThrownBy(() -> FileReplacement.write(circle, NEW)).isInstanceOf(IOException.class);
  }

  @Test
  void keepsPermissionsOwnerAndGroup() throws IOException {
    assumeTrue(Files.getFileStore(dir).supportsFileAttributeView("posix"));
    boolean isRoot = Files.getOwner(file).getName().equals("root");
    if (isRoot) {
      Files.setAttribute(file, "unix:uid", 12_345);
      Files.setAttribute(file, "unix:gid", 23_456);
    }
    for (String permissions : List.of("rw-r-----", "rw-rw-rw-", "rwxr-x--x")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      FileReplacement.write(file, NEW);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo(permissions);
    }
    if (isRoot) {
      assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(12_345);
      assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(23_456);
    }
  }

  @Test
  void replacesNoFileThatMayNotBeWrittenAndNoDirectory() throws IOException {
    assertThatThrownBy(() -> FileReplacement.write(dir, NEW))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("directory");
    assumeTrue(Files.getFileStore(dir).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeTrue(!Files.isWritable(file), "root may write everything");
    assertThatThrownBy(() -> FileReplacement.write(file, NEW))
        .isInstanceOf(AccessDeniedException.class);
    assertThat(file).hasBinaryContent(OLD);
  }

  /** Each content is of one letter, and every size, so that a mixture shows. */
  @Test
  void isOldOrNewAfterAKillAtAnyMoment() throws Exception {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    for (int i = 0; i < 10; i++) {
      Process process = new ProcessBuilder(
              ProcessHandle.current().info().command().orElseThrow(),
              "-XX:TieredStopAtLevel=1",
              "-cp",
              classes(FileReplacement.class) + File.pathSeparator + classes(Endless.class),
              Endless.class.getName(),
              file.toString())
          .redirectErrorStream(true)
          .start();
      assertThat(process.getInputStream().read()).isEqualTo('w');
      TimeUnit.MICROSECONDS.sleep(random.nextInt(20_000));
      process.destroyForcibly().waitFor();
      byte[] content = Files.readAllBytes(file);
      assertThat(content).hasSize(Endless.SIZE).containsOnly(content[0]);
    }
  }

  private static String classes(Class<?> of) throws URISyntaxException {
    return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  /** Replaces a file again and again. */
  static final class Endless {
    private static final int SIZE = 300_000;

    private Endless() {}

    public static void main(String[] args) throws IOException {
      for (int i = 0; ; i++) {
        FileReplacement.write(
            Path.of(args[0]),
            String.valueOf((char) ('a' + i % 26)).repeat(SIZE).getBytes(StandardCharsets.UTF_8));
        if (i == 1) {
          System.out.print('w');
          System.out.flush();
        }
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.toList();
    }
  }
}
