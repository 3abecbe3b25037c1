package wayleave.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The vectors that ship with this module. */
public final class Vectors {
  /** The names of the files, without {@code .jsonl}. */
  public static final List<String> FILES = List.of(
      "location",
      "format",
      "groups",
      "crawlers",
      "matching",
      "precedence",
      "sitemaps",
      "guide",
      "rfc9309",
      "dialects",
      "googlebot");

  private static final ObjectMapper JSON = new ObjectMapper();

  private Vectors() {}

  /** Reads all vectors, in the order of the files. */
  public static List<TestVector> all() {
    List<TestVector> vectors = new ArrayList<>();
    for (String file : FILES) {
      jsonLines(file + ".jsonl").forEach(node -> vectors.add(new TestVector(node)));
    }
    return vectors;
  }

  /** Reads a file of this package, one JSON object a line. */
  static List<JsonNode> jsonLines(String name) {
    try (InputStream in = Vectors.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no file " + name);
      }
      List<JsonNode> nodes = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.isBlank()) {
          nodes.add(parse(name, line));
        }
      }
      return nodes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(String name, String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(name + ": " + line, e);
    }
  }
}
