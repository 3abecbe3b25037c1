package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.page.Place;
import wayleave.page.Remark;

/**
 * What a page tells a crawler, as a case expects it: every answer that is not the default, by its key.
 *
 * @param answers texts by key
 */
record PageAnswer(Map<String, String> answers) {
  private static final Set<Directive> LIMITS = Set.of(
      Directive.MAX_SNIPPET,
      Directive.MAX_IMAGE_PREVIEW,
      Directive.MAX_VIDEO_PREVIEW,
      Directive.UNAVAILABLE_AFTER);

  private static final String UNKNOWN = "unknown";

  /** The answer that a case expects. */
  static PageAnswer expected(JsonNode expected) {
    Map<String, String> answers = new TreeMap<>();
    expected.properties().forEach(field -> {
      String value = field.getValue().toString();
      if (field.getKey().equals(Directive.UNAVAILABLE_AFTER.key())) {
        value = Instant.parse(field.getValue().asText()).toString();
      }
      if (!(field.getValue().isArray() && field.getValue().isEmpty())) {
        answers.put(field.getKey(), value.replace("\"", ""));
      }
    });
    return new PageAnswer(answers);
  }

  /**
   * The answer to a case.
   *
   * @param input {@code headers} (each a text, or a name and a value), {@code html}, {@code crawler}, and {@code robots} and {@code
   *     url} where the page may be disallowed
   */
  static PageAnswer of(String dialect, String at, JsonNode input) {
    Crawler crawler = Crawler.fromUserAgentHeader(input.path("crawler").asText("Googlebot"));
    PageDialect pages = PageDialect.valueOf(dialect.toUpperCase(Locale.ROOT));
    byte[] html = input.path("html").asText("").getBytes(StandardCharsets.UTF_8);
    boolean allowed = !input.has("robots")
        || RobotsTxt.parse(input.get("robots").asText())
            .rulesFor(crawler)
            .allows(input.get("url").asText());
    return of(
        allowed
            ? PageDirectives.read(headers(input), html, crawler, pages, Instant.parse(at))
            : PageDirectives.unseen(crawler, pages),
        html);
  }

  private static Map<String, List<String>> headers(JsonNode input) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (JsonNode header : input.path("headers")) {
      String text = header.asText();
      int colon = text.indexOf(':');
      String name = header.isArray() ? header.get(0).asText() : text.substring(0, colon);
      String value =
          header.isArray() ? header.get(1).asText() : text.substring(colon + 1).strip();
      headers.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }
    return headers;
  }

  private static PageAnswer of(PageDirectives page, byte[] html) {
    Map<String, String> answers = new TreeMap<>();
    if (!page.isSeen()) {
      answers.put("seen", "false");
    }
    for (Directive directive : Directive.values()) {
      boolean unlessAllowed = directive != Directive.INDEX_IF_EMBEDDED;
      if (LIMITS.contains(directive)) {
        page.decision(directive).value().ifPresent(value -> answers.put(directive.key(), value));
      } else if (page.allows(directive) != unlessAllowed) {
        answers.put(directive.key(), String.valueOf(!unlessAllowed));
      }
    }
    List<String> unknown = page.remarks().stream()
        .filter(remark -> remark.kind() == Remark.Kind.UNKNOWN_RULE)
        .map(Remark::text)
        .distinct()
        .toList();
    if (!unknown.isEmpty()) {
      answers.put(UNKNOWN, "[" + String.join(",", unknown).replace("\"", "\\") + "]");
    }
    if (!page.unquotable().isEmpty()) {
      answers.put(
          "nosnippet-text",
          page.unquotable().stream()
              .map(element -> text(html, element))
              .collect(Collectors.joining(",", "[", "]")));
    }
    return new PageAnswer(answers);
  }

  /** The text of an element that holds no scripts and no comments. */
  private static String text(byte[] html, Place.Element element) {
    return new String(
            html, element.start(), element.end() - element.start(), StandardCharsets.UTF_8)
        .replaceAll("<[^>]*>", "");
  }

  /** This answer without the unknown rules, for a case that does not ask for them. */
  PageAnswer withoutUnknown() {
    Map<String, String> known = new TreeMap<>(answers);
    known.remove(UNKNOWN);
    return new PageAnswer(known);
  }
}
