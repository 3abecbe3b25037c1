package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import wayleave.Dialect;

/**
 * A test case of another library.
 *
 * @param file the library, by the name of its file
 * @param json the case as recorded
 */
record PeerCase(String file, JsonNode json) {
  /** All cases of all libraries that expect a verdict. */
  static List<PeerCase> verdicts() throws IOException {
    return all().filter(one -> one.json.hasNonNull("expected")).toList();
  }

  /** The cases that expect a crawl delay or sitemaps instead. */
  static List<PeerCase> directives() throws IOException {
    return all().filter(one -> !one.json.hasNonNull("expected")).toList();
  }

  private static Stream<PeerCase> all() throws IOException {
    List<PeerCase> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(Shared.root().resolve("vectors/peers"))) {
      for (Path path : files.sorted().toList()) {
        String name = path.getFileName().toString();
        for (JsonNode node : Shared.jsonLines("peers/" + name)) {
          cases.add(new PeerCase(name.replace(".jsonl", ""), node));
        }
      }
    }
    return cases.stream();
  }

  /** A short name that stays the same as long as the case does. */
  String hash() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256")
          .digest(json.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 5);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  byte[] robots() {
    return json.has("robots_base64")
        ? Shared.base64(json.get("robots_base64").asText())
        : Shared.bytesOf(json, "robots");
  }

  byte[] url() {
    return Shared.bytesOf(json, "url");
  }

  boolean allowed() {
    JsonNode expected = json.get("expected");
    return expected.isTextual() ? expected.asText().equals("allow") : expected.asBoolean();
  }

  List<String> agents() {
    List<String> agents = new ArrayList<>();
    json.get(json.has("agents") ? "agents" : "ua").forEach(agent -> agents.add(agent.asText()));
    return agents;
  }

  /** One name may be a whole User-Agent header; several are product tokens. */
  ReferenceCrawler crawler() {
    List<String> agents = agents();
    return agents.size() == 1
        ? Engine.compiled().crawler(agents.get(0)).orElseThrow()
        : new ReferenceCrawler(agents, true);
  }

  /** What the collection says about the case: why its library differs from others. */
  String remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(json.path("divergence").asText());
    json.path("notes").forEach(note -> remarks.add(note.asText()));
    return String.join("; ", remarks);
  }

  String test() {
    return json.has("test") ? json.get("test").asText() : json.path("source").asText();
  }

  Answer answer(Engine engine, Dialect dialect) {
    return engine.answer(dialect, robots(), crawler(), url());
  }

  @Override
  public String toString() {
    return hash() + " " + file + " " + test() + " " + agents();
  }
}
