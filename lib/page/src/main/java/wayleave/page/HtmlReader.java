package wayleave.page;

import java.util.List;
import wayleave.page.Remark.Kind;
import wayleave.page.internal.html.MetaElement;
import wayleave.page.internal.html.MetaElement.Label;

/** Reads the meta elements that speak to crawlers. */
final class HtmlReader {
  private static final String ROBOTS = "robots";

  private HtmlReader() {}

  static void read(
      List<MetaElement> metas, PageDialect dialect, Addressees addressees, RuleReader rules) {
    for (MetaElement meta : metas) {
      read(meta, dialect, addressees, rules);
    }
  }

  private static void read(
      MetaElement meta, PageDialect dialect, Addressees addressees, RuleReader rules) {
    Place place = new Place.Element(meta.from(), meta.to(), meta.inHead(), meta.inNoscript());
    String name = Text.lower(Text.trim(meta.name(), 0, meta.name().length()));
    if (meta.label() != Label.NAME) {
      if (name.equals(ROBOTS) || name.equals("x-robots-tag")) {
        rules.remark(Kind.WRONG_ATTRIBUTE, name, place);
      }
      return;
    }
    String crawler = name.equals(ROBOTS)
        ? Addressees.ALL
        : name.equals(Addressees.ALL) ? null : addressees.find(name);
    if (crawler == null) {
      if (isMistaken(name)) {
        rules.remark(Kind.WRONG_NAME, name, place);
      }
      return;
    }
    if (dialect == PageDialect.GOOGLE
        && name.startsWith("googlebot-")
        && !name.equals("googlebot-news")) {
      rules.remark(Kind.UNDOCUMENTED_NAME, name, place);
    }
    meta.content().ifPresent(content -> rules.readContent(content, crawler, (start, end) -> place));
  }

  /** Whether a name that no crawler has was meant to be {@code robots}, alone or in a list. */
  private static boolean isMistaken(String name) {
    if (name.equals("robot")) {
      return true;
    }
    int at = name.indexOf(ROBOTS);
    int end = at + ROBOTS.length();
    return at >= 0
        && name.length() > ROBOTS.length()
        && (at == 0 || isBetween(name.charAt(at - 1)))
        && (end == name.length() || isBetween(name.charAt(end)));
  }

  private static boolean isBetween(char c) {
    return Text.isBlank(c) || c == ',' || c == ';';
  }
}
