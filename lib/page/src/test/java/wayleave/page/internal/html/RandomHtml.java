package wayleave.page.internal.html;

import java.util.List;
import java.util.Random;

/** Documents of well-formed pages, tag soup and everything between, with elements for crawlers in all kinds of places. */
final class RandomHtml {
  private static final List<String> NAMES = List.of(
      "robots",
      "ROBOTS",
      " robots ",
      "googlebot",
      "description",
      "viewport",
      "robots,googlebot",
      "",
      "ro&#98;ots");
  private static final List<String> CONTENTS = List.of(
      "noindex",
      "noindex, nofollow",
      "max-snippet:20",
      "no&#105;ndex",
      "none&comma;all",
      "&lt;noindex&gt;",
      "a > b",
      "unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT",
      "",
      "é",
      "&amp;amp;",
      "&ampx;&lt",
      "&notit;",
      "&#x110000;&#0;&#x80;");
  private static final List<String> BLOCKS = List.of(
      "div",
      "div",
      "p",
      "p",
      "ul",
      "li",
      "ol",
      "dl",
      "dt",
      "dd",
      "section",
      "h1",
      "h2",
      "blockquote",
      "pre",
      "form",
      "center",
      "article",
      "fieldset",
      "details",
      "dialog",
      "main",
      "table",
      "tbody",
      "tr",
      "td",
      "caption",
      "colgroup",
      "thead",
      "button",
      "select",
      "option",
      "optgroup",
      "ruby",
      "rt",
      "rp",
      "object",
      "summary",
      "address");
  private static final List<String> PHRASES = List.of(
      "span",
      "span",
      "b",
      "i",
      "a",
      "em",
      "code",
      "font",
      "nobr",
      "custom-element",
      "o:p",
      "label",
      "sub",
      "u",
      "tt");
  private static final List<String> VOIDS = List.of(
      "br",
      "hr",
      "img",
      "input",
      "input type=hidden",
      "link rel=x",
      "col",
      "wbr",
      "embed",
      "area",
      "base",
      "param",
      "frame",
      "br/");
  private static final List<String> RAW =
      List.of("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes");
  private static final List<String> FOREIGN = List.of(
      "svg",
      "svg",
      "math",
      "g",
      "path",
      "title",
      "desc",
      "foreignObject",
      "mi",
      "mtext",
      "annotation-xml",
      "annotation-xml encoding=text/html",
      "annotation-xml encoding=x",
      "mglyph",
      "font",
      "font color=red",
      "style",
      "table");
  private static final List<String> ODD = List.of(
      "<",
      "<>",
      "</>",
      "< p>",
      "<!doctype html>",
      "<!DOCTYPE>",
      "<?xml version='1.0'?>",
      "<!-->",
      "<!--->",
      "<!-- a -- b -->",
      "<!--x--!>",
      "<![CDATA[ <meta name=robots content=noindex> ]]>",
      "<!x>",
      "</p>",
      "</br>",
      "</body>",
      "</html>",
      "</head>",
      "<body>",
      "<html>",
      "<head>",
      "<a/b=c>",
      "<a =x>",
      "<a 'b\">",
      "</a href=\">\">",
      "&lt;meta&gt;",
      "&",
      "\r\n",
      "\t",
      "<p/x>",
      "<meta>",
      "<meta/>",
      "<meta charset=utf-8>",
      "<image>",
      "</sarcasm>",
      "</form>",
      "</template>");

  private static final String DAMAGE = "<<>>\"'/=-! \0&;#x\u00e9\t\n";

  private final Random random;
  private final StringBuilder html = new StringBuilder();
  private final boolean sound;
  /** With SVG and without scripts: jsoup reads a script in SVG as text, which the HTML Standard does not. */
  private final boolean drawn;

  private int templates;
  private int foreign;

  private RandomHtml(Random random) {
    this.random = random;
    this.sound = random.nextInt(3) == 0;
    this.drawn = random.nextBoolean();
  }

  static String next(Random random) {
    return new RandomHtml(random).document();
  }

  /** A document with some of its characters lost, doubled and replaced. */
  static String damage(String document, Random random) {
    StringBuilder html = new StringBuilder(document);
    for (int i = random.nextInt(4); i >= 0 && html.length() > 0; i--) {
      int at = random.nextInt(html.length());
      int end = Math.min(html.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(3)) {
        case 0 -> html.delete(at, end);
        case 1 -> html.insert(at, html.substring(at, end));
        default -> html.setCharAt(at, DAMAGE.charAt(random.nextInt(DAMAGE.length())));
      }
    }
    return html.toString();
  }

  private String document() {
    if (random.nextInt(50) == 0) {
      return framed();
    }
    if (random.nextInt(4) != 0) {
      html.append("<!DOCTYPE html>\n");
    }
    boolean explicit = random.nextBoolean();
    if (explicit) {
      html.append("<html lang=\"en\">\n<head>\n");
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      headElement();
    }
    if (explicit && random.nextInt(4) != 0) {
      html.append("</head>\n<body>\n");
    }
    content(0);
    if (explicit && sound) {
      html.append("</body></html>\n");
    }
    String text = html.toString();
    // Some end where they should not.
    return random.nextInt(12) == 0 ? text.substring(0, random.nextInt(text.length() + 1)) : text;
  }

  /** Frames instead of a body, in which nothing counts. */
  private String framed() {
    html.append("<html><head>");
    meta();
    html.append("</head><frameset><frame src=x>");
    meta();
    html.append("</frameset><noframes>");
    meta();
    return html.append("</noframes>").toString();
  }

  private void headElement() {
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> meta();
      case 3 -> raw();
      case 4 -> html.append("<link rel=stylesheet href='x'>");
      case 5 -> {
        html.append("<noscript>");
        meta();
        html.append("</noscript>");
      }
      case 6 -> {
        html.append("<template><div>");
        meta();
        html.append("</div></template>");
      }
      case 7 ->
        html.append("<!-- ").append("<meta name=robots content=noindex>").append(" -->");
      default -> html.append(sound ? "\n" : pick(ODD));
    }
    html.append('\n');
  }

  private void content(int depth) {
    for (int i = random.nextInt(depth == 0 ? 12 : 5); i > 0; i--) {
      switch (random.nextInt(depth > 6 ? 5 : 14)) {
        case 0 -> html.append("text ").append(random.nextInt(100)).append(' ');
        case 1 -> html.append('<').append(pick(VOIDS)).append('>');
        case 2 -> meta();
        case 3 -> raw();
        case 4 -> {
          if (!sound) {
            html.append(pick(ODD));
          }
        }
        case 5, 6 -> element(pick(PHRASES), depth);
        case 7 -> unquotable(depth);
        case 8 -> table(depth);
        case 9 -> foreign(depth);
        case 10 -> template(depth);
        case 11 -> noscript();
        default -> element(sound ? pick(BLOCKS.subList(0, 2)) : pick(BLOCKS), depth);
      }
    }
  }

  private void element(String tag, int depth) {
    html.append('<').append(tag);
    if (random.nextInt(4) == 0) {
      html.append(" class=\"a>b\" id=x")
          .append(random.nextInt(9))
          .append(" title='<meta name=robots>'");
    }
    html.append(random.nextInt(20) == 0 ? "/>" : ">");
    content(depth + 1);
    end(tag);
  }

  private void foreign(int depth) {
    String tag = pick(drawn ? FOREIGN : FOREIGN.subList(3, FOREIGN.size()));
    foreign++;
    element(tag, depth);
    foreign--;
    if (tag.equals("svg") || tag.equals("math")) {
      html.append("</").append(tag).append('>');
    }
  }

  private void end(String tag) {
    if (sound || random.nextInt(8) != 0) {
      html.append("</").append(tag.split(" ")[0]).append('>');
    } else if (random.nextBoolean()) {
      String other = pick(random.nextBoolean() ? PHRASES : BLOCKS);
      // jsoup takes the end of a cell that is not open for the end of the one that is.
      html.append("</").append(other.matches("t[dh]") ? "p" : other).append('>');
    }
  }

  private void unquotable(int depth) {
    String tag = pick(List.of("div", "span", "section", "SPAN", "p", "x-y"));
    String attribute = pick(List.of(
        "data-nosnippet", "DATA-NOSNIPPET=false", "data-nosnippet=\"true\"", "data-nosnippets"));
    html.append('<')
        .append(tag)
        .append(' ')
        .append(attribute)
        .append('>')
        .append("kept ")
        .append(random.nextInt(100));
    content(depth + 1);
    end(tag);
    html.append("after ");
  }

  private void table(int depth) {
    html.append("<table>");
    for (int row = random.nextInt(3); row >= 0; row--) {
      html.append("<tr>");
      for (int cell = random.nextInt(3); cell >= 0; cell--) {
        html.append("<td>");
        content(depth + 2);
        html.append(random.nextBoolean() ? "</td>" : "");
      }
      html.append(random.nextBoolean() ? "</tr>" : "");
    }
    end("table");
  }

  private void template(int depth) {
    html.append("<template>");
    templates++;
    content(depth + 2);
    templates--;
    html.append("</template>");
  }

  /** In bodies, and with whole elements: jsoup ends it at the first end tag whatever stands before, which the HTML Standard does not. */
  private void noscript() {
    if (templates == 0 && foreign == 0) {
      html.append("x<noscript>");
      meta();
      html.append("or <img src=x></noscript>");
    }
  }

  private void meta() {
    String quote = pick(List.of("\"", "'", "\""));
    String name = "name=" + quote + pick(NAMES) + quote;
    String content = "content=" + quote + pick(CONTENTS) + quote;
    switch (random.nextInt(8)) {
      case 0 -> html.append("<meta ").append(content).append(' ').append(name).append(" />");
      case 1 -> html.append("<META\n").append(name).append('\t').append(content).append('>');
      case 2 -> html.append("<meta name=robots content=noindex/>");
      case 3 -> html.append("<meta ").append(name).append(content).append(" name=x content=y>");
      case 4 -> html.append("<meta property=robots ").append(content).append('>');
      default -> html.append("<meta ").append(name).append(' ').append(content).append('>');
    }
  }

  private void raw() {
    String tag = pick(drawn ? RAW.subList(1, RAW.size()) : RAW);
    String text = pick(List.of(
        "x",
        "<meta name=robots content=noindex>",
        "<!-- <script> </script> --> <meta name=robots content=none>",
        "if (a < b && c > d) { '</' + 'p>' }",
        "<!--<script></script><meta name=robots content=none>",
        "</" + tag + "x>",
        "<!-->x"));
    html.append('<').append(tag).append('>').append(text);
    html.append(
        random.nextInt(sound ? 99 : 30) == 0
            ? ""
            : "</" + tag + pick(List.of(">", " >", "/>", "\n>")));
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
