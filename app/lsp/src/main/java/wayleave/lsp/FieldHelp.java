package wayleave.lsp;

import java.util.List;
import java.util.Optional;

/**
 * A field that an editor explains and completes.
 *
 * @param name the field as it is usually written
 * @param text what it does, in Markdown
 */
record FieldHelp(String name, String text) {
  static final List<FieldHelp> ALL = List.of(
      new FieldHelp(
          "User-agent",
          "Starts a group: names a crawler that the rules below apply to, by its product token. `*` stands for all"
              + " crawlers that no other group names."),
      new FieldHelp(
          "Disallow",
          "Disallows all paths that start with this path. `*` stands for any characters, a final `$` for the end"
              + " of the URL. Of the rules that match, the longest decides. Disallowed URLs can still appear in"
              + " search results."),
      new FieldHelp(
          "Allow",
          "Allows all paths that start with this path, as an exception to a shorter `Disallow`. `*` stands for any"
              + " characters, a final `$` for the end of the URL."),
      new FieldHelp(
          "Sitemap", "The full URL of a sitemap. Applies to all crawlers, wherever the line is."),
      new FieldHelp(
          "Crawl-delay",
          "How many seconds a crawler should wait between two requests. Bing reads it; Google and Yandex ignore"
              + " it."),
      new FieldHelp(
          "Request-rate", "How many documents a crawler may fetch in which time. Seznam reads it."),
      new FieldHelp("Visit-time", "The hours in which crawlers may visit. Few crawlers read it."),
      new FieldHelp(
          "Clean-param", "Query parameters that do not change a page's content. Yandex reads it."),
      new FieldHelp(
          "Host", "The preferred host name of the site. Yandex, its only reader, ignores it now."),
      new FieldHelp(
          "Noindex",
          "Google ignores this field since 2019. Use a robots meta tag or the `X-Robots-Tag` header, on pages that"
              + " crawlers may fetch."),
      new FieldHelp(
          "License",
          "The URL of a license for using the site's content (Really Simple Licensing)."),
      new FieldHelp(
          "Content-Signal",
          "What crawlers may use the content for: `search`, `ai-input` and `ai-train`, each `yes` or `no`. Changes"
              + " no verdict."),
      new FieldHelp(
          "Content-Usage",
          "What the content may be used for, as in the IETF draft on AI preferences. Changes no verdict."));

  /** The help for a field as written, ignoring case. */
  static Optional<FieldHelp> find(String written) {
    return ALL.stream().filter(field -> field.name.equalsIgnoreCase(written)).findFirst();
  }
}
