package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.Run;
import wayleave.testing.Programs;

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
        2 paths opened for Googlebot, bingbot and others

        Googlebot, bingbot, all other crawlers
          now allowed     for example /search
            old line 3: Disallow: /search
            new no rule of the crawler's group matches
          now allowed     for example /private/press/
            old line 2: Disallow: /private/
            new line 3: Allow: /private/press/ # new

        No change for GPTBot
        """);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void noDifferenceIsExitStatusZero() throws IOException {
    Run run = Run.of("diff", before, file("same.txt", BEFORE.replace("/search", "/search*")));
    assertThat(run.out()).isEqualTo("No verdict changes\n");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "any, 1, 1, 0",
    "opened, 1, 0, 0",
    "closed, 0, 1, 0",
    "never, 0, 0, 0",
  })
  void failsOnTheChangesThatAreNamed(String change, int opened, int closed, int same) {
    assertThat(Run.of("diff", "--fail-on", change, before, after).status()).isEqualTo(opened);
    assertThat(Run.of("diff", "--fail-on", change, after, before).status()).isEqualTo(closed);
    assertThat(Run.of("diff", "--fail-on", change, before, before).status()).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Disallow: /a; Disallow: /b; 1 path opened, 1 closed for",
        "Disallow: /a; Disallow: /; Whole site closed for",
        "Disallow: /; Allow: /; Whole site opened for",
        "Disallow: /a; Disallow: /a*; No verdict changes",
      })
  void theHeadlineSumsUp(String old, String changed, String headline) throws IOException {
    String first = file("first.txt", "User-agent: *\n" + old + "\n");
    String second = file("second.txt", "User-agent: *\n" + changed + "\n");
    assertThat(Run.of("diff", first, second).out()).startsWith(headline);
  }

  @Test
  void theHeadlineNamesTheMostImportantCrawlersAndCountsTheOthers() throws IOException {
    StringBuilder closed = new StringBuilder();
    for (String name : List.of("Foo", "Bar", "GPTBot", "Googlebot")) {
      closed
          .append("User-agent: ")
          .append(name)
          .append("\nDisallow: /")
          .append(name)
          .append('\n');
    }
    Run run = Run.of("diff", file("empty.txt", ""), file("closed.txt", closed.toString()));
    assertThat(run.out())
        .startsWith("1 path closed for Googlebot; 1 path closed for GPTBot; 1 path closed for Foo; "
            + "changes for 1 more crawler\n");
  }

  @Test
  void comparesManyFilesAgainstOne() throws IOException {
    file("sites/a/robots.txt", BEFORE);
    file("sites/b/robots.txt", "");
    String sites = directory.resolve("sites").toString();
    Run run = Run.of("diff", "--against", before, sites);
    assertThat(run.out())
        .startsWith(sites + "/a/robots.txt: No verdict changes\n" + sites + "/b/robots.txt: ");
    assertThat(run.status()).isEqualTo(1);
    Run json =
        Run.of("diff", "--against", before, "--format", "json", sites + "/*/robots.txt", after);
    assertThat(json.out().lines()).hasSize(3);
    Run missing = Run.of("diff", "--against", before, sites + "/none", after);
    assertThat(missing.err()).startsWith("wayleave: no such file: ");
    assertThat(missing.out()).contains("2 paths opened");
    assertThat(missing.status()).isEqualTo(2);
  }

  @Test
  void comparesWithAGitRevision() throws Exception {
    git("init", "--quiet");
    String robots = file("site/robots.txt", BEFORE);
    String gone = file("site/gone.txt", BEFORE);
    String robotsGone = file("site/a/robots.txt", BEFORE);
    git("add", "site");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a");
    file("site/robots.txt", Files.readString(Path.of(after)));
    Files.delete(Path.of(gone));
    Files.delete(Path.of(robotsGone));
    Run run = Run.of("diff", "--against", "git:HEAD", robots);
    assertThat(run.out()).isEqualTo(Run.of("diff", before, after).out());
    assertThat(run.status()).isEqualTo(1);
    assertThat(
            Run.of("diff", "--against", "git:HEAD", "--format", "json", robots).out())
        .startsWith("{\"old\":\"git:HEAD:" + robots + "\",");

    Run deleted = Run.of("diff", "--against", "git:HEAD", gone);
    assertThat(deleted.err())
        .isEqualTo("wayleave: " + gone + " is deleted, so crawlers may fetch everything\n");
    assertThat(deleted.out())
        .startsWith(
            "2 paths opened for Googlebot, bingbot and others; whole site opened for GPTBot");
    Run all = Run.of("diff", "--against", "git:HEAD", directory.resolve("site").toString());
    assertThat(all.out()).contains(robots + ": 2 paths opened", robotsGone + ": 2 paths opened");
    assertThat(all.out()).doesNotContain(gone);
    Run added = Run.of("diff", "--against", "git:HEAD", file("site/new.txt", BEFORE));
    assertThat(added.err()).contains("is not in git:HEAD: compared with no robots.txt");
    assertThat(added.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "git:nowhere; robots.txt; no revision nowhere in this repository",
        "git:HEAD; none.txt; no such file: ",
        "git:HEAD; https://example.com; only files can be compared with git:HEAD",
        "git:HEAD; -; only files can be compared with git:HEAD",
        "git:; robots.txt; expected a Git revision after git:",
        "git:--help; robots.txt; expected a Git revision after git:",
        "git:HEAD:x; robots.txt; expected a Git revision after git:",
      })
  void saysWhatIsWrongWithAGitRevision(String against, String name, String problem)
      throws Exception {
    git("init", "--quiet");
    file("robots.txt", BEFORE);
    git("add", "robots.txt");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a");
    String file = name.endsWith(".txt") ? directory.resolve(name).toString() : name;
    Run run = Run.of("diff", "--against", against, file);
    assertThat(run.err()).startsWith("wayleave: ").contains(problem);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void aFileOutsideARepositoryHasNoRevisions() {
    assumeGit();
    Run run = Run.of("diff", "--against", "git:HEAD", before);
    assertThat(run.err()).contains("as of git:HEAD: not a git repository");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("diff", "git:HEAD", before).err())
        .startsWith("wayleave: A Git revision goes with --against: --against git:HEAD");
    assertThat(Run.of("diff", before).err())
        .startsWith("wayleave: expected OLD and NEW, or --against OLD");
  }

  @Test
  void writesMarkdownThatFilesCannotBreak() throws IOException {
    String urls = file("urls.txt", "/search\n/private/press/`|`\n");
    Run run = Run.of("diff", "--format", "markdown", "--urls", urls, before, after);
    assertThat(run.out().replace(after, "A").replace(urls, "U")).isEqualTo("""
        ### `A`: 2 paths opened for `Googlebot`, `bingbot` and others

        | Crawlers | Now | For example | Old line | New line |
        |---|---|---|---|---|
        | `Googlebot`, `bingbot`, all other crawlers | **allowed** | `/search` | 3: `Disallow: /search` | none |
        | `Googlebot`, `bingbot`, all other crawlers | **allowed** | `/private/press/` | 2: `Disallow: /private/` | 3: `Allow: /private/press/ # new` |

        URLs of `U` that change:

        | Crawlers | Now | URLs | Examples |
        |---|---|--:|---|
        | `Googlebot`, `bingbot`, all other crawlers | **allowed** | 1 | `/search` |
        | `Googlebot`, `bingbot`, all other crawlers | **allowed** | 1 | `` /private/press/`\\|` `` |

        """);
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void markdownIsNoLongerThanACommentMayBe() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      many.append("User-agent: a")
          .append(i)
          .append("\nDisallow: /")
          .append("x".repeat(i))
          .append('\n');
    }
    Run run = Run.of(
        "diff", "--format", "markdown", file("empty.txt", ""), file("many.txt", many.toString()));
    assertThat(run.out()).hasSizeLessThan(61_000).endsWith("run `wayleave diff` for all of it.\n");
  }

  @Test
  void comparesForCrawlersThatAreAskedForToo() {
    Run run = Run.of("diff", "--crawler", "AdsBot-Google", "--crawler", "CCBot", before, after);
    assertThat(run.out())
        .contains(
            "CCBot, Googlebot, bingbot, all other crawlers\n",
            "No change for AdsBot-Google, GPTBot\n");
  }

  @Test
  void readsOneFileFromStandardInput() {
    Run run = Run.withInput(BEFORE, "diff", "-", after);
    assertThat(run.status()).isEqualTo(1);
    Run both = Run.withInput(BEFORE, "diff", "-", "-");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).startsWith("wayleave: Only one of OLD and NEW can be standard input");
  }

  @Test
  void countsUrlsOfAList() throws IOException {
    String urls = file("urls.txt", """
        # what we care about
        https://example.com/private/press/1

        /private/press/2
        /search?q=a
        /private/x
        not-a-URL
        """);
    Run run = Run.of("diff", "--urls", urls, before, after);
    assertThat(run.out()).contains("  URLs of " + urls + " that change: 3 of 4\n" + """
            now allowed     2  (old line 2, new line 3)
              https://example.com/private/press/1
              /private/press/2
            now allowed     1  (old line 3, new no rule)
              /search?q=a
        """);
    assertThat(run.err())
        .startsWith("wayleave: " + urls
            + ": 1 of 5 lines is no URL; the first is line 7: \"not-a-URL\" is");
  }

  @Test
  void countsUrlsOfAnAccessLog() throws IOException {
    String log = file("access.log", """
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET /search?q=%C3%A9 HTTP/1.1" 200 12
        1.2.3.4 - bob [21/Nov/2026:10:00:00 +0000] "HEAD /search\\x22 HTTP/2.0" 200 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET //search HTTP/1.1" 404 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "POST http://example.com/search HTTP/1.1" 200 12
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "-" 408 0
        1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "OPTIONS * HTTP/1.0" 200 0
        """);
    Run run = Run.of("diff", "--urls", log, before, after);
    assertThat(run.out()).contains(log + " that change: 3 of 4\n", "/search%22\n");
    assertThat(run.err())
        .isEqualTo("wayleave: " + log
            + ": 2 of 6 lines are no URL; the first is line 5, which has none\n");
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
    assertThat(run.out())
        .contains(" that change: 1 of 2\n", "https://example.com/search?a=1&b=2\n");
    String index = file("index.xml", """
        <sitemapindex><sitemap><loc>https://example.com/maps/sitemap.xml.gz</loc></sitemap></sitemapindex>
        """);
    assertThat(Run.of("diff", "--urls", index, before, after).out())
        .contains(" that change: 1 of 2\n");
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
        .contains("lists https://a.example/m.xml");
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
      assertThat(run.err()).contains(": no URL in this file; " + prose + ":2: found white space ");
      assertThat(run.out()).isEmpty();
    });
  }

  @Test
  void writesJson() throws IOException {
    String urls = file("urls.txt", "/search\n");
    Run run = Run.of("diff", "--format", "json", "--urls", urls, before, after);
    assertThat(run.out().replace(before, "B").replace(after, "A").replace(urls, "U"))
        .startsWith("{\"old\":\"B\",\"new\":\"A\",\"dialect\":\"google\",\"same\":false,"
            + "\"sample\":{\"file\":\"U\",\"urls\":1,\"leftOut\":0},\"crawlers\":[{\"names\":[\"Googlebot\",\"bingbot\",\"*\"],"
            + "\"outcome\":\"different\",\"complete\":true,\"regions\":[{\"witness\":\"/search\","
            + "\"old\":{\"allowed\":false,\"reason\":\"longest-match\","
            + "\"rule\":{\"line\":3,\"type\":\"disallow\",\"path\":\"/search\"}},"
            + "\"new\":{\"allowed\":true,\"reason\":\"no-match\"}},")
        .endsWith("{\"names\":[\"GPTBot\"],\"outcome\":\"same\",\"flips\":[]}]}\n");
  }

  @Test
  void jsonHasFlipsOnlyForUrlsThatAreGiven() {
    assertThat(Run.of("diff", "--format", "json", before, after).out()).doesNotContain("flips");
  }

  private String file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  private static void assumeGit() {
    assumeTrue(Programs.find("git").isPresent(), "Git is not installed");
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    assumeGit();
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
