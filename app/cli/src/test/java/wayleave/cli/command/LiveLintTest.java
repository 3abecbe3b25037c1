package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.cli.Run;
import wayleave.cli.input.OriginVariants;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.site.LinkedFiles;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.testing.TestSite;

/** {@code wayleave lint} on sites; all of them are on this machine. */
class LiveLintTest {
  private static final String RULES = "User-agent: *\nDisallow: /shop/\n";
  private static final String URLSET =
      "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";

  @TempDir
  Path dir;

  private Run lint(String... args) {
    List<String> all = new ArrayList<>(List.of("lint", "--allow-private"));
    all.addAll(List.of(args));
    return Run.of(all.toArray(new String[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/some/page?q=1", "/robots.txt", "/robots.txt?x#y"})
  void aUrlMeansTheRobotsTxtOfItsSite(String path) throws IOException {
    try (TestSite site = TestSite.withRobots(RULES)) {
      Run run = lint("--user-agent", "TestBot/1.0", site.origin() + path);
      assertThat(run.out()).isEqualTo("No findings\n");
      assertThat(run.err()).isEmpty();
      assertThat(run.status()).isZero();
      assertThat(site.requests())
          .singleElement()
          .asString()
          .startsWith("GET /robots.txt HTTP/1.1\r\n")
          .contains("\r\nUser-Agent: TestBot/1.0\r\n");
    }
  }

  @Test
  void whatIsNamedRobotsTxtElsewhereIsFetchedThere() throws IOException {
    try (TestSite site = TestSite.withRobots("Disallow: x").to("GET /folder/Robots.txt ", RULES)) {
      Run run = lint(site.origin() + "/folder/Robots.txt");
      assertThat(findings(run))
          .containsExactly(site.origin() + "/folder/Robots.txt:1:1: error[location-wrong]");
      assertThat(run.status()).isEqualTo(1);
    }
  }

  @Test
  void howTheFileWasSentIsLookedAt() throws IOException {
    String fields = "Content-Type: text/html; charset=utf-8\r\nCache-Control: max-age=31536000\r\n";
    try (TestSite site =
        TestSite.withRobots("").to("GET /robots.txt", "200 OK", fields, bytes(RULES))) {
      String url = site.origin() + "/robots.txt";
      Run run = lint(site.origin());
      assertThat(findings(run))
          .containsExactly(
              url + ":1:1: warning[media-type-wrong]", url + ":1:1: info[cache-too-long]");
      assertThat(run.status()).isZero();
      assertThat(lint("--format", "json", site.origin()).out())
          .startsWith(
              "[{\"file\":\"" + url + "\",\"diagnostics\":[{\"code\":\"media-type-wrong\",");
      assertThat(lint("--format", "sarif", site.origin()).out())
          .contains("\"uri\":\"" + url + "\"");
      assertThat(lint("--format", "github", site.origin()).out())
          .startsWith("::warning title=media-type-wrong::" + url + ":1:1: ");
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      404 Not Found           | info[fetch-client-error]
      429 Too Many            | error[fetch-too-many-requests]
      503 Service Unavailable | error[fetch-server-error]
      302 Found               | warning[fetch-status-without-file]
      204 No Content          | info[body-empty]
      """)
  void whatCameInPlaceOfAFileIsTold(String status, String finding) throws IOException {
    try (TestSite site = TestSite.answering(status, "")) {
      Run run = lint(site.origin());
      assertThat(findings(run)).containsExactly(site.origin() + "/robots.txt:1:1: " + finding);
      assertThat(run.err()).isEmpty();
      assertThat(run.status()).isEqualTo(finding.startsWith("error") ? 1 : 0);
    }
  }

  @Test
  void redirectsAreFollowedFurtherThanCrawlersDoAndCounted() throws IOException {
    try (TestSite site = TestSite.withRobots(RULES)) {
      for (int hop = 0; hop < 6; hop++) {
        String from = hop == 0 ? "/robots.txt" : "/" + hop;
        site.to("GET " + from + " ", "302 Found", "Location: /" + (hop + 1) + "\r\n", new byte[0]);
      }
      assertThat(lint(site.origin()).out()).contains("[redirect-chain-long]");
    }
  }

  @Test
  void aSiteThatCannotBeReachedIsAFinding() throws IOException {
    try (TestSite site = TestSite.hanging()) {
      Run run = lint("--timeout", "0.5", site.origin());
      assertThat(findings(run))
          .containsExactly(site.origin() + "/robots.txt:1:1: error[fetch-unreachable]");
      assertThat(run.err()).isEmpty();
      assertThat(run.status()).isEqualTo(1);
    }
    assertThat(lint("http://nowhere.invalid").out())
        .contains("error[fetch-unreachable]: ", "no address found for nowhere.invalid");
  }

  @Test
  void aRedirectToWhereNothingIsFetchedIsAFinding() throws IOException {
    try (TestSite site =
        TestSite.answering("302 Found", "Location: http://169.254.169.254/robots.txt\r\n")) {
      Run run = lint(site.origin());
      assertThat(run.out()).contains("[fetch-unreachable]").doesNotContain("stack");
      assertThat(run.status()).isEqualTo(1);
    }
  }

  @Test
  void privateAddressesAreAskedOnlyIfThatIsWanted() throws IOException {
    try (TestSite site = TestSite.withRobots(RULES)) {
      Run run = Run.of("lint", site.origin());
      assertThat(run.err())
          .isEqualTo("wayleave: " + site.origin() + "/robots.txt: not fetched: 127.0.0.1 is not a"
              + " public address; --allow-private permits private ones\n");
      assertThat(run.status()).isEqualTo(2);
      assertThat(site.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      http:example.com        | "http:example.com" is not a full URL
      https://exa mple.com/   | "https://exa mple.com/" is not a full URL
      https://a..example      | "https://a..example" is not a full URL
      gopher://example.com    | URLs of scheme gopher are not fetched
      example.com             | no such file: example.com; did you mean https://example.com ?
      example.com/robots.txt  | https://example.com/robots.txt
      """)
  void whatIsNoUrlIsTold(String argument, String problem) {
    Run run = lint(argument);
    assertThat(run.err()).startsWith("wayleave: ").contains(problem);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void optionsForUrlsAreRefusedForFiles() {
    assertThat(lint("--variants", "robots.txt").err())
        .startsWith("wayleave: --variants requires URLs");
    assertThat(lint("--copies", "-").err()).startsWith("wayleave: --copies requires URLs");
  }

  @Test
  void sitemapsThatTheFileNamesAreFetched() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      String at = site.origin();
      String robots = RULES + "Sitemap: " + at + "/index.xml\nSitemap: " + at + "/page\nSitemap: "
          + at + "/empty.xml\nSitemap: " + at + "/none.xml\nSitemap: " + at + "/list.txt\nSitemap: "
          + at + "/feed.xml\nSitemap: " + at + "/broken.xml\nSitemap: " + at + "/other.xml\n";
      site.to("GET /robots.txt ", robots)
          .to(
              "GET /index.xml ",
              "<sitemapindex><sitemap><loc>" + at + "/a.xml.gz</loc></sitemap></sitemapindex>")
          .to(
              "GET /a.xml.gz ",
              "200 OK",
              "",
              gzip(
                  URLSET + "<url><loc>" + at + "/</loc></url><url><loc>" + at
                      + "/shop/1</loc></url><url><loc>http://other.example/shop/2</loc></url></urlset>"))
          .to("GET /page ", "<!DOCTYPE html><html><body><p>Hello</body></html>")
          .to("GET /empty.xml ", URLSET + "</urlset>")
          .to("GET /list.txt ", at + "/a\n" + at + "/b\n")
          .to("GET /feed.xml ", "<rss version='2.0'><channel/></rss>")
          .to("GET /broken.xml ", URLSET + "<url>")
          .to("GET /other.xml ", "<configuration/>");
      Run run = lint("--sitemaps", at);
      assertThat(findings(run))
          .containsExactlyInAnyOrder(
              at + "/robots.txt:2:1: warning[sitemap-urls-disallowed]",
              at + "/robots.txt:4:10: error[sitemap-unreadable]",
              at + "/robots.txt:5:10: warning[sitemap-empty]",
              at + "/robots.txt:6:10: error[sitemap-unreachable]",
              at + "/robots.txt:9:10: error[sitemap-unreadable]",
              at + "/robots.txt:10:10: error[sitemap-unreadable]");
      assertThat(run.out())
          .contains(
              "line 1: not well-formed XML without a DTD",
              "<configuration>",
              "= example: " + at + "/shop/1 for Googlebot: ");
    }
  }

  @Test
  void sitemapsOfAFileOnDiskAreFetchedToo() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      Path file = Files.writeString(
          dir.resolve("robots.txt"), RULES + "Sitemap: " + site.origin() + "/map.xml\n");
      site.to(
          "GET /map.xml ", URLSET + "<url><loc>" + site.origin() + "/shop/1</loc></url></urlset>");
      assertThat(lint("--sitemaps", file.toString()).out())
          .contains(":2:1: warning[sitemap-urls-disallowed]: ", "1 of 1 URLs");
    }
  }

  @Test
  void anIndexIsAsGoodAsWhatItLists() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      String index =
          "<sitemapindex><sitemap><loc>" + site.origin() + "/%s</loc></sitemap></sitemapindex>";
      site.to(
              "GET /robots.txt ",
              RULES + "Sitemap: " + site.origin() + "/a.xml\nSitemap: " + site.origin()
                  + "/b.xml\n")
          .to("GET /a.xml ", String.format(index, "gone.xml"))
          .to("GET /b.xml ", String.format(index, "a.xml"));
      assertThat(lint("--sitemaps", site.origin()).out())
          .contains(
              "[sitemap-unreachable]: ",
              site.origin() + "/gone.xml: 404",
              "[sitemap-unreadable]: ",
              site.origin() + "/a.xml, which is an index itself");
    }
  }

  @Test
  void aSitemapThatIsTooLargeOnceDecompressedIsNotReadOn() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      site.to("GET /robots.txt ", RULES + "Sitemap: " + site.origin() + "/bomb.xml.gz\n")
          .to("GET /bomb.xml.gz ", "200 OK", "", gzip(" ".repeat(LinkedFiles.MAX_BYTES + 1)));
      assertThat(lint("--sitemaps", site.origin()).out())
          .contains("[sitemap-unreadable]: ", "50 MiB");
    }
  }

  @Test
  void aSitemapNamesNoFileOfThisMachine() throws IOException {
    Path secret = Files.writeString(dir.resolve("secret.txt"), "/shop/secret");
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      site.to("GET /robots.txt ", RULES + "Sitemap: " + site.origin() + "/x.xml\n")
          .to(
              "GET /x.xml ",
              "<!DOCTYPE urlset [<!ENTITY s SYSTEM '" + secret.toUri() + "'>]><urlset><url><loc>"
                  + site.origin() + "&s;</loc></url></urlset>");
      assertThat(lint("--sitemaps", site.origin()).out())
          .contains("[sitemap-unreadable]")
          .doesNotContain("secret");
    }
  }

  @Test
  void noMoreSitemapsAreFetchedThanAFewAndThatIsSaid() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      StringBuilder robots = new StringBuilder(RULES);
      for (int i = 0; i <= LinkedFiles.MAX_FILES; i++) {
        robots.append("Sitemap: ").append(site.origin()).append("/").append(i).append(".xml\n");
      }
      site.to("GET /robots.txt ", robots.toString());
      Run run = lint("--sitemaps", site.origin());
      assertThat(run.err())
          .isEqualTo(
              "wayleave: " + site.origin() + "/robots.txt: of its sitemaps and licenses, only"
                  + " 100 files with 0 URLs were checked\n");
      assertThat(site.requests()).hasSize(1 + LinkedFiles.MAX_FILES);
    }
  }

  @Test
  void licensesAreFetched() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      site.to(
              "GET /robots.txt ",
              "License: " + site.origin() + "/no.xml\nLicense: " + site.origin()
                  + "/yes.xml\nLicense: " + site.origin() + "/page\n" + RULES)
          .to("GET /yes.xml ", "<rsl xmlns='https://rslstandard.org/rsl'/>")
          .to("GET /page ", "<!DOCTYPE html><html><p>Licence</html>");
      assertThat(findings(lint("--licenses", site.origin())))
          .filteredOn(finding -> finding.contains("[license-un"))
          .containsExactly(
              site.origin() + "/robots.txt:1:10: warning[license-unreachable]",
              site.origin() + "/robots.txt:3:10: warning[license-unreadable]");
    }
  }

  @Test
  void copiesForOthersAreCompared() throws IOException {
    try (TestSite site = TestSite.withRobots(RULES)
        .to("Chrome/", "User-agent: *\nDisallow: /shop/\nDisallow: /cart/\n")
        .to("GET /robots.txt?wayleave=", "User-agent: *\nDisallow: /\n")) {
      Run run = lint("--copies", site.origin());
      assertThat(findings(run))
          .containsExactly(
              site.origin() + "/robots.txt:1:1: warning[file-varies-by-cache]",
              site.origin() + "/robots.txt:1:1: warning[file-varies-by-user-agent]");
      assertThat(run.out()).contains("= example: ", "= example: /cart/ for Googlebot: ");
      assertThat(site.requests()).hasSize(4);
    }
  }

  @Test
  void otherOriginsOfTheSiteAreCompared() throws Exception {
    NetworkOptions options = new NetworkOptions();
    options.allowPrivate = true;
    Terminal terminal = Terminal.of(
        new ByteArrayInputStream(new byte[0]),
        new ByteArrayOutputStream(),
        new ByteArrayOutputStream());
    try (TestSite site = TestSite.withRobots(RULES);
        TestSite same = TestSite.withRobots("# the same\n" + RULES);
        TestSite other = TestSite.withRobots("User-agent: *\nDisallow:\n");
        TestSite missing = TestSite.answering("404 Not Found", "");
        TestSite failing = TestSite.answering("503 Service Unavailable", "")) {
      LiveLint live = new LiveLint(options, terminal);
      FetchedFile file = live.fetch(SiteUrl.of(site.origin()));
      LintInput input = LintInput.of(file.body())
          .with(file.delivery())
          .withCopies(live.variants(List.of(
              Origin.of(same.origin()),
              Origin.of(other.origin()),
              Origin.of(missing.origin()),
              Origin.of(failing.origin()))));
      assertThat(Linter.withDefaults().lint(input).diagnostics().stream()
              .filter(found -> found.code().id().startsWith("variant-"))
              .map(Diagnostic::message))
          .satisfiesExactly(
              message -> assertThat(message).contains(missing.origin() + "/robots.txt", "404"),
              message -> assertThat(message).contains(other.origin() + "/robots.txt"));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      https://example.com       | https://www.example.com http://example.com http://www.example.com
      http://www.example.com    | https://www.example.com https://example.com http://example.com
      https://example.co.uk     | https://www.example.co.uk http://example.co.uk http://www.example.co.uk
      https://shop.example.com  | http://shop.example.com
      https://example.com:8443  | ''
      http://192.0.2.1          | https://192.0.2.1
      http://[2001:db8::1]      | https://[2001:db8::1]
      http://localhost          | https://localhost
      ftp://example.com         | ''
      """)
  void whichOriginsAreTheSameSite(String origin, String variants) {
    assertThat(String.join(
            " ",
            OriginVariants.of(Origin.of(origin)).stream().map(Origin::toString).toList()))
        .isEqualTo(variants);
  }

  @Test
  void knownUrlsAreLookedAt() throws IOException {
    Path log = Files.writeString(
        dir.resolve("access.log"),
        "192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /shop/shoes HTTP/1.1\" 200 5\n");
    Path file = Files.writeString(dir.resolve("robots.txt"), RULES);
    assertThat(lint("--urls", log.toString(), file.toString()).out())
        .contains("[sample-urls-disallowed]: ", "1 of 1", "/shop/shoes");
    assertThat(lint("--urls", dir.resolve("none").toString(), file.toString()).err())
        .contains("no such file");
  }

  /** The place, severity and code of each finding. */
  private static List<String> findings(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.matches(".*:\\d+:\\d+: [a-z]+\\[[a-z-]+]: .*"))
        .map(line -> line.substring(0, line.indexOf("]: ") + 1))
        .toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(bytes(text));
    }
    return bytes.toByteArray();
  }
}
