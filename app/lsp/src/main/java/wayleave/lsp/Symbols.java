package wayleave.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;

/** The outline of a document: groups with their lines, and sitemaps. */
final class Symbols {
  private Symbols() {}

  static List<DocumentSymbol> of(Snapshot snapshot) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (Group group : snapshot.robots().groups()) {
      symbols.add(group(snapshot.text(), group));
    }
    for (Sitemap sitemap : snapshot.robots().sitemaps()) {
      symbols.add(
          line(snapshot.text(), sitemap.line(), "Sitemap: " + sitemap.url(), SymbolKind.File));
    }
    return symbols;
  }

  private static DocumentSymbol group(DocumentText text, Group group) {
    List<DocumentSymbol> lines = new ArrayList<>();
    for (Rule rule : group.rules()) {
      lines.add(line(text, rule.line(), rule.toString(), SymbolKind.Property));
    }
    for (ExtensionLine extension : group.extensions()) {
      String name = extension.field() + ": " + extension.value();
      lines.add(line(text, extension.line(), name, SymbolKind.Property));
    }
    lines.sort(
        (a, b) -> DocumentText.compare(a.getRange().getStart(), b.getRange().getStart()));
    String name =
        group.userAgents().stream().map(UserAgentLine::name).collect(Collectors.joining(", "));
    Range names = new Range(
        text.lineRange(group.userAgents().get(0).line() - 1).getStart(),
        text.lineRange(group.userAgents().get(group.userAgents().size() - 1).line() - 1)
            .getEnd());
    Range all = names;
    if (!lines.isEmpty()) {
      Range last = lines.get(lines.size() - 1).getRange();
      all = DocumentText.compare(last.getEnd(), names.getEnd()) > 0
          ? new Range(names.getStart(), last.getEnd())
          : names;
    }
    DocumentSymbol symbol = new DocumentSymbol(
        visible(name), SymbolKind.Class, all, text.lineRange(names.getStart().getLine()));
    symbol.setChildren(lines);
    return symbol;
  }

  private static DocumentSymbol line(DocumentText text, int number, String name, SymbolKind kind) {
    Range range = text.lineRange(number - 1);
    return new DocumentSymbol(name, kind, range, range);
  }

  /** Editors refuse a symbol without a name. */
  private static String visible(String name) {
    return name.isBlank() ? "User-agent:" : name;
  }
}
