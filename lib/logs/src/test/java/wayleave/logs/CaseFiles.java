package wayleave.logs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Cases as JSON lines: those of this module, and those that stand beside the project if they are there. */
public final class CaseFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CaseFiles() {}

  /** The cases of both files of a name. */
  public static Stream<JsonNode> read(String name) {
    return Stream.concat(own(name), shared(name));
  }

  private static Stream<JsonNode> own(String name) {
    try (InputStream in = Objects.requireNonNull(CaseFiles.class.getResourceAsStream(name), name)) {
      return cases(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<JsonNode> shared(String name) {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    Path root = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "../.."))
            .resolve("../shared")
            .normalize();
    Path file = root.resolve("vectors").resolve(name);
    try {
      return Files.exists(file) ? cases(Files.readString(file)) : Stream.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<JsonNode> cases(String text) {
    return text.lines().filter(line -> !line.isBlank()).map(CaseFiles::parse);
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }
}
