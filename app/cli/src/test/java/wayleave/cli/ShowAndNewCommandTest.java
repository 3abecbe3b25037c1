package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.report.RobotsTemplate;

class ShowAndNewCommandTest {
  private static final String ROBOTS = """
      Host: example.com
      User-agent: a
      Crawl-delay: 3
      User-agent: b/1.0
      Disallow: /x # why
      useragent: c
      Sitemap: https://example.com/s.xml
      Sitemap: /s.xml
      """;

  @Test
  void showsGroupsSitemapsAndExtensionsAsRead() {
    Run run = Run.withInput(ROBOTS, "show", "-");
    assertThat(run.out()).isEqualTo("""
            -, dialect google: 1 group, 1 rule, 2 sitemaps, 3 extension lines

            group 1
                 2  User-agent: a
                 3  Crawl-delay: 3   (extension)
                 4  User-agent: b/1.0
                 5  Disallow: /x
                 6  useragent: c   (extension)

            outside groups
                 1  Host: example.com   (extension)
                 7  Sitemap: https://example.com/s.xml
                 8  Sitemap: /s.xml   (not a full URL)
            """);
    assertThat(run.status()).isZero();
  }

  @Test
  void showsWhatAnotherDialectReads() {
    assertThat(Run.withInput(ROBOTS, "show", "--dialect", "googlebot", "-").out())
        .contains("group 2\n     6  User-agent: c");
  }

  @Test
  void showsJson() {
    assertThat(Run.withInput(ROBOTS, "show", "--json", "-").out())
        .startsWith(
            "{\"robots\":\"-\",\"dialect\":\"google\",\"groups\":[{\"userAgents\":[{\"line\":2,\"name\":\"a\"}")
        .contains(
            "{\"line\":8,\"url\":\"/s.xml\",\"absolute\":false}",
            "{\"line\":1,\"field\":\"Host\",\"value\":\"example.com\"}")
        .endsWith("}\n");
  }

  @Test
  void refusesToShowWhatIsNotThere() {
    Run run = Run.of("show", "/no/such");
    assertThat(run.err()).isEqualTo("wayleave: no such file: /no/such\n");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("show").status()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void writesEachRecipe(RobotsTemplate recipe) {
    Run run = Run.of("new", "--recipe", recipe.code());
    assertThat(run.out()).isEqualTo(recipe.text());
    assertThat(run.status()).isZero();
    assertThat(Run.of("new", "--list").out())
        .contains(recipe.code() + "\t" + recipe.description() + "\n");
  }

  @Test
  void writesOwnPathsCrawlersAndSitemaps() {
    assertThat(Run.of("new", "--sitemap", "https://example.com/s.xml").out())
        .isEqualTo("User-agent: *\nAllow: /\n\nSitemap: https://example.com/s.xml\n");
    assertThat(Run.of("new", "--disallow", "/a/", "--disallow", "/*?b=", "--crawler", "bingbot")
            .out())
        .endsWith("User-agent: bingbot\nDisallow: /a/\nDisallow: /*?b=\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--disallow a; not a path pattern",
        "--sitemap /s.xml; not a full URL",
        "--recipe block-one-crawler --crawler a/b; not a product token",
        "--crawler a; the recipe allow-all is not about one crawler",
        "--recipe block-site --disallow /a; the recipe block-site is not about paths",
      })
  void saysWhichOptionsDoNotFit(String options, String problem) {
    Run run = Run.of(("new " + options).split(" "));
    assertThat(run.err()).startsWith("wayleave: " + problem);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void namesTheRecipesThereAreWhenAskedForAnother() {
    Run run = Run.of("new", "--recipe", "nope");
    assertThat(run.err()).contains("no recipe 'nope'; expected one of allow-all, block-site, ");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void asksForACommand() {
    Run run = Run.of();
    assertThat(run.err()).contains("missing a command: expected check, ", "wayleave --help");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("chek", "x").err())
        .isEqualTo("wayleave: unknown command `chek`; did you mean `check`?\n"
            + "Run `wayleave --help` for the commands.\n");
    assertThat(Run.of("--version").out()).startsWith("wayleave ");
    assertThat(Run.of("check", "--version")).isEqualTo(Run.of("--version"));
    assertThat(Run.of("cache", "show", "-V")).isEqualTo(Run.of("--version"));
  }
}
