package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.proof.Expectation;

class ExpectationFileTest {
  private static final String GOOD = """
      robots: public/robots.txt
      dialect: [google, rfc9309]
      tests:
        - name: search engines reach the shop
          crawlers: [Googlebot, "*"]
          allow: [/, "https://example.com/shop/item?id=1"]
          disallow: /cart
        - crawlers: GPTBot
          disallow:
            - /
          line: 12
        - crawlers: 360Spider
          disallow: /
          rule: "Disallow: /"
      """;

  @Test
  void readsWhatIsExpected() {
    ExpectationFile file = parse(GOOD);
    assertThat(file.problems()).isEmpty();
    assertThat(file.documents()).hasSize(1);
    ExpectationFile.Document document = file.documents().get(0);
    assertThat(document.robots()).isEqualTo("public/robots.txt");
    assertThat(document.isUrl()).isFalse();
    assertThat(document.expectations().dialects()).containsExactly(Dialect.GOOGLE, Dialect.RFC9309);
    String shop = "search engines reach the shop";
    String item = "https://example.com/shop/item?id=1";
    assertThat(document.expectations().expectations())
        .containsExactly(
            Expectation.allowed("Googlebot", "/").inTest(shop),
            Expectation.allowed("Googlebot", item).inTest(shop),
            Expectation.allowed("*", "/").inTest(shop),
            Expectation.allowed("*", item).inTest(shop),
            Expectation.disallowed("Googlebot", "/cart").inTest(shop),
            Expectation.disallowed("*", "/cart").inTest(shop),
            Expectation.disallowed("GPTBot", "/").decidedByLine(12),
            Expectation.disallowed("360Spider", "/").decidedByRule("Disallow: /"));
    assertThat(document.places())
        .extracting(ExpectationFile.Place::line, ExpectationFile.Place::column)
        .containsExactly(
            tuple(6, 13),
            tuple(6, 16),
            tuple(6, 13),
            tuple(6, 16),
            tuple(7, 15),
            tuple(7, 15),
            tuple(10, 9),
            tuple(13, 15));
  }

  @Test
  void readsSeveralDocumentsAndSharedLists() {
    ExpectationFile file = parse("""
        \uFEFF---
        robots: a.txt
        tests:
          - crawlers: &engines [Googlebot, Bingbot]
            allow: /
          - crawlers: *engines
            disallow: /x
        ---
        robots: https://example.com/robots.txt
        dialect: RFC-9309
        tests:
          - crawlers: "*"
            allow: https://EXAMPLE.com:443/x
        ---
        """.indent(0));
    assertThat(file.problems()).isEmpty();
    assertThat(file.documents())
        .extracting(
            ExpectationFile.Document::robots,
            ExpectationFile.Document::isUrl,
            d -> d.expectations().expectations().size(),
            d -> d.expectations().dialects())
        .containsExactly(
            tuple("a.txt", false, 4, List.of(Dialect.GOOGLE)),
            tuple("https://example.com/robots.txt", true, 1, List.of(Dialect.RFC9309)));
  }

  /** What stands instead of a line of {@link #GOOD}, and what is then said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1  | robot: x                    | 1:1   | there is no key 'robot' here; did you mean robots? expected robots, dialect or tests",
        "1  | Robots: x                   | 1:1   | did you mean robots?",
        "1  | robots:                     | 1:8   | expected the name of a robots.txt file, or its URL; found nothing",
        "1  | robots: ''                  | 1:9   | found nothing",
        "1  | robots: [a, b]              | 1:9   | found a list",
        "1  | robots: {file: a}           | 1:9   | found keys with values",
        "1  | robots: http://             | 1:9   | expected a path that starts with /, or a full URL",
        "1  | robots: https://other.example/robots.txt | 6:16 | the URL is on https://example.com, but the robots.txt is that of https://other.example, which does not apply there",
        "1  | # nothing                   | 2:1   | robots is missing; add robots: and the name of a robots.txt file, or its URL",
        "2  | dialect: bing               | 2:10  | expected google, googlebot or rfc9309, or a list of them; found bing",
        "2  | dialect: [google, google]   | 2:19  | google is a duplicate: remove one",
        "2  | dialect: [rfc9309, rfc-9309] | 2:20 | duplicate",
        "2  | dialect: []                 | 2:10  | the list is empty",
        "2  | robots: b.txt               | 2:1   | robots is a duplicate",
        "2  | suites: x                   | 2:1   | there is no key 'suites' here; expected",
        "2  | publisher: x                | 2:1   | there is no key 'publisher' here; expected robots, dialect or tests",
        "2  | [a]: b                      | 1:1   | not valid YAML",
        "2  | a: @b                       | 2:4   | put text that starts with this character in quotes",
        "2  | `\t a: b`                   | 2:1   | YAML does not allow tabs for indentation; use spaces",
        "2  | dialect: 'google            | 2:10  | this quotation mark is never closed",
        "5  | `    crawlers: *`           | 5:16  | in YAML a * at the start has a special meaning; put it in quotes: \"*\"",
        "5  | `    crawlers: [Googlebot, *]` | 5:28 | in quotes",
        "5  | `    crawlers: *engines`    | 5:15  | not YAML",
        "5  | `    crawler: Googlebot`    | 5:5   | did you mean crawlers? expected name, crawlers, known, allow, disallow, line or rule",
        "5  | `    agents: Googlebot`     | 5:5   | there is no key 'agents' here; expected",
        "5  | `    # none`                | 4:5   | crawlers is missing; add crawlers: and a name such as Googlebot",
        "5  | `    crawlers: []`          | 5:15  | the list is empty; expected a crawler's name, or a list of them",
        "5  | `    crawlers: [a, a]`      | 5:19  | a is a duplicate: remove one",
        "5  | `    crawlers: [[a]]`       | 5:16  | expected a crawler's name, or a list of them; found a list",
        "5  | `    crawlers: [a, null]`   | 5:19  | found nothing",
        "6  | `    allow: shop`           | 6:12  | expected a path that starts with /, or a full URL",
        "6  | `    allow: {/: x}`         | 6:12  | expected a path that starts with /, a URL, or a list of them; found keys with values",
        "6  | `    alow: /`               | 6:5   | did you mean allow?",
        "7  | `    allow: /x`             | 7:5   | allow is a duplicate: remove one, or put both into one list",
        "11 | `    line: 0`               | 11:11 | expected the number of a line of the robots.txt, from 1; found 0",
        "11 | `    line: twelve`          | 11:11 | found twelve",
        "11 | `    line: [1]`             | 11:11 | found a list",
        "11 | `    line: 99999999999`     | 11:11 | found 99999999999",
        "14 | `    rule: Disallow: /`     | 14:19 | put text that contains a colon and a space in quotes: \"Disallow: /\"",
        "14 | `    rule: /x`              | 14:11 | expected a rule in quotes, such as \"Disallow: /cart\"; found /x",
        "14 | `    rule: \"User-agent: x\"` | 14:11 | expected a rule in quotes",
        "14 | `    rule: \"Disallow: /a\\nDisallow: /b\"` | 14:11 | expected a rule in quotes",
      })
  void saysWhatIsWrongAndWhere(int line, String replacement, String where, String message) {
    String[] lines = GOOD.split("\n");
    lines[line - 1] = replacement;
    List<ExpectationProblem> problems = parse(String.join("\n", lines) + "\n").problems();
    assertThat(problems).as("%s", problems).isNotEmpty();
    assertThat(problems).anySatisfy(problem -> {
      assertThat(problem.line() + ":" + problem.column()).isEqualTo(where);
      assertThat(problem.message()).contains(message);
    });
    assertThat(parse(String.join("\n", lines)).documents()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                   | 1:1 | the file is empty; expected robots: and the name of a file, and tests:",
        "`---\\n---\\n`       | 1:1 | the file is empty",
        "just text            | 1:1 | expected keys with values, such as robots: and tests:; found a text",
        "`- a`                | 1:1 | found a list",
        "`robots: a`          | 1:1 | tests is missing; add tests:",
        "`robots: a\\ntests: b`   | 2:8 | expected a list: write each test with - before its first key",
        "`robots: a\\ntests: []`  | 2:8 | expected at least one test",
        "`robots: a\\ntests: [b]` | 2:9 | expected keys with values, such as crawlers: with allow: or disallow:; found a text",
        "`robots: a\\ntests:\\n- crawlers: b` | 3:3 | this test has no expectations; add allow: or disallow: with paths or URLs",
        "`robots: a\\n\\u0007` | 2:1 | YAML does not allow control characters; delete this one",
      })
  void saysWhatIsMissing(String yaml, String where, String message) {
    List<ExpectationProblem> problems =
        parse(yaml.replace("\\n", "\n").replace("\\u0007", "\u0007")).problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).line() + ":" + problems.get(0).column()).isEqualTo(where);
    assertThat(problems.get(0).message()).contains(message);
  }

  @Test
  void tellsAllProblemsInTheirOrder() {
    ExpectationFile file =
        parse("robots: a\ndialect: b\ntests:\n- crawlers: c\n  allow: d\n  line: e\n");
    assertThat(file.problems()).extracting(ExpectationProblem::line).containsExactly(2, 5, 6);
  }

  @Test
  void refusesWhatIsNotUtf8() {
    byte[] yaml = "robots: a\n#\n# \u00fc".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(ExpectationFile.parse(yaml).problems())
        .containsExactly(
            new ExpectationProblem(3, 1, "expected UTF-8; save the file with that encoding"));
  }

  @Test
  void boundsSizeDepthAndQuestions() {
    assertThat(problem("#".repeat(ExpectationFile.MAX_BYTES + 1)))
        .contains("larger than 1048576 bytes");
    assertThat(problem("[".repeat(500_000))).contains("nested more than 20 deep");
    assertThat(problem("- ".repeat(400_000) + "x")).contains("nested more than 20 deep");
    StringBuilder bomb = new StringBuilder("robots: a\ntests:\n- &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 18; i++) {
      bomb.append("- &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(8) + "*a" + (i - 1) + "]\n");
    }
    assertThat(problem(bomb.toString())).contains("expected keys with values");
    StringBuilder many = new StringBuilder("robots: a\ntests:\n- crawlers: [");
    for (int i = 0; i < 2000; i++) {
      many.append("bot").append(i).append(", ");
    }
    many.append("x]\n  allow: [");
    for (int i = 0; i < 2000; i++) {
      many.append("/").append(i).append(", ");
    }
    assertThat(problem(many.append("/]\n").toString())).contains("more than 1000000 checks");
    assertThat(problem("robots: a\ntests: &t\n- *t\n")).contains("expected keys with values");
  }

  @Test
  void neverThrowsWhateverIsWritten() {
    String[] words = {
      "robots",
      "tests",
      "crawlers",
      "allow",
      ":",
      ": ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "\n",
      "  ",
      "'",
      "\"",
      "&a ",
      "*a",
      "|",
      ">",
      "---",
      "...",
      "%YAML 1.2",
      "!!binary ",
      "!x ",
      "#",
      "\t",
      "/",
      "é",
      "\uD83D\uDE00",
      "\u0000",
      "\u0085",
      "?",
      "a",
      "~",
    };
    SplittableRandom random = new SplittableRandom(20261121);
    for (int i = 0; i < (Boolean.getBoolean("wayleave.full") ? 30_000 : 5_000); i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(16); n > 0; n--) {
        text.append(words[random.nextInt(words.length)]);
      }
      ExpectationFile file = parse(text.toString());
      assertThat(file.problems().isEmpty())
          .as("%s", text)
          .isNotEqualTo(file.documents().isEmpty());
    }
  }

  private static String problem(String yaml) {
    return parse(yaml).problems().get(0).message();
  }

  private static ExpectationFile parse(String yaml) {
    return ExpectationFile.parse(yaml.getBytes(StandardCharsets.UTF_8));
  }
}
