package wayleave.page.internal.html;

import java.util.List;

/**
 * What an HTML document has for crawlers.
 *
 * @param metas its {@code meta} elements that have a name, in order
 * @param unquotable the outermost elements with {@code data-nosnippet}, in order
 * @param isHeadWhole whether something follows the head
 */
public record HtmlPage(List<MetaElement> metas, List<HtmlRange> unquotable, boolean isHeadWhole) {
  /** How much of a document is read. */
  public enum Extent {
    HEAD,
    WHOLE
  }

  public HtmlPage {
    metas = List.copyOf(metas);
    unquotable = List.copyOf(unquotable);
  }

  /**
   * Reads a document.
   *
   * @param html any bytes
   * @param charset the charset of the {@code Content-Type}, empty if there is none
   */
  public static HtmlPage scan(byte[] html, String charset, Extent extent) {
    HtmlBytes bytes = HtmlBytes.of(html, charset);
    Attributes attributes = new Attributes();
    Findings findings = new Findings(bytes);
    OpenElements open =
        new OpenElements(bytes.ascii(), attributes, extent == Extent.HEAD, findings);
    HtmlScanner scanner = new HtmlScanner(bytes.ascii(), bytes.start(), open, attributes);
    scanner.scan();
    open.end(bytes.ascii().length);
    return new HtmlPage(findings.metas(), findings.unquotable(), scanner.isHeadWhole());
  }
}
