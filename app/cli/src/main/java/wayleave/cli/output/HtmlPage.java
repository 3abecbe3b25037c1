package wayleave.cli.output;

import java.util.List;
import wayleave.report.view.TerminalText;

/** What all HTML reports share: pages that need nothing else, in light, dark and print. */
public final class HtmlPage {
  /** Ends a page. */
  public static final String END = "</main>\n</body>\n</html>\n";

  /** Ends a table that {@link #heads} began. */
  public static final String TABLE_END = "</tbody>\n</table></div>\n";

  /** Begins the name of a column of numbers. */
  public static final String NUMBER = "#";

  private static final String HEAD = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>%1$s</title>
      <style>
      :root { color-scheme: light dark; --text: #1c2024; --soft: #5a636d; --back: #fff; --line: #d8dde3; --head: #f3f5f7;
        --allowed: #12653a; --allowed-back: #e0f4e8; --partly: #7a4a00; --partly-back: #fdf0d5; --disallowed: #a11222;
        --disallowed-back: #fde6e8; --undecided: #444c55; --undecided-back: #e7eaee; }
      @media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --back: #16191d; --line: #333a42;
        --head: #20252b; --allowed: #83dba8; --allowed-back: #123523; --partly: #f2c879; --partly-back: #3d2d0b;
        --disallowed: #ff9aa5; --disallowed-back: #451a20; --undecided: #c3cbd4; --undecided-back: #2b3138; } }
      body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text);
        background: var(--back); }
      h1 { margin: 0; font-size: 1.6rem; overflow-wrap: anywhere; }
      h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
      p { margin: .3rem 0; color: var(--soft); max-width: 48rem; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; width: 100%%; font-size: .925rem; }
      caption { text-align: left; color: var(--soft); padding-bottom: .4rem; max-width: calc(100vw - 3rem); }
      th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
      thead th { background: var(--head); border-bottom: 2px solid var(--line); }
      th:first-child { padding-left: .4rem; }
      tbody th { font-weight: 600; }
      td.number, th.number { text-align: right; }
      code { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere; }
      .soft { color: var(--soft); }
      a { color: inherit; }
      @media print { :root { font-size: 11px; } body { max-width: none; padding: 0; } .scroll { overflow: visible; }
        h2 { break-after: avoid; } tr, svg { break-inside: avoid; } }
      %2$s</style>
      </head>
      <body>
      <main>
      """;

  private HtmlPage() {}

  /**
   * The start of a page, up to its content.
   *
   * @param title escaped
   * @param style further CSS
   */
  public static String head(String title, String style) {
    return HEAD.formatted(title, style);
  }

  /** The names of a table's columns, and the start of its body. */
  public static String heads(List<String> names) {
    StringBuilder heads = new StringBuilder("<thead><tr>");
    for (String name : names) {
      boolean isNumber = name.startsWith(NUMBER);
      heads
          .append(isNumber ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">")
          .append(escaped(isNumber ? name.substring(1) : name))
          .append("</th>");
    }
    return heads.append("</tr></thead>\n<tbody>\n").toString();
  }

  /** Untrusted text, made safe to stand in HTML, in text or in an attribute. */
  public static String escaped(String text) {
    return TerminalText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
