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
    return texts(json.get("proves"));
  }

  /** Returns the document, and the table, example or section in it. */
  public String source() {
    return text("source");
  }

  /** Returns what is asked. */
  public Kind kind() {
    return switch (text("kind")) {
      case "verdict" -> Kind.VERDICT;
      case "groups" -> Kind.GROUPS;
      case "sitemaps" -> Kind.SITEMAPS;
      case "origin" -> Kind.ORIGIN;
      case "robots_url" -> Kind.ROBOTS_URL;
      case "crawler" -> Kind.CRAWLER;
      default -> throw new IllegalStateException(id() + ": unknown kind " + text("kind"));
    };
  }

  /** Returns the dialects that the answer holds for; {@code GOOGLE} alone where none makes a difference. */
  public List<Dialect> dialects() {
    return json.has("dialects")
        ? texts(json.get("dialects")).stream().map(Dialect::valueOf).toList()
        : List.of(Dialect.GOOGLE);
  }

  byte[] robots() {
    return bytes("robots");
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

  /** The tokens to ask with, for an engine that does not know crawlers by their names. */
  ReferenceCrawler agents() {
    return new ReferenceCrawler(texts(json.get("agents")), obeysWildcard());
  }

  /** The name to ask with. */
  Optional<String> crawlerName() {
    return json.has("crawler") ? Optional.of(text("crawler")) : Optional.empty();
  }

  String headerOrName() {
    return text("name");
  }

  ReferenceCrawler tokens() {
    return new ReferenceCrawler(texts(json.get("tokens")), obeysWildcard());
  }

  private boolean obeysWildcard() {
    return !json.has("obeys_wildcard") || json.get("obeys_wildcard").asBoolean();
  }

  /** Whether the URL is expected to be allowed; empty if the documents accept either answer. */
  Optional<Boolean> allowed() {
    return switch (text("expect")) {
      case "allow" -> Optional.of(true);
      case "disallow" -> Optional.of(false);
      case "either" -> Optional.empty();
      default -> throw new IllegalStateException(id() + ": expect " + text("expect"));
    };
  }

  OptionalInt line() {
    return json.has("line") ? OptionalInt.of(json.get("line").asInt()) : OptionalInt.empty();
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

  /** A text, or its bytes as {@code name_b64}, or an array of texts, {@code {b64}} and {@code {text, times}}. */
  private byte[] bytes(String name) {
    if (json.has(name + "_b64")) {
      return Base64.getDecoder().decode(text(name + "_b64"));
    }
    JsonNode node = json.get(name);
    if (!node.isArray()) {
      return text(name).getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (JsonNode part : node) {
      if (part.has("b64")) {
        out.writeBytes(Base64.getDecoder().decode(part.get("b64").asText()));
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
