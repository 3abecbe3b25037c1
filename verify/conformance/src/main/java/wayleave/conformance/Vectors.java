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

/** The vectors: the cases of {@code verify/rep-tests}, and those that ship with this module. */
public final class Vectors {
  /** The files of {@code verify/rep-tests/cases}, without {@code .jsonl}. */
  static final List<String> REP_TESTS = List.of(
      "format", "groups", "matching", "precedence", "large", "guide", "rfc9309", "googlebot");

  private static final List<String> FILES = List.of(
      "location",
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
    List<TestVector> vectors = new ArrayList<>(repTests());
    for (String file : FILES) {
      jsonLines(file + ".jsonl").forEach(node -> vectors.add(new TestVector(node)));
    }
    return vectors;
  }

  /** Reads the cases of {@code verify/rep-tests}. */
  public static List<TestVector> repTests() {
    return REP_TESTS.stream().flatMap(file -> repTests(file).stream()).toList();
  }

  static List<TestVector> repTests(String file) {
    return jsonLines("rep-tests/cases/" + file + ".jsonl").stream()
        .map(TestVector::new)
        .toList();
  }

  /** Reads a file of this package, one JSON object a line. */
  static List<JsonNode> jsonLines(String name) {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : new String(resource(name), StandardCharsets.UTF_8).split("\n")) {
      if (!line.isBlank()) {
        nodes.add(parse(name, line));
      }
    }
    return nodes;
  }

  /** Reads a file of this package that is one JSON object. */
  static JsonNode json(String name) {
    return parse(name, new String(resource(name), StandardCharsets.UTF_8));
  }

  static byte[] resource(String name) {
    try (InputStream in = Vectors.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no file " + name);
      }
      return in.readAllBytes();
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
