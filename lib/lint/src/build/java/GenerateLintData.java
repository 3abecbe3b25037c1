import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes the tables and pages of {@code lint} as string constants, so that the library opens no resource at run time:
 *
 * <ul>
 *   <li>{@code LintRuleData}: a line per code, {@code id, severity, readers, sources, summary, family} separated by tabs;
 *       several readers or sources are separated by semicolons
 *   <li>{@code LintRulePages}: the Markdown files of the catalogue, in a class of their own, since few runs show a page
 *   <li>{@code CrawlerData}, {@code MisspelledKeyData}: the tables; a comment leaves an empty line, so that line numbers stay
 * </ul>
 */
public final class GenerateLintData {
  /** The files of the catalogue, in the order in which codes are listed. */
  private static final List<String> FAMILIES = List.of(
      "bytes",
      "lines",
      "user-agents",
      "groups",
      "paths",
      "rules",
      "intent",
      "sitemaps",
      "extensions",
      "delivery",
      "linked",
      "sample");

  /** A constant may have 65,535 bytes; longer texts are concatenated when they are read. */
  private static final int MAX_BYTES = 60_000;

  private final Path data;
  private final Path generated;

  private GenerateLintData(Path data, Path generated) {
    this.data = data;
    this.generated = generated;
  }

  /** Arguments: the folder of the data, that of the generated sources, the names of the four classes, the folder of the catalogue. */
  public static void main(String[] args) throws IOException {
    GenerateLintData generator = new GenerateLintData(Path.of(args[0]), Path.of(args[1]));
    Map<String, String> pages = generator.pages();
    generator.write(args[2], Map.of("text", facts(pages)));
    generator.write(args[3], pages);
    generator.write(args[4], crawlers(Path.of(args[6])));
    generator.write(args[5], Map.of("text", generator.table("misspelled-keys.tsv")));
  }

  private static Map<String, String> crawlers(Path folder) throws IOException {
    String description = Files.readString(folder.resolve("datapackage.json"));
    String before = "\"version\": \"";
    int version = description.indexOf(before) + before.length();
    return new TreeMap<>(Map.of(
        "table", Files.readString(folder.resolve("crawlers.tsv")),
        "version", description.substring(version, description.indexOf('"', version))));
  }

  private Map<String, String> pages() throws IOException {
    Path folder = data.resolve("catalogue");
    try (Stream<Path> files = Files.list(folder)) {
      List<String> found = files.map(file -> file.getFileName().toString()).sorted().toList();
      List<String> expected = FAMILIES.stream().map(name -> name + ".md").sorted().toList();
      if (!found.equals(expected)) {
        throw new IllegalStateException(folder + ": expected " + expected + ", found " + found);
      }
    }
    Map<String, String> pages = new TreeMap<>();
    for (String family : FAMILIES) {
      pages.put(family, Files.readString(folder.resolve(family + ".md")));
    }
    return pages;
  }

  private static String facts(Map<String, String> pages) {
    StringBuilder facts = new StringBuilder();
    TreeSet<String> ids = new TreeSet<>();
    for (String family : FAMILIES) {
      String[] sections = ("\n" + pages.get(family)).split("\n## ");
      for (String section : Arrays.asList(sections).subList(1, sections.length)) {
        String[] paragraphs = section.strip().split("\n\n+", 4);
        String id = paragraphs[0].strip();
        String[] columns =
            paragraphs.length < 3 ? new String[0] : paragraphs[1].replace("*", "").split(" · ");
        if (columns.length != 3) {
          throw new IllegalStateException(family + ".md: " + id
              + ": expected *severity · readers · sources* and a sentence, each a paragraph");
        }
        if (!ids.add(id)) {
          throw new IllegalStateException(family + ".md: two pages for " + id);
        }
        facts.append(String.join(
                "\t",
                id,
                columns[0].toUpperCase(Locale.ROOT),
                columns[1].replace(", ", ";"),
                columns[2].replace(", ", ";"),
                paragraphs[2].replace('\n', ' '),
                family))
            .append('\n');
      }
    }
    return facts.toString();
  }

  private String table(String name) throws IOException {
    StringBuilder table = new StringBuilder();
    for (String line : Files.readAllLines(data.resolve(name))) {
      table.append(line.startsWith("#") ? "" : line).append('\n');
    }
    return table.toString();
  }

  /** Writes a class with a method {@code text}, or with a method {@code of} that takes the name of a text. */
  private void write(String name, Map<String, String> texts) throws IOException {
    int dot = name.lastIndexOf('.');
    String type = name.substring(dot + 1);
    StringBuilder out = new StringBuilder("// Generated by GenerateLintData. Do not edit.\n")
        .append("package ").append(name, 0, dot).append(";\n\n")
        .append("/** Texts from the data of lint. */\n")
        .append("final class ").append(type).append(" {\n  private ").append(type).append("() {}\n");
    boolean isOne = texts.keySet().equals(Set.of("text"));
    StringBuilder cases = new StringBuilder();
    StringBuilder parts = new StringBuilder();
    int number = 0;
    for (Map.Entry<String, String> text : texts.entrySet()) {
      List<String> calls = new ArrayList<>();
      for (String part : parts(text.getValue())) {
        calls.add("part" + number + "()");
        parts.append("\n  private static String part").append(number++).append("() {\n    return ");
        literal(parts, part);
        parts.append(";\n  }\n");
      }
      String value = calls.get(0)
          + String.join("", calls.stream().skip(1).map(call -> ".concat(" + call + ")").toList());
      cases.append(isOne
          ? "    return " + value + ";\n"
          : "      case \"" + text.getKey() + "\" -> " + value + ";\n");
    }
    if (isOne) {
      out.append("\n  static String text() {\n").append(cases).append("  }\n");
    } else {
      out.append("\n  static String of(String name) {\n    return switch (name) {\n").append(cases)
          .append("      default -> throw new IllegalArgumentException(name);\n    };\n  }\n");
    }
    byte[] source = out.append(parts).append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    Path file = generated.resolve(name.replace('.', '/') + ".java");
    // An unchanged file keeps its date, so that nothing is compiled again for it.
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), source)) {
      Files.createDirectories(file.getParent());
      Files.write(file, source);
    }
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    int bytes = 0;
    for (String line : text.split("(?<=\n)")) {
      int length = line.getBytes(StandardCharsets.UTF_8).length;
      if (bytes + length > MAX_BYTES) {
        parts.add(part.toString());
        part.setLength(0);
        bytes = 0;
      }
      part.append(line);
      bytes += length;
    }
    parts.add(part.toString());
    return parts;
  }

  private static void literal(StringBuilder out, String text) {
    out.append("\"\"");
    for (String line : text.split("(?<=\n)")) {
      out.append("\n        + \"")
          .append(line.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t")
              .replace("\n", "\\n"))
          .append('"');
    }
  }
}
