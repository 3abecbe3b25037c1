package wayleave.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
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
        rules.remark(Kind.WRONG_ATTRIBUTE, name, place, "name=" + ROBOTS);
      }
      return;
    }
    String crawler = name.equals(ROBOTS)
        ? Addressees.ALL
        : name.equals(Addressees.ALL) ? null : addressees.find(name);
    if (crawler == null) {
      String meant = meant(name, addressees);
      if (!meant.isEmpty()) {
        rules.remark(Kind.WRONG_NAME, name, place, meant);
      }
      return;
    }
    if (dialect == PageDialect.GOOGLE
        && name.startsWith("googlebot-")
        && !name.equals("googlebot-news")) {
      rules.remark(Kind.UNDOCUMENTED_NAME, name, place);
    }
    if (meta.content().isEmpty()) {
      rules.remark(Kind.WRONG_ATTRIBUTE, name, place, "content=");
      return;
    }
    rules.readContent(meta.content().get(), crawler, (start, end) -> place);
  }

  /** The contents of the elements that state preferences about the use of the page, by name. */
  static Map<String, List<String>> usageElements(List<MetaElement> metas) {
    Map<String, List<String>> elements = new LinkedHashMap<>();
    for (MetaElement meta : metas) {
      String name = Text.lower(Text.trim(meta.name(), 0, meta.name().length()));
      boolean isAsked = meta.label() == Label.NAME
          && (name.equals("tdm-reservation") || name.equals("tdm-policy"));
      if (isAsked && meta.content().isPresent()) {
        elements
            .computeIfAbsent(name, key -> new ArrayList<>())
            .add(Text.trim(meta.content().get(), 0, meta.content().get().length()));
      }
    }
    return Collections.unmodifiableMap(elements);
  }

  /** Whom a name that no crawler has was meant for: {@code robots} or the crawler. Empty if it is the name of something else. */
  private static String meant(String name, Addressees addressees) {
    StringTokenizer words = new StringTokenizer(name, " \t\r\n\f,;");
    boolean isList = words.countTokens() > 1;
    while (isList && words.hasMoreTokens()) {
      String word = words.nextToken();
      if (word.equals(ROBOTS) || addressees.find(word) != null) {
        return word;
      }
    }
    String bare = Spelling.bare(name);
    boolean isRobots =
        name.equals(Addressees.ALL) || bare.equals("xrobotstag") || Spelling.isClose(bare, ROBOTS);
    return isRobots ? ROBOTS : addressees.meant(name);
  }
}
