package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The files that stand beside the project and are no part of it: other parsers' cases and real
 * bodies. They are looked for where the system property or environment variable {@code
 * wayleave.shared} says, else in {@code ../shared} beside the repository's root.
 */
final class Shared {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Shared() {}

  /** Whether the files are there; named by {@code @EnabledIf}. */
  static boolean present() {
    return Files.isDirectory(root().resolve("vectors"));
  }

  static Path root() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    return named != null
        ? Path.of(named)
        : Repository.root().resolve("../shared").normalize();
  }

  static List<JsonNode> jsonLines(String name) throws IOException {
    List<JsonNode> cases = new ArrayList<>();
    for (String line : Files.readAllLines(root().resolve("vectors").resolve(name))) {
      if (!line.isBlank()) {
        cases.add(JSON.readTree(line));
      }
    }
    return cases;
  }

  /** The rows of a compressed table, without its comment lines. */
  static List<String[]> rows(String name) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (InputStream file = Files.newInputStream(root().resolve("vectors").resolve(name));
        InputStream plain = new GZIPInputStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.US_ASCII))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          rows.add(line.split("\t", -1));
        }
      }
    }
    return rows;
  }

  static byte[] realBody(String name) throws IOException {
    return Files.readAllBytes(root().resolve("corpus/real").resolve(name + ".txt"));
  }

  static byte[] base64(String text) {
    return Base64.getDecoder().decode(text);
  }

  /** The bytes of a case's {@code name_b64} if it has one, else of its {@code name}. */
  static byte[] bytesOf(JsonNode node, String name) {
    return node.hasNonNull(name + "_b64")
        ? base64(node.get(name + "_b64").asText())
        : node.get(name).asText().getBytes(StandardCharsets.UTF_8);
  }
}
