package wayleave.fetch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that stand beside the project and are no part of it. They are looked for where the system property or
 * environment variable {@code wayleave.shared} says, else in {@code ../shared} beside the repository's root.
 */
final class Shared {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Shared() {}

  /** Whether the files are there; named by {@code @EnabledIf}. */
  static boolean present() {
    return Files.isDirectory(root().resolve("vectors"));
  }

  private static Path root() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    // Tests run in the directory of their module.
    String repository = System.getProperty("wayleave.root", "../..");
    return named != null ? Path.of(named) : Path.of(repository, "../shared").normalize();
  }

  static List<JsonNode> jsonLines(String name) throws IOException {
    return jsonLines(Files.readAllLines(root().resolve("vectors").resolve(name)));
  }

  static List<JsonNode> jsonLines(List<String> lines) throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : lines) {
      nodes.add(JSON.readTree(line));
    }
    return nodes;
  }
}
