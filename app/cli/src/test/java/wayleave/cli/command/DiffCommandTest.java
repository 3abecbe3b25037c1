package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

class DiffCommandTest {
  private static final String BEFORE = """
      User-agent: *
      Disallow: /private/
      Disallow: /search

      User-agent: GPTBot
      Disallow: /
      """;

  @TempDir
  private Path directory = Path.of("");

  private String before = "";
  private String after = "";

  @BeforeEach
  void files() throws IOException {
    before = file("before.txt", BEFORE);
    after = file("after.txt", BEFORE.replace("Disallow: /search", "Allow: /private/press/ # new"));
  }

  @Test
  void showsEachDifferenceWithItsLines() {
    Run run = Run.of("diff", before, after);
    assertThat(run.out()).isEqualTo("""
        all other crawlers
          now allowed     such as /search
            old line 3: Disallow: /search  (the longest path that matches decides)
            new no line  (no rule of the crawler's group matches)
          now allowed     such as /private/press/
            old line 2: Disallow: /private/  (the longest path that matches decides)
            new line 3: Allow: /private/press/ # new  (the longest path that matches decides)

        GPTBot
          no URL gets another verdict

        """);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void noDifferenceIsExitStatusZero() throws IOException {
    Run run = Run.of("diff", before, file("same.txt", BEFORE.replace("/search", "/search*")));
    assertThat(run.out())
        .isEqualTo("all other crawlers, GPTBot\n  no URL gets another verdict\n\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void comparesForCrawlersThatAreAskedForToo() {
    Run run = Run.of("diff", "--crawler", "AdsBot-Google", "--crawler", "CCBot", before, after);
    assertThat(run.out()).contains("CCBot, all other crawlers\n", "AdsBot-Google, GPTBot\n");
  }

  @Test
  void readsOneFileFromStandardInput() {
    Run run = Run.withInput(BEFORE, "diff", "-", after);
    assertThat(run.status()).isEqualTo(1);
    Run both = Run.withInput(BEFORE, "diff", "-", "-");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).startsWith("Only one of OLD and NEW can be standard input");
  }

  @Test
  void countsUrlsOfAList() throws IOException {
    String urls = file("urls.txt", """
        # what we care about
        https://example.com/private/press/1

        /private/press/2
        /search?q=a
        /private/x
        not a URL
        """);
    Run run = Run.of("diff", "--urls", urls, before, after);
    assertThat(run.out())
        .contains(
            "  in " + urls + ": 3 of 4 URLs\n" + """
            now allowed     2  (old line 2, new line 3)
              https://example.com/private/press/1
              /private/press/2
            now allowed     1  (old line 3, new no line)
              /search?q=a
        """,
            urls + ": lines without a URL, left out: 1\n");
  }

  @Test
  void countsUrlsOfAnAccessLog() throws IOException {
    String log = file("access.log", """
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET /search?q=%C3%A9 HTTP/1.1" 200 12 "https://a.example/" "Mozilla/5.0 \\"x\\""
        1.2.3.4 - bob [21/Nov/2026:10:00:00 +0000] "HEAD /search\\x22 HTTP/2.0" 200 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET //search HTTP/1.1" 404 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "POST http://example.com/search HTTP/1.1" 200 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "-" 408 0
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "OPTIONS * HTTP/1.0" 200 0
        """);
    Run run = Run.of("diff", "--urls", log, before, after);
    assertThat(run.out())
        .contains("in " + log + ": 3 of 4 URLs\n", "/search%22\n", "left out: 2\n");
  }

  @Test
  void countsUrlsOfASitemap() throws IOException {
    Path sitemap = directory.resolve("sitemap.xml.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(sitemap))) {
      out.write("""
          \uFEFF<?xml version="1.0" encoding="UTF-8"?>
          <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
                  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
            <url><loc> https://example.com/search?a=1&amp;b=2 </loc>
              <image:image><image:loc>https://example.com/search.png</image:loc></image:image></url>
            <url><loc>https://example.com/</loc></url>
          </urlset>
          """.getBytes(StandardCharsets.UTF_8));
    }
    Run run = Run.of("diff", "--urls", sitemap.toString(), before, after);
    assertThat(run.out()).contains(": 1 of 2 URLs\n", "https://example.com/search?a=1&b=2\n");
    String index = file("index.xml", """
        <sitemapindex><sitemap><loc>https://example.com/maps/sitemap.xml.gz</loc></sitemap></sitemapindex>
        """);
    assertThat(Run.of("diff", "--urls", index, before, after).out()).contains(": 1 of 2 URLs\n");
  }

  @Test
  void badSamplesAreExplained() throws IOException {
    assertThat(Run.of("diff", "--urls", directory.resolve("none").toString(), before, after))
        .satisfies(run -> {
          assertThat(run.status()).isEqualTo(2);
          assertThat(run.err()).startsWith("wayleave: no such file: ");
        });
    String index = file(
        "index.xml",
        "<sitemapindex><sitemap><loc>https://a.example/m.xml</loc></sitemap></sitemapindex>");
    assertThat(Run.of("diff", "--urls", index, before, after).err())
        .contains("lists https://a.example/m.xml, and there is no m.xml beside it");
    String entity = file(
        "entity.xml",
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"" + Path.of(before).toUri()
            + "\">]><urlset><url><loc>/&e;</loc></url></urlset>");
    assertThat(Run.of("diff", "--urls", entity, before, after)).satisfies(run -> {
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("not well-formed XML");
      assertThat(run.out()).isEmpty();
    });
    String prose = file("prose.txt", "\nthis is no list\n");
    assertThat(Run.of("diff", "--urls", prose, before, after)).satisfies(run -> {
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("there is no URL in", "is line 2", "expected a list of URLs");
      assertThat(run.out()).isEmpty();
    });
  }

  @Test
  void writesJson() throws IOException {
    String urls = file("urls.txt", "/search\n");
    Run run = Run.of("diff", "--format", "json", "--urls", urls, before, after);
    assertThat(run.out().replace(before, "B").replace(after, "A").replace(urls, "U"))
        .startsWith("{\"old\":\"B\",\"new\":\"A\",\"dialect\":\"google\",\"same\":false,"
            + "\"sample\":{\"file\":\"U\",\"urls\":1,\"leftOut\":0},\"crawlers\":[{\"names\":[\"*\"],"
            + "\"outcome\":\"different\",\"complete\":true,\"regions\":[{\"witness\":\"/search\","
            + "\"old\":{\"allowed\":false,\"reason\":\"longest-match\","
            + "\"rule\":{\"line\":3,\"type\":\"disallow\",\"path\":\"/search\"}},"
            + "\"new\":{\"allowed\":true,\"reason\":\"no-match\"}},")
        .endsWith("{\"names\":[\"GPTBot\"],\"outcome\":\"same\",\"flips\":[]}]}\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }
}
