import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies the jars with native libraries for each platform without those of all others. A jar of which a platform takes not exactly
 * one is an error: a new version of it may have other names.
 */
public final class StripNatives {
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib|a)");

  /** What each platform takes: names of files or directories, each of one library. */
  private static final Map<String, List<String>> PLATFORMS = new TreeMap<>(Map.of(
      "linux-x86_64",
      List.of(
          "librocksdbjni-linux64.so", "linux/amd64/", "org/xerial/snappy/native/Linux/x86_64/"),
      "linux-aarch64",
      List.of(
          "librocksdbjni-linux-aarch64.so",
          "linux/aarch64/",
          "org/xerial/snappy/native/Linux/aarch64/"),
      "macos-x86_64",
      List.of(
          "librocksdbjni-osx-x86_64.jnilib",
          "darwin/x86_64/",
          "org/xerial/snappy/native/Mac/x86_64/"),
      "macos-aarch64",
      List.of(
          "librocksdbjni-osx-arm64.jnilib",
          "darwin/aarch64/",
          "org/xerial/snappy/native/Mac/aarch64/"),
      "windows-x86_64",
      List.of(
          "librocksdbjni-win64.dll", "win/amd64/", "org/xerial/snappy/native/Windows/x86_64/")));

  private StripNatives() {}

  /** Takes the directory of the results, in which each platform has one of its own, and the class path. */
  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[0]);
    delete(out);
    for (String place : args[1].split(Pattern.quote(File.pathSeparator))) {
      Path jar = Path.of(place);
      if (!place.endsWith(".jar") || !hasNatives(jar)) {
        continue;
      }
      for (Map.Entry<String, List<String>> platform : PLATFORMS.entrySet()) {
        Path stripped = out.resolve(platform.getKey()).resolve(jar.getFileName());
        Files.createDirectories(stripped.getParent());
        strip(jar, platform.getKey(), platform.getValue(), stripped);
        System.out.printf(
            "%s for %s: %,d bytes of %,d%n",
            jar.getFileName(), platform.getKey(), Files.size(stripped), Files.size(jar));
      }
    }
  }

  private static boolean hasNatives(Path jar) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> isNative(entry.getName()));
    }
  }

  private static boolean isNative(String name) {
    return NATIVE.matcher(name).matches();
  }

  private static void strip(Path jar, String platform, List<String> taken, Path stripped)
      throws IOException {
    List<String> kept = new ArrayList<>();
    try (ZipFile file = new ZipFile(jar.toFile());
        OutputStream bytes = Files.newOutputStream(stripped);
        ZipOutputStream to = new ZipOutputStream(bytes)) {
      for (ZipEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (entry.isDirectory()
            || (isNative(name) && taken.stream().noneMatch(name::startsWith))) {
          continue;
        }
        if (isNative(name)) {
          kept.add(name);
        }
        ZipEntry copy = new ZipEntry(name);
        copy.setTimeLocal(entry.getTimeLocal()); // the same in all time zones
        to.putNextEntry(copy);
        try (InputStream from = file.getInputStream(entry)) {
          from.transferTo(to);
        }
        to.closeEntry();
      }
    }
    if (kept.size() != 1) {
      System.out.println("[ERROR] " + jar.getFileName() + " has " + kept + " for " + platform
          + ", instead of one native library: see PLATFORMS in StripNatives.java.");
      System.exit(1);
    }
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
