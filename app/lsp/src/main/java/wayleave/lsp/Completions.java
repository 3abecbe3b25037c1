package wayleave.lsp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemTag;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;

/** Completes fields, product tokens and sitemap URLs, and offers a first file for an empty document. */
final class Completions {
  static final List<String> TRIGGERS = List.of(":", " ");

  private static final String TEST = "# test:";
  private static final String FIRST_FILE = """
      User-agent: *
      Disallow:

      Sitemap: https://www.example.com/sitemap.xml
      """;

  private Completions() {}

  /**
   * The completions at a position.
   *
   * @param open all open documents, whose sitemaps are offered
   */
  static List<CompletionItem> of(Snapshot snapshot, Position position, Collection<Snapshot> open) {
    String line = snapshot.text().line(position.getLine());
    int cursor = Math.max(0, Math.min(position.getCharacter(), line.length()));
    String before = line.substring(0, cursor);
    if (before.indexOf('#') >= 0) {
      String comment = before.substring(before.indexOf('#'));
      String test = TEST.replace(" ", "");
      boolean isTest = comment.replace(" ", "").startsWith(test)
          && TestComment.of(comment).filter(TestComment::isComplete).isEmpty()
          && (comment.endsWith(":") || comment.indexOf(' ', comment.indexOf(':')) > 0);
      return isTest
          ? crawlers(word(position.getLine(), line, before.indexOf(':') + 1, cursor))
          : List.of();
    }
    int colon = before.indexOf(':');
    if (colon < 0) {
      return fields(snapshot, position.getLine(), line, cursor);
    }
    Range value = word(position.getLine(), line, colon + 1, cursor);
    return switch (before.substring(0, colon).strip().toLowerCase(java.util.Locale.ROOT)) {
      case "user-agent" -> crawlers(value);
      case "sitemap" -> sitemaps(snapshot, position.getLine(), value, open);
      default -> List.of();
    };
  }

  /** From the first character that is not blank to the end of the value. */
  private static Range word(int number, String line, int from, int cursor) {
    int start = from;
    while (start < cursor && Character.isWhitespace(line.charAt(start))) {
      start++;
    }
    int end = cursor;
    while (end < line.length()
        && !Character.isWhitespace(line.charAt(end))
        && line.charAt(end) != '#') {
      end++;
    }
    return new Range(new Position(number, start), new Position(number, end));
  }

  private static List<CompletionItem> fields(
      Snapshot snapshot, int number, String line, int cursor) {
    List<CompletionItem> items = new ArrayList<>();
    int colon = line.indexOf(':', cursor);
    int start = 0;
    while (start < cursor && Character.isWhitespace(line.charAt(start))) {
      start++;
    }
    Range range =
        new Range(new Position(number, start), new Position(number, colon < 0 ? cursor : colon));
    for (FieldHelp field : FieldHelp.ALL) {
      String text = colon < 0 ? field.name() + ": " : field.name();
      CompletionItem item = item(field.name(), CompletionItemKind.Field, text, range, items.size());
      item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, field.text()));
      items.add(item);
    }
    if (isEmpty(snapshot.text())) {
      CompletionItem item =
          item("robots.txt", CompletionItemKind.File, FIRST_FILE, range, items.size());
      item.setDetail("A file that allows everything");
      items.add(item);
    }
    return items;
  }

  /** Whether nothing but the word that is being typed is there. */
  private static boolean isEmpty(DocumentText text) {
    int lines = 0;
    for (int i = 0; i < text.lineCount() && lines < 2; i++) {
      lines += text.line(i).isBlank() ? 0 : 1;
      if (text.line(i).indexOf(':') >= 0 || text.line(i).indexOf('#') >= 0) {
        return false;
      }
    }
    return lines < 2;
  }

  private static List<CompletionItem> crawlers(Range range) {
    List<CompletionItem> items = new ArrayList<>();
    CompletionItem all = item("*", CompletionItemKind.Value, "*", range, 0);
    all.setDetail("All crawlers that no other group names");
    items.add(all);
    for (KnownCrawler crawler : CrawlerCatalogue.bundled().all()) {
      CompletionItem item =
          item(crawler.token(), CompletionItemKind.Value, crawler.token(), range, items.size());
      item.setDetail(crawler.operator().map(operator -> operator + " · ").orElse("")
          + crawler.purpose().text());
      if (crawler.status() == KnownCrawler.Status.RETIRED) {
        item.setTags(List.of(CompletionItemTag.Deprecated));
      }
      items.add(item);
    }
    return items;
  }

  /** Sitemaps that open documents name, then the usual places on the sites that this document names. */
  private static List<CompletionItem> sitemaps(
      Snapshot snapshot, int number, Range range, Collection<Snapshot> open) {
    Set<String> here = new LinkedHashSet<>();
    for (Sitemap sitemap : snapshot.robots().sitemaps()) {
      if (sitemap.line() != number + 1) {
        here.add(sitemap.url());
      }
    }
    Set<String> urls = new LinkedHashSet<>();
    for (Snapshot other : open) {
      if (!other.uri().equals(snapshot.uri())) {
        other.robots().sitemaps().forEach(sitemap -> urls.add(sitemap.url()));
      }
    }
    for (String url : here) {
      Origin.parse(url).ifPresent(origin -> {
        urls.add(origin + "/sitemap.xml");
        urls.add(origin + "/sitemap_index.xml");
      });
    }
    urls.removeAll(here);
    if (urls.isEmpty()) {
      urls.add("https://www.example.com/sitemap.xml");
    }
    List<CompletionItem> items = new ArrayList<>();
    for (String url : urls) {
      items.add(item(url, CompletionItemKind.Reference, url, range, items.size()));
    }
    return items;
  }

  /** An item that replaces a part of the document. */
  private static CompletionItem item(
      String label, CompletionItemKind kind, String text, Range range, int rank) {
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind);
    item.setTextEdit(Either.forLeft(new TextEdit(range, text)));
    item.setFilterText(label);
    item.setSortText(String.valueOf(10_000 + rank));
    return item;
  }
}
