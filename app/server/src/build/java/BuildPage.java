import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds the page with the system's Node and npm, if they are there and its sources have changed. Where they are missing, or npm
 * cannot fetch the libraries, the server is built without it, unless it is required: a JDK is all that the build may ask for.
 */
public final class BuildPage {
  private static final String NEEDED = "20.19";
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\.(\\d+)\\..*");

  /** What is not a source. */
  private static final Set<String> PASSED_OVER = Set.of("node_modules", "dist", "test");

  private final Path web;
  private final Path engine;
  private final Path out;
  private final String wish;

  private BuildPage(Path web, Path engine, Path out, String wish) {
    this.web = web;
    this.engine = engine;
    this.out = out;
    this.wish = wish;
  }

  /**
   * Takes the directories of the sources, of what app/js compiled and of the result, and {@code build}, {@code require} or
   * {@code skip}.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    new BuildPage(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), args[3]).run();
  }

  private void run() throws IOException, InterruptedException {
    if (wish.equals("skip")) {
      leaveOut("as -Dwayleave.page=skip says");
      return;
    }
    if (!wish.equals("build") && !wish.equals("require")) {
      fail("-Dwayleave.page=" + wish + " is not known; expected build, require or skip");
    }
    String sources = fingerprint(sources());
    Path stamp = out.resolveSibling("page.built");
    if (Files.exists(out.resolve("files.txt")) && says(stamp, sources)) {
      return;
    }
    Optional<Path> node = find("node");
    Optional<Path> npm = find("npm");
    if (node.isEmpty() || npm.isEmpty()) {
      leaveOut("there is no " + (node.isEmpty() ? "node" : "npm") + " on the PATH");
      return;
    }
    String version = version(node.get());
    if (!isEnough(version)) {
      leaveOut("Node is " + version + ", and " + NEEDED + " or newer is needed");
      return;
    }
    if (!isInstalled(npm.get())) {
      leaveOut("npm ci failed in " + web + ", see above");
      return;
    }
    delete(out);
    for (String script : List.of("build", "build-disk")) {
      run(npm.get(), "run", "--silent", script, "--", "--logLevel", "warn", "--outDir", out.toString());
    }
    Files.writeString(stamp, sources);
  }

  private void leaveOut(String why) throws IOException {
    if (wish.equals("require")) {
      fail("the page cannot be built: " + why);
    }
    delete(out);
    System.out.println("[WARNING] The server is built without its page: " + why + ".");
  }

  /** Whether the libraries are those of the lock file; fetches them if not. */
  private boolean isInstalled(Path npm) throws IOException, InterruptedException {
    Path stamp = web.resolve("node_modules/.wayleave-lock");
    String lock = fingerprint(List.of(web.resolve("package-lock.json")));
    if (says(stamp, lock)) {
      return true;
    }
    if (!succeeds(npm, "ci", "--no-progress", "--loglevel", "error")) {
      return false;
    }
    Files.writeString(stamp, lock);
    return true;
  }

  private void run(Path npm, String... arguments) throws IOException, InterruptedException {
    if (!succeeds(npm, arguments)) {
      fail("npm " + String.join(" ", arguments) + " failed in " + web + ", see above");
    }
  }

  private boolean succeeds(Path npm, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(npm.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).directory(web.toFile()).inheritIO().start().waitFor() == 0;
  }

  private static void fail(String why) {
    System.out.println("[ERROR] " + why + ".");
    System.exit(1);
  }

  private static String version(Path node) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(node.toString(), "--version").start();
    String version = new String(process.getInputStream().readAllBytes()).strip();
    return process.waitFor() == 0 ? version : "not to be started";
  }

  private static boolean isEnough(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()) {
      return false;
    }
    int major = Integer.parseInt(parts.group(1));
    int minor = Integer.parseInt(parts.group(2));
    return major > 22 || (major == 22 && minor >= 12) || (major == 20 && minor >= 19);
  }

  private static Optional<Path> find(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
        .flatMap(directory -> Stream.of("", ".cmd", ".exe")
            .map(end -> new File(directory, program + end)))
        .filter(file -> file.isFile() && file.canExecute())
        .map(File::toPath)
        .findFirst();
  }

  private List<Path> sources() throws IOException {
    List<Path> found = new ArrayList<>(
        List.of(engine.resolve("verdicts.js"), engine.resolve("answers.js")));
    Files.walkFileTree(web, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        return PASSED_OVER.contains(directory.getFileName().toString())
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        found.add(file);
        return FileVisitResult.CONTINUE;
      }
    });
    found.sort(Comparator.naturalOrder());
    return found;
  }

  private String fingerprint(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        digest.update((web.relativize(file) + "\n").getBytes());
        digest.update(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e); // every JDK has it
    }
  }

  private static boolean says(Path stamp, String text) throws IOException {
    return Files.exists(stamp) && Files.readString(stamp).equals(text);
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
