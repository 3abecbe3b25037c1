import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Writes what a distribution tells about the libraries in it: the file {@code NOTICE}, and the directory {@code licenses} with the
 * texts, from the jars themselves and, where these have none, from beside the list {@code licenses.tsv}.
 */
public final class Notices {
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");
  private static final Pattern TEXT =
      Pattern.compile("META-INF/[^/]*(LICENSE|NOTICE)[^/]*|META-INF/licenses[^/]*/[^/]+");

  private Notices() {}

  /** A line of the list. */
  private record Row(String licence, List<String> texts) {}

  /** Takes the directory of the results, the list, and the class path. */
  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[0]);
    Path list = Path.of(args[1]);
    delete(out);
    Files.createDirectories(out.resolve("licenses"));
    Map<String, Row> rows = rows(list);
    Map<String, String> lines = new TreeMap<>();
    List<String> errors = new ArrayList<>();
    for (String place : args[2].split(Pattern.quote(File.pathSeparator))) {
      Path jar = Path.of(place);
      String name = jar.getFileName().toString();
      Matcher parts = JAR.matcher(name);
      if (name.startsWith("wayleave") || !name.endsWith(".jar")) {
        continue; // Wayleave's own
      }
      if (!parts.matches()) {
        errors.add("the name of " + name + " has no version");
        continue;
      }
      Row row = rows.remove(parts.group(1));
      if (row == null) {
        errors.add(parts.group(1) + " is missing");
        continue;
      }
      List<String> texts = texts(jar, out.resolve("licenses").resolve(parts.group(1)));
      for (String text : row.texts) {
        Files.copy(
            list.resolveSibling(text),
            Files.createDirectories(out.resolve("licenses").resolve(parts.group(1)))
                .resolve(text));
        texts.add(text);
      }
      if (texts.isEmpty() && !row.licence.equals("Apache-2.0")) {
        errors.add("there is no text of the licence of " + name);
      }
      lines.put(
          name,
          name + "\n    " + row.licence
              + (texts.isEmpty() ? "" : ": licenses/" + parts.group(1)));
    }
    rows.keySet().forEach(name -> errors.add("nothing is named " + name));
    if (!errors.isEmpty()) {
      errors.forEach(error -> System.out.println("[ERROR] " + list + ": " + error));
      System.exit(1);
    }
    Files.copy(list.resolveSibling("page.txt"), out.resolve("licenses/page.txt"));
    Files.writeString(
        out.resolve("NOTICE"),
        """
        Wayleave
        Copyright 2026 The Wayleave authors
        Licensed under the Apache License 2.0, see LICENSE.

        The page of `wayleave serve` contains parts of the Java class library of TeaVM (https://teavm.org), some of which derive
        from Apache Harmony, under the Apache License 2.0, and CodeMirror with what belongs to it, under the MIT license:
        licenses/page.txt

        Beside it there are these libraries, in the directory lib. The text of Apache-2.0 is LICENSE; other texts, and the notices
        that come with a library, are in the directory that its line names. Native libraries of other platforms were taken out of
        rocksdbjni, snappy-java and zstd-jni; all others are as their authors published them.

        """
            + String.join("\n", lines.values()) + "\n");
  }

  private static Map<String, Row> rows(Path list) throws IOException {
    Map<String, Row> rows = new TreeMap<>();
    for (String line : Files.readAllLines(list)) {
      if (!line.startsWith("#")) {
        String[] fields = line.split("\t");
        rows.put(fields[0], new Row(fields[1], fields.length < 3 ? List.of() : List.of(fields[2].split(","))));
      }
    }
    return rows;
  }

  /** Copies what a jar says about its licence; the names of the files. */
  private static List<String> texts(Path jar, Path to) throws IOException {
    List<String> texts = new ArrayList<>();
    try (ZipFile file = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : file.stream().toList()) {
        if (!entry.isDirectory() && TEXT.matcher(entry.getName()).matches()) {
          String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
          Files.createDirectories(to);
          try (InputStream text = file.getInputStream(entry)) {
            Files.copy(text, to.resolve(name));
          }
          texts.add(name);
        }
      }
    }
    return texts;
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
