package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import wayleave.Dialect;

/**
 * One test vector: a question and the answer that a document gives. {@code package-info} describes the format.
 *
 * <p>Immutable and thread-safe.
 */
public final class TestVector {
  /** What is asked. */
  public enum Kind {
    /** May a crawler fetch a URL, and which line decides? */
    VERDICT,
    /** Which groups does a file have? */
    GROUPS,
    /** Which sitemaps does a file name? */
    SITEMAPS,
    /** Does the robots.txt at one URL hold for another? */
    ORIGIN,
    /** Where is the robots.txt for a URL? */
    ROBOTS_URL,
    /** Which product tokens does a name or User-Agent header stand for? */
    CRAWLER
  }

  private final JsonNode json;

  TestVector(JsonNode json) {
    this.json = json;
  }

  /** Returns the name, unique among all vectors. */
  public String id() {
    return text("id");
  }

  /** Returns the numbers of the requirements that the vector proves. */
  public List<String> proves() {
    return texts(json.get(isRepTest() ? "clauses" : "proves"));
  }

  /** Returns whether this is a case of {@code verify/rep-tests}, which any engine can be asked. */
  public boolean isRepTest() {
    return json.has("clauses");
  }

  /** Returns the document, and the table, example or section in it. */
  public String source() {
    return text("source");
  }

  /** Returns what is asked. */
  public Kind kind() {
    return switch (isRepTest() ? "verdict" : text("kind")) {
      case "verdict" -> Kind.VERDICT;
      case "groups" -> Kind.GROUPS;
      case "sitemaps" -> Kind.SITEMAPS;
      case "origin" -> Kind.ORIGIN;
      case "robots_url" -> Kind.ROBOTS_URL;
      case "crawler" -> Kind.CRAWLER;
      default -> throw new IllegalStateException(id() + ": unknown kind " + text("kind"));
    };
  }

  /**
   * Returns the dialects that the answer holds for: those that require it, and those that leave it open, where Wayleave gives the
   * same one. {@code GOOGLE} alone where none makes a difference.
   */
  public List<Dialect> dialects() {
    if (!json.has("dialects")) {
      return List.of(Dialect.GOOGLE);
    }
    return Stream.of("dialects", "open")
        .flatMap(name -> texts(json.path(name)).stream())
        .map(code -> Dialect.find(code).orElseThrow())
        .sorted()
        .toList();
  }

  /** Returns whether the question is about a robots.txt. */
  public boolean hasRobots() {
    return json.has("robots") || json.has("robots_base64") || json.has("robots_file");
  }

  /** Returns the robots.txt that the question is about. */
  public byte[] robots() {
    return json.has("robots_file")
        ? Vectors.resource("rep-tests/cases/" + text("robots_file"))
        : bytes("robots");
  }

  /** Returns the product tokens that the question is about, the most specific first; empty if it is about none. */
  public List<String> crawlerTokens() {
    return json.has("tokens")
        ? texts(json.get("tokens"))
        : json.has("crawler") ? List.of(text("crawler")) : List.of();
  }

  /** Returns the URL that the question is about; bytes that are not UTF-8 become U+FFFD. */
  public String urlText() {
    return new String(urlBytes(), StandardCharsets.UTF_8);
  }

  byte[] urlBytes() {
    return bytes("url");
  }

  String url() {
    return text("url");
  }

  String robotsUrl() {
    return text("robots_url");
  }

  boolean covers() {
    return json.get("covers").asBoolean();
  }

  /** The tokens to ask with, for an engine that does not know crawlers by their names, or the tokens to expect. */
  ReferenceCrawler tokens() {
    return new ReferenceCrawler(crawlerTokens(), obeysWildcard());
  }

  /** The name to ask with, if it stands for more than itself. */
  Optional<String> crawlerName() {
    boolean known = json.has("tokens") || json.has("obeys_wildcard");
    return known && json.has("crawler") ? Optional.of(text("crawler")) : Optional.empty();
  }

  String headerOrName() {
    return text("name");
  }

  private boolean obeysWildcard() {
    return !json.has("obeys_wildcard") || json.get("obeys_wildcard").asBoolean();
  }

  /** Whether the URL is expected to be allowed; empty if the documents accept either answer. */
  Optional<Boolean> allowed() {
    return json.has("allowed") ? Optional.of(json.get("allowed").asBoolean()) : Optional.empty();
  }

  /** The line that is expected to decide, 0 for none; empty if the documents do not say. */
  OptionalInt line() {
    return json.has("line") ? OptionalInt.of(json.get("line").asInt(0)) : OptionalInt.empty();
  }

  List<List<String>> groups() {
    List<List<String>> groups = new ArrayList<>();
    json.get("groups").forEach(group -> groups.add(texts(group)));
    return groups;
  }

  List<String> sitemaps() {
    return texts(json.get("sitemaps"));
  }

  @Override
  public String toString() {
    return id();
  }

  private String text(String name) {
    JsonNode node = json.get(name);
    if (node == null) {
      throw new IllegalStateException("no " + name + " in " + json);
    }
    return node.asText();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  /** A text, or its bytes as {@code name_base64}, or an array of texts, {@code {base64}} and {@code {text, times}}. */
  private byte[] bytes(String name) {
    if (json.has(name + "_base64")) {
      return Base64.getDecoder().decode(text(name + "_base64"));
    }
    JsonNode node = json.get(name);
    if (!node.isArray()) {
      return text(name).getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (JsonNode part : node) {
      if (part.has("base64")) {
        out.writeBytes(Base64.getDecoder().decode(part.get("base64").asText()));
      } else if (part.has("text")) {
        String[] copies = new String[part.get("times").asInt()];
        Arrays.fill(copies, part.get("text").asText());
        out.writeBytes(String.join("", copies).getBytes(StandardCharsets.UTF_8));
      } else {
        out.writeBytes(part.asText().getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }
}
