package wayleave.page.internal.html;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import wayleave.page.internal.html.MetaElement.Label;

/** What a page has for crawlers, in the tree that jsoup makes of it: text that can be compared. */
record JsoupPage(List<String> metas, List<String> unquotable) {
  private static final Set<String> UNQUOTABLE = Set.of("div", "span", "section");

  /** In the order of the alphabet: a tree has what stands misplaced in a table before that table. */
  JsoupPage {
    metas = metas.stream().sorted().toList();
    unquotable = unquotable.stream().sorted().toList();
  }

  /** By jsoup alone. */
  static JsoupPage of(byte[] html) throws IOException {
    Document document = Jsoup.parse(new ByteArrayInputStream(html), null, "");
    List<String> metas = new ArrayList<>();
    for (Element meta : document.getElementsByTag("meta")) {
      label(meta)
          .filter(label -> isHtml(meta) && !isIn(meta, "template"))
          .ifPresent(label -> metas.add(show(
              label,
              meta.attr(attribute(label)),
              meta.hasAttr("content") ? meta.attr("content") : null,
              isIn(meta, "head"),
              isIn(meta, "noscript"))));
    }
    List<String> texts = new ArrayList<>();
    for (Element element : document.getElementsByAttribute("data-nosnippet")) {
      if (isUnquotable(element)
          && ancestors(element).noneMatch(JsoupPage::isUnquotable)
          && !isIn(element, "template")) {
        texts.add(text(element));
      }
    }
    return new JsoupPage(metas, texts);
  }

  /** As this project reads it, with the texts of its ranges taken from jsoup. */
  static JsoupPage of(byte[] html, HtmlPage page) {
    List<String> metas = new ArrayList<>();
    for (MetaElement meta : page.metas()) {
      metas.add(show(
          meta.label(),
          meta.name(),
          meta.content().orElse(null),
          meta.inHead(),
          meta.inNoscript()));
    }
    List<String> texts = new ArrayList<>();
    for (HtmlRange range : page.unquotable()) {
      String part =
          new String(html, range.from(), range.to() - range.from(), StandardCharsets.UTF_8);
      texts.add(text(Jsoup.parseBodyFragment(part).body()));
    }
    return new JsoupPage(metas, texts);
  }

  /** What this page has and another has not. */
  JsoupPage without(JsoupPage other) {
    List<String> metas = new ArrayList<>(this.metas);
    other.metas.forEach(metas::remove);
    List<String> texts = new ArrayList<>(unquotable);
    other.unquotable.forEach(texts::remove);
    return new JsoupPage(metas, texts);
  }

  private static String show(
      Label label, String name, @Nullable String content, boolean inHead, boolean inNoscript) {
    return label + "=" + decoded(name) + " content=" + decoded(content)
        + (inHead ? " head" : " body") + (inNoscript ? " noscript" : "");
  }

  /**
   * Without any references: named ones are left by this project if their characters are not ASCII, so all are decoded here. Of other text
   * than ASCII only that it is there: the project decodes no other encodings than UTF-8 and UTF-16.
   */
  private static @Nullable String decoded(@Nullable String text) {
    String decoded = text == null ? null : Parser.unescapeEntities(text, true);
    if (!Objects.equals(decoded, text)) {
      return decoded(decoded);
    }
    return text == null || text.chars().allMatch(c -> c < 0x80) ? text : "not ASCII";
  }

  private static Optional<Label> label(Element meta) {
    return Stream.of(Label.values())
        .filter(label -> meta.hasAttr(attribute(label)))
        .findFirst();
  }

  private static String attribute(Label label) {
    return switch (label) {
      case NAME -> "name";
      case HTTP_EQUIV -> "http-equiv";
      case PROPERTY -> "property";
      case ITEMPROP -> "itemprop";
    };
  }

  private static String text(Element element) {
    return element.wholeText().replaceAll("\\s+", "");
  }

  private static boolean isUnquotable(Element element) {
    return element.hasAttr("data-nosnippet")
        && UNQUOTABLE.contains(element.normalName())
        && isHtml(element);
  }

  private static boolean isIn(Element element, String name) {
    return ancestors(element).anyMatch(each -> each.normalName().equals(name) && isHtml(each));
  }

  private static Stream<Element> ancestors(Element element) {
    return element.parents().stream();
  }

  private static boolean isHtml(Element element) {
    return element.tag().namespace().equals(Parser.NamespaceHtml);
  }
}
