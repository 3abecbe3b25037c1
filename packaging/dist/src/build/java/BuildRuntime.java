import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Makes a Java of the modules of a list, with jlink of the JDK that runs this. */
public final class BuildRuntime {
  private BuildRuntime() {}

  /** Takes the directory of the result, and the list: the first word of each line, but for comments. */
  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[0]);
    List<String> modules = Files.readAllLines(Path.of(args[1])).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith("-"))
        .map(line -> line.split("[ \t]", 2)[0])
        .filter(BuildRuntime::isThere)
        .toList();
    delete(out);
    ToolProvider jlink = ToolProvider.findFirst("jlink").orElseThrow();
    Path release = Path.of(System.getProperty("java.home"), "release");
    int status = jlink.run(
        System.out,
        System.out,
        "--add-modules", String.join(",", modules),
        "--output", out.toString(),
        "--no-header-files",
        "--no-man-pages",
        "--strip-java-debug-attributes",
        Runtime.version().feature() < 21 ? "--compress=2" : "--compress=zip-6",
        "--release-info=" + release);
    if (status != 0) {
      System.out.println("[ERROR] jlink failed, see above; -P '!jlink' leaves the distribution with Java out.");
      System.exit(1);
    }
  }

  /** Modules come and go from release to release. */
  private static boolean isThere(String module) {
    return java.lang.module.ModuleFinder.ofSystem().find(module).isPresent();
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> {
        try {
          Files.delete(path);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }
}
