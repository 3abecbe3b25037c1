package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCrawlersExplainCommandTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /a"<b>&'
      User-agent: GPTBot
      Disallow: /
      """;

  @Test
  void auditsMajorCrawlersAndThoseThatTheFileNames() {
    Run run = Run.withInput(ROBOTS + "User-agent: Kagibot\nDisallow: /k\n", "audit", "-");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("-, dialect google: ")
        .containsPattern("(?m)^  GPTBot +disallowed +own +disallowed by line 4: Disallow: /$")
        .containsPattern(
            "(?m)^  Googlebot +partly +\\* +allowed: no rule matches +\\(disallowed: /a%22")
        .containsPattern("(?m)^  ClaudeBot +partly +\\* assumed +allowed: no rule matches ")
        .containsPattern(
            "(?m)^  AdsBot-Google +allowed +none +allowed: not named, and ignores groups for \\*$")
        .containsPattern("(?m)^  Yeti .*unverified: ")
        .containsPattern("(?m)^  Kagibot +partly +own ")
        .contains("\n* assumed: ", "\nunverified: ", "--all shows all")
        .doesNotContain("BLEXBot");
    assertThat(run.out().indexOf("bingbot")).isLessThan(run.out().indexOf("Applebot"));
    assertThat(Run.withInput(ROBOTS, "audit", "--all", "-").out())
        .containsPattern("(?m)^  BLEXBot ")
        .doesNotContain("--all shows all");
  }

  @Test
  void auditsSeveralFiles(@TempDir Path directory) throws IOException {
    for (String site : List.of("a", "b")) {
      Files.createDirectory(directory.resolve(site));
      Files.writeString(directory.resolve(site + "/robots.txt"), ROBOTS);
    }
    String all = directory.toString();
    assertThat(Run.of("audit", all).out())
        .startsWith(all + "/a/robots.txt, dialect google: ")
        .contains("\n\n" + all + "/b/robots.txt, dialect google: ");
    assertThat(Run.of("audit", "--format", "json", all + "/*/robots.txt").out().lines())
        .hasSize(2);
    Run missing = Run.of("audit", all + "/none.txt", all + "/b/robots.txt");
    assertThat(missing.err()).startsWith("wayleave: no such file: ");
    assertThat(missing.out()).startsWith(all + "/b/robots.txt, ");
    assertThat(missing.status()).isEqualTo(2);
    Run html = Run.of("audit", "--format", "html", all);
    assertThat(html.err())
        .startsWith("wayleave: --format html writes the report of one robots.txt");
    assertThat(html.status()).isEqualTo(2);
  }

  @Test
  void writesAReportThatNeedsNothingElse(@TempDir Path directory) throws IOException {
    Path report = directory.resolve("report.html");
    Run run =
        Run.withInput(ROBOTS, "audit", "--format", "html", "--output", report.toString(), "-");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(report))
        .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
        .endsWith("</html>\n")
        .contains("disallowed: /a%22%3Cb%3E&amp;&#39;")
        .contains("<code>Disallow: /</code>")
        .doesNotContain("<b>&", "<script", "src=", "url(", "http://", "https://");
    Run there = Run.withInput(ROBOTS, "audit", "--format", "html", "--output", report + "/x", "-");
    assertThat(there.err()).startsWith("wayleave: cannot write ");
    assertThat(there.status()).isEqualTo(2);
  }

  @Test
  void escapesTheNameOfTheFile(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("a<b>&'.txt");
    Files.writeString(file, ROBOTS);
    assertThat(Run.of("audit", "--format", "html", file.toString()).out())
        .contains("a&lt;b&gt;&amp;&#39;.txt</h1>")
        .doesNotContain("a<b>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "audit --format json -",
        "crawlers --json",
        "crawlers --json GPTBot",
        "explain --json /a* /b"
      })
  void printsOneJsonValue(String command) throws IOException {
    Run run = Run.withInput(ROBOTS, command.split(" "));
    assertThat(run.err()).isEmpty();
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      assertThat(parser.nextToken().isStructStart()).isTrue();
      parser.skipChildren();
      JsonToken after = parser.nextToken();
      assertThat(after).isNull();
    }
    assertThat(run.out()).endsWith("\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: *\nDisallow: /x\n\nUser-agent: __usage_ai-training\nDisallow: /\n",
        "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /x\n",
        "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n"
      })
  void neverCallsAUseAllowedThatASignalRefuses(String robots) {
    String text = Run.withInput(robots, "audit", "-").out();
    String summary =
        text.lines().filter(line -> line.startsWith("AI training")).findFirst().orElseThrow();
    assertThat(text.lines().skip(2).findFirst().orElseThrow())
        .matches(" +allowed +partly +refused +disallowed +undecided");
    assertThat(summary).matches("AI training +0 +0 +\\d+ +0 +0");
    assertThat(text).contains("signals ", "refused by line ").containsPattern("  CCBot +refused ");
    assertThat(Run.withInput(robots, "audit", "--format", "json", "-").out())
        .contains("\"ai-training\":{\"allowed\":0,\"partly\":0,\"refused\":");
    assertThat(Run.withInput(robots, "audit", "--format", "html", "-").out())
        .contains("<h2>Signals</h2>", "class=\"access refused\">refused</span>");
  }

  @Test
  void theReportNamesProgramsThatDoNotSupportAPattern() {
    String robots = "User-agent: *\nDisallow: /a*b\n";
    assertThat(Run.withInput(robots, "audit", "--format", "html", "-").out())
        .contains("<h2>Programs</h2>", "<td>do not support <code>*</code></td>")
        .containsPattern("<th scope=\"row\">line 2</th>.*Wget2 \\d");
    assertThat(Run.withInput("User-agent: *\nDisallow: /a\n", "audit", "--format", "html", "-")
            .out())
        .doesNotContain("<h2>Programs</h2>");
  }

  @Test
  void aSignalForSomePathsRefusesAUsePartly() {
    String text = Run.withInput(
            "User-agent: *\nDisallow:\n\nUser-agent: __usage_ai-training\nDisallow: /art/\n",
            "audit",
            "-")
        .out();
    assertThat(text).containsPattern("AI training +0 +\\d+ +0 +0").doesNotContain(" refused  ");
  }

  @Test
  void jsonHoldsWhatATextSays() {
    assertThat(Run.withInput(ROBOTS, "audit", "--format", "json", "-").out())
        .contains(
            "\"token\":\"GPTBot\"",
            "\"access\":\"disallowed\",\"use\":\"disallowed\",\"refusedByLine\":null,\"group\":\"named\",\"rules\":1,"
                + "\"root\":{\"path\":\"/\",\"allowed\":false,\"reason\":\"longest-match\","
                + "\"rule\":{\"line\":4,\"type\":\"disallow\",\"path\":\"/\"}},\"allowedExample\":null");
    assertThat(Run.of("explain", "--json", "/a b").out())
        .startsWith("{\"pattern\":\"/a b\",\"dialect\":\"google\",\"notes\":[\"")
        .contains("],\"matches\":\"paths that start with /a%20b\"");
  }

  @Test
  void listsCrawlersByOperatorAndPurpose() {
    assertThat(Run.of("crawlers", "--operator", "ANTHROPIC", "--purpose", "ai-training")
            .out())
        .startsWith("""
            token         operator   purpose      obeys    obeys *  crawl-delay  status        stated by
            anthropic-ai  Anthropic  ai-training  unknown  unknown  unknown      undocumented  third-party
            ClaudeBot     Anthropic  ai-training  yes      unknown  yes          active        operator

            2 of\
            """)
        .endsWith("; no operator's page confirms the data of 1\n");
    assertThat(Run.of("crawlers", "--operator", "nobody at all").out()).startsWith("0 of ");
    Run wrong = Run.of("crawlers", "--purpose", "train");
    assertThat(wrong.err())
        .contains("`--purpose` cannot be `train`: expected search, ai-training, ");
    assertThat(wrong.status()).isEqualTo(2);
  }

  @Test
  void showsOneCrawlerAndMarksWhatIsNotVerified() {
    assertThat(Run.of("crawlers", "googlebot-image").out())
        .startsWith("Googlebot-Image\n")
        .contains("falls back to  Googlebot", "stated by      its operator's page, read ");
    assertThat(Run.of("crawlers", "Yeti").out()).contains("stated by      observed in headers");
    assertThat(Run.of("crawlers", "Bytespider").out()).contains("stated by      third party");
    assertThat(Run.of("crawlers", "anthropic-ai").out())
        .contains("status         undocumented, replaced by ClaudeBot");
  }

  @Test
  void tellsWhatChangedSinceAnotherEdition(@TempDir Path dir) throws IOException {
    String head = Files.readAllLines(Path.of("../../docs/guide/examples/crawlers-old.tsv"))
        .get(0);
    Path old = Files.writeString(
        dir.resolve("old.tsv"),
        head
            + "\nGPTBot\tOpen\tseo\tcrawler\tactive\t\t\tno\tno\tno\theaders\tx\t2026-01-02\t\t\t\t\t\n"
            + "AltaVista\t\tseo\tcrawler\tactive\t\t\tno\tno\tno\theaders\tx\t2026-01-02\t\t\t\t\t\n");
    Run run = Run.of("crawlers", "--diff", old.toString());
    assertThat(run.out())
        .contains(
            "added    Googlebot\n",
            "changed  GPTBot\n  operator       Open -> OpenAI\n",
            "  purpose        seo (SEO tools) -> ai-training (AI training)\n",
            "removed  AltaVista\n",
            ": 2 crawlers; now ")
        .contains(" 1 removed, 1 changed\n");
    assertThat(run.status()).isZero();
    Files.writeString(old, head + "\nGPTBot\n");
    Run damaged = Run.of("crawlers", "--diff", old.toString());
    assertThat(damaged.err()).contains("old.tsv:2: expected 18 columns, found 1");
    assertThat(damaged.status()).isEqualTo(2);
    assertThat(Run.of("crawlers", "--diff", dir + "/none.tsv").err()).contains("no such file: ");
  }

  @Test
  void verifiesAnAddressByLists(@TempDir Path dir) throws IOException {
    Files.writeString(
        dir.resolve("list.json"),
        "{\"creationTime\":\"2026-08-20T14:46:45\",\"prefixes\":[{\"ipv4Prefix\":\"66.249.66.0/27\"}]}");
    Files.writeString(dir.resolve("ranges.tsv"), "Googlebot,MyBot\tlist.json\tyes\n");
    String ranges = dir.toString();
    Run verified =
        Run.of("crawlers", "--verify", "66.249.66.1", "--crawler", "googlebot", "--ranges", ranges);
    assertThat(verified.out())
        .startsWith(
            "verified  66.249.66.1  Googlebot  (66.249.66.1 is in 66.249.66.0/27 of the list list.json of 2026-08-20)\n")
        .contains("  note: the list is for Googlebot, MyBot");
    assertThat(verified.status()).isZero();
    Run not =
        Run.of("crawlers", "--verify", "192.0.2.1", "-c", "MyBot", "--ranges", ranges, "--json");
    assertThat(not.out())
        .startsWith(
            "{\"address\":\"192.0.2.1\",\"crawler\":\"MyBot\",\"identity\":\"not-verified\",\"range\":null,"
                + "\"source\":\"list.json\",\"date\":\"2026-08-20\",\"reason\":\"");
    assertThat(not.status()).isEqualTo(1);
    Run unknown = Run.of("crawlers", "--verify", "192.0.2.1", "-c", "GPTBot", "--ranges", ranges);
    assertThat(unknown.out()).startsWith("unknown  192.0.2.1  GPTBot  (there is no address list");
    assertThat(unknown.status()).isEqualTo(3);
    assertThat(Run.of("crawlers", "--verify", "192.0.2.1", "-c", "GooglBot", "--ranges", ranges)
            .err())
        .contains("did you mean `Googlebot`?");
    assertThat(Run.of("crawlers", "--verify", "192.0.2.1").err())
        .contains("--verify requires --crawler NAME");
    assertThat(Run.of("crawlers", "--dns").err()).contains("require --verify IP");
    Files.writeString(
        dir.resolve("list.json"), "{\"prefixes\":[\n{\"ipv4Prefix\":\"66.249.66.0/33\"}]}");
    Run damaged =
        Run.of("crawlers", "--verify", "66.249.66.1", "-c", "Googlebot", "--ranges", ranges);
    assertThat(damaged.err()).contains("list.json:2: ");
    assertThat(damaged.status()).isEqualTo(2);
    assertThat(damaged.out()).isEmpty();
  }

  @Test
  void auditHidesNoSearchEngineThatManyUse() {
    assertThat(Run.withInput("User-agent: *\nDisallow: /x\n", "audit", "-").out())
        .contains("  DuckDuckBot ", "  Baiduspider ", "  YandexBot ", "\n* assumed: ");
  }

  @Test
  void suggestsTheCrawlerThatIsMeant() {
    Run run = Run.of("crawlers", "GooglBot");
    assertThat(run.err())
        .isEqualTo("wayleave: the catalog has no crawler `GooglBot`; did you mean `Googlebot`?\n");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("crawlers", "HotBot").err()).contains("`wayleave crawlers` lists all");
  }

  @Test
  void explainsAPattern() {
    Run run = Run.of("explain", "/a*.pdf$", "/a/b.pdf", "/a/b.pdf?x");
    assertThat(run.out())
        .contains(
            "  matches   paths that start with /a, then ",
            "  length    8 bytes",
            "yes  /a/b.pdf\n",
            "no   /a/b.pdf?x  (after /a, ")
        .doesNotContain("  note ");
    assertThat(run.status()).isOne();
    assertThat(Run.of("explain", "/a", "/ab").status()).isZero();
    assertThat(Run.of("explain", "a%7eb").out())
        .containsPattern("read as +google +/a%7Eb\n +googlebot +a%7Eb .*\n +rfc9309 +[^a/]+\n");
    Run wrong = Run.of("explain", "/a\n/b");
    assertThat(wrong.err()).contains("line end");
    assertThat(wrong.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      admin              | matches nothing for Google's open-source parser
      https://e.com/x    | matches nothing for Google's open-source parser
      '/(a|b)/'          | ''
      '/a.*\\.pdf'        | ''
      Disallow: /x       | explaining the path `/x`
      allow:/x # for all | explaining the path `/x`
      """)
  void warnsOfAPatternThatIsHardlyMeant(String pattern, String note) {
    assertThat(Run.of("explain", pattern).out().lines())
        .anySatisfy(line -> assertThat(line).startsWith("  note ").contains(note));
  }
}
