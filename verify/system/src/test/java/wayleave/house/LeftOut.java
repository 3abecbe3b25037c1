package wayleave.house;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Prints what this machine or the chosen profile left out, as the last line of a build: when Maven ends. */
public final class LeftOut {
  /** Programs that tests run, each under any of its names; those of the second map only with {@code -Pfull}. */
  private static final Map<String, List<String>> PROGRAMS = Map.of(
      "nginx",
      List.of("nginx"),
      "apache2",
      List.of("apache2", "httpd"),
      "vsftpd",
      List.of("vsftpd"),
      "wget",
      List.of("wget"),
      "nvim",
      List.of("nvim"),
      "python3",
      List.of("python3"),
      "curl",
      List.of("curl"),
      "redis-server",
      List.of("redis-server", "valkey-server"),
      "chromium",
      List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"));

  private static final Map<String, List<String>> PROGRAMS_OF_ALL = Map.of("node", List.of("node"));

  private LeftOut() {}

  /** Takes the root of the repository, and whether the profile {@code full} is active. */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    boolean isFull = Boolean.parseBoolean(args[1]);
    List<String> leftOut = new ArrayList<>();
    if (!isFull) {
      leftOut.add(
          "long tests and " + String.join(", ", modulesOfFull(root)) + " (they need -Pfull)");
    }
    if (!Files.exists(root.resolve("app/server/target/page/files.txt"))) {
      String why = isInstalled(List.of("npm")) ? "see its warning above" : "no npm";
      leftOut.add("the page of wayleave serve (" + why + ")");
    }
    Map<String, List<String>> programs = new TreeMap<>(PROGRAMS);
    if (isFull) {
      programs.putAll(PROGRAMS_OF_ALL);
    }
    List<String> missing = programs.keySet().stream()
        .filter(name -> !isInstalled(programs.get(name)))
        .toList();
    if (!missing.isEmpty()) {
      leftOut.add("tests with " + String.join(", ", missing) + " (not installed)");
    }
    Path shared = shared(root);
    if (!Files.isDirectory(shared)) {
      leftOut.add("tests with the large corpora (no directory " + shared + ")");
    }
    String all = leftOut.isEmpty() ? "nothing" : String.join("; ", leftOut);
    String line = "[INFO] Left out: " + all + ".\n";
    // Maven's own output stream is closed by then, and so is the class loader of this class.
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    // The thread group of this goal is gone by then, too.
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(group, () -> print(out, bytes)));
  }

  private static void print(FileOutputStream out, byte[] line) {
    try {
      out.write(line);
    } catch (IOException e) {
      return; // nobody reads the build's output
    }
  }

  /** The modules that the root POM lists in its profile {@code full}. */
  private static List<String> modulesOfFull(Path root) throws IOException {
    String pom = Files.readString(root.resolve("pom.xml"));
    int profile = pom.indexOf("<id>full</id>");
    String modules = pom.substring(profile, pom.indexOf("</modules>", profile));
    return Stream.of(modules.split("<module>"))
        .skip(1)
        .map(each -> each.substring(0, each.indexOf('<')))
        .toList();
  }

  private static Path shared(Path root) {
    String named = System.getenv("wayleave.shared");
    return named != null ? Path.of(named) : root.resolve("../shared").normalize();
  }

  private static boolean isInstalled(List<String> names) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of((path + ":/usr/local/sbin:/usr/sbin").split(File.pathSeparator))
        .flatMap(directory -> names.stream().map(name -> Path.of(directory, name)))
        .anyMatch(Files::isExecutable);
  }
}
