package wayleave.crawlercommons;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.page.Remark;

class WayleavePageParserTest {
  private static final String ALL = "*";

  /**
   * A line of {@code page-cases.tsv}.
   *
   * @param inputs header values, or HTML
   * @param general what is said to all crawlers: rules, separated by blanks
   * @param names what is said to the crawler by a name
   * @param theirs what crawler-commons' pull request 566 expects instead, with a reason; empty if the same
   */
  record PageCase(
      boolean isHeader,
      List<String> robotNames,
      List<String> inputs,
      String general,
      String names,
      String theirs) {
    static List<PageCase> all() {
      return Tsv.rows("page-cases.tsv", 6).stream()
          .map(f -> new PageCase(
              f[0].equals("header"),
              f[1].isEmpty() ? List.of() : List.of(f[1].split(" ")),
              List.of(f[2].split(" \\| ", -1)),
              f[3],
              f[4],
              f[5]))
          .toList();
    }

    PageDirectives read() {
      WayleavePageParser parser = new WayleavePageParser(robotNames);
      return isHeader
          ? parser.parseContent(null, null, Map.of("X-Robots-Tag", inputs))
          : parser.parseContent(String.join("", inputs).getBytes(UTF_8), "text/html", Map.of());
    }

    @Override
    public String toString() {
      return robotNames + " " + inputs;
    }
  }

  /** The cases of pull request 566, as far as they are public, with its expectations in our words. */
  @ParameterizedTest
  @MethodSource("wayleave.crawlercommons.WayleavePageParserTest$PageCase#all")
  void directivesAreThoseOfTheCases(PageCase one) {
    PageDirectives page = one.read();
    assertThat(rules(page, true)).as(one.theirs).isEqualTo(words(one.general));
    assertThat(rules(page, false)).as(one.theirs).isEqualTo(words(one.names));
  }

  private static Set<String> words(String words) {
    return words.isEmpty() ? Set.of() : new TreeSet<>(List.of(words.split(" ")));
  }

  /** Rules that are known, and those that are not, which stand with the others there. */
  private static Set<String> rules(PageDirectives page, boolean isForAll) {
    Set<String> rules = page.statements().stream()
        .filter(statement -> statement.crawler().equals(ALL) == isForAll)
        .map(statement -> statement.text().replace(' ', '_'))
        .collect(Collectors.toCollection(TreeSet::new));
    if (isForAll) {
      page.remarks().stream()
          .filter(remark -> remark.kind() == Remark.Kind.UNKNOWN_RULE)
          .forEach(remark -> rules.add("?" + remark.text()));
    }
    return rules;
  }

  @Test
  void metaElementsOfAnotherParserCount() {
    Map<String, List<String>> metas = new LinkedHashMap<>();
    metas.put("description", List.of("\"noindex\" & more"));
    metas.put("ROBOTS", List.of("nofollow", "max-snippet:20"));
    metas.put("mybot", List.of("noarchive"));
    metas.put("otherbot", List.of("noindex"));
    PageDirectives page = new WayleavePageParser(List.of("MyBot/1.0"))
        .parseMetas(metas, Map.of("x-robots-tag", List.of("noimageindex")));
    assertThat(page).hasToString("noimageindex, nofollow, max-snippet:20, noarchive");
    assertThat(page.allows(Directive.INDEX)).isTrue();
    assertThat(page.allows(Directive.FOLLOW)).isFalse();
  }

  @Test
  void theContentCountsIfItIsHtml() {
    WayleavePageParser parser = new WayleavePageParser(List.of("bingbot", "msnbot"));
    byte[] html = "<meta name=msnbot content=noindex>".getBytes(UTF_8);
    Map<String, List<String>> headers = Map.of("X-Robots-Tag", List.of("nofollow"));
    assertThat(parser.parseContent(html, "text/html", headers)).hasToString("nofollow, noindex");
    assertThat(parser.parseContent(html, null, headers)).hasToString("nofollow, noindex");
    assertThat(parser.parseContent(html, "application/pdf", headers)).hasToString("nofollow");
    assertThat(parser.parseContent(null, null, Map.of())).hasToString("nothing stated");
    assertThat(parser.parseContent(html, null, headers).dialect()).isEqualTo(PageDialect.BING);
  }
}
