package wayleave.cli.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.crawlers.CrawlerIdentity.Result;

class RangeDirectoryTest {
  @TempDir
  Path directory;

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private CrawlerIdentity read(String file, String text) throws Exception {
    write(file, text);
    write(RangeDirectory.MANIFEST, "TestBot\t" + file + "\tyes\n");
    return RangeDirectory.read(directory);
  }

  /** The same ranges in every form that is published. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"creationTime": "2026-08-20T14:46:45.000000", "more": {"prefixes": 1},
         "prefixes": [{"ipv4Prefix": "192.0.2.0/24", "more": [1]}, {"ipv6Prefix": "2001:db8::/32"}]}
        """,
        """
        {"prefixes": [{"ipv6Prefix": "2001:db8::/32"}, {"ipv4Prefix": "192.0.2.0/24"}],
         "synctoken": "1", "notes": "", "creationTime": "2026-08-20T23:59:59Z"}
        """,
        """
        {"version": 1, "testbot": {"creationTime": "2026-08-21T01:00:00+02:00",
          "prefixes": [{"ipv4Prefix": "192.0.2.0/25"}, {"ipv4Prefix": "192.0.2.128/25"},
            {"ipv6Prefix": "2001:db8::/32"}]}}
        """,
        """
        {"creationTime": "2026-08-20T00:00:00Z",
         "ips": [{"ip_address": "192.0.2.1", "more": {}}, {"ip_address": "2001:db8::1"}]}
        """,
        "\uFEFF \n{\"creationTime\":\"2026-08-20T00:00:00Z\",\"prefixes\":[{\"ipv4Prefix\":\"192.0.2.1\"},"
            + "{\"ipv6Prefix\":\"2001:db8::1\"}]}",
      })
  void jsonIsReadInEveryPublishedForm(String json) throws Exception {
    CrawlerIdentity identity = read("test.json", json);

    for (String address : List.of("192.0.2.1", "2001:db8::1")) {
      Result result = identity.verify(address, "TestBot");
      assertThat(result.verdict().code()).as(address).isEqualTo("verified");
      AddressRanges ranges = result.ranges().orElseThrow();
      assertThat(ranges.source()).isEqualTo("test.json");
      assertThat(ranges.date()).contains(LocalDate.parse("2026-08-20"));
      assertThat(ranges.tokens()).containsExactly("TestBot");
    }
    assertThat(identity.verify("198.51.100.1", "testbot").reason())
        .isEqualTo("198.51.100.1 is not in the list test.json of 2026-08-20");
  }

  @Test
  void textIsReadWithCommentsAndAnyLineEnds() throws Exception {
    CrawlerIdentity identity =
        read("test.txt", "\uFEFF# head\r\n192.0.2.0/24 # a network\r\n\r\n\t2001:db8::1\n#end");

    assertThat(identity.verify("192.0.2.77", "TestBot").prefix()).contains("192.0.2.0/24");
    assertThat(identity.verify("2001:db8::1", "TestBot").prefix()).contains("2001:db8::1/128");
    assertThat(identity.ranges().get(0).date()).isEmpty();
  }

  /** JAFAR §2.3: they are invalid and must be ignored. */
  @Test
  void prefixObjectsWithBothKindsOrNoneAreIgnored() throws Exception {
    CrawlerIdentity identity = read("test.json", """
        {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, {}, {"services": ["TestBot"]},
          {"ipv4Prefix": "198.51.100.0/24", "ipv6Prefix": "2001:db8::/32"}]}
        """);

    assertThat(identity.ranges()).hasSize(1);
    assertThat(identity.ranges().get(0).size()).isEqualTo(1);
  }

  private static final String SERVICES = """
      {"creationTime": "2026-04-10T22:30:00Z", "prefixes": [
        {"ipv4Prefix": "192.0.2.0/24", "services": ["Search-Crawler", "Search-Images"]},
        {"ipv4Prefix": "198.51.100.0/24", "services": ["Social-Preview"]},
        {"ipv6Prefix": "2001:db8::/48", "services": ["Search-Crawler"]},
        {"ipv6Prefix": "2001:db8:1::/48", "services": []}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, Search-Crawler, verified",
    "192.0.2.1, Search-Images, verified",
    "192.0.2.1, Social-Preview, not-verified",
    "198.51.100.1, social-preview, verified",
    "198.51.100.1, Search-Crawler, not-verified",
    "2001:db8::1, Search-Crawler, verified",
    "2001:db8::1, Search-Images, not-verified",
    "2001:db8:1::1, Search-Images, verified",
    "2001:db8:1::1, Social-Preview, verified",
    "2001:db8:1::1, OtherBot, verified",
    "192.0.2.1, OtherBot, not-verified",
  })
  void prefixesAreForTheServicesThatTheyName(String address, String token, String verdict)
      throws Exception {
    write("jafar.json", SERVICES);
    write(
        RangeDirectory.MANIFEST,
        "Search-Crawler,Search-Images,Social-Preview,OtherBot\tjafar.json\tyes\n");
    CrawlerIdentity identity = RangeDirectory.read(directory);

    assertThat(identity.verify(address, token).verdict().code()).isEqualTo(verdict);
  }

  @Test
  void sharedPrefixesDoNotTellServicesApart() throws Exception {
    write("jafar.json", SERVICES);
    write(RangeDirectory.MANIFEST, "Search-Crawler,Search-Images\tjafar.json\tyes\n");
    CrawlerIdentity identity = RangeDirectory.read(directory);

    assertThat(identity.verify("192.0.2.1", "Search-Crawler").note()).isPresent();
    assertThat(identity.verify("2001:db8::1", "Search-Crawler").note()).isEmpty();
    assertThat(identity.verify("203.0.113.1", "Search-Crawler").reason())
        .isEqualTo("203.0.113.1 is not in the list jafar.json of 2026-04-10");
  }

  @Test
  void aTokenMustBeOneOfTheServices() throws Exception {
    write("jafar.json", """
        {"prefixes": [{"ipv4Prefix": "192.0.2.0/24", "services": ["A", "B"]}]}
        """);
    write(RangeDirectory.MANIFEST, "#\na,OtherBot\tjafar.json\tyes\n");

    assertProblem(
        "ranges.tsv:2: jafar.json lists addresses of other services only, not of OtherBot; expected one of A, B");
  }

  @Test
  void aManifestSaysWhatEachFileIs() throws Exception {
    write(
        "a.json",
        "{\"creationTime\":\"2026-08-20T10:00:00\",\"prefixes\":[{\"ipv4Prefix\":\"192.0.2.0/24\"}]}");
    write("b.txt", "198.51.100.0/24\n");
    write("ignored.json", "no list");
    write(RangeDirectory.MANIFEST, """
        # tokens, file, exhaustive, date

        A-Bot, A-Images\ta.json\tyes\t2020-01-01
        B-Bot\tb.txt\tno\t2024-02-29
        C-Bot\tb.txt\tyes\t
        """);

    List<AddressRanges> ranges = RangeDirectory.read(directory).ranges();

    assertThat(ranges)
        .map(AddressRanges::toString)
        .containsExactly(
            "A-Bot, A-Images: 1 address ranges in a.json of 2026-08-20",
            "B-Bot: 1 address ranges in b.txt of 2024-02-29",
            "C-Bot: 1 address ranges in b.txt");
    assertThat(ranges).map(AddressRanges::isExhaustive).containsExactly(true, false, true);
  }

  @Test
  void withoutAManifestFilesAreForTheCrawlersTheyAreNamedAfter() throws Exception {
    write("GPTBot.json", "{\"prefixes\":[{\"ipv4Prefix\":\"192.0.2.0/24\"}]}");
    write("bingbot.txt", "198.51.100.0/24");
    write("jafar.json", SERVICES);
    write("README.md", "not a list");
    Files.createDirectory(directory.resolve("more.json"));
    CrawlerIdentity identity = RangeDirectory.read(directory);

    assertThat(identity.verify("192.0.2.1", "gptbot").verdict().code()).isEqualTo("verified");
    assertThat(identity.verify("198.51.100.1", "bingbot").verdict().code()).isEqualTo("verified");
    assertThat(identity.verify("198.51.100.1", "GPTBot").verdict().code()).isEqualTo("unknown");
    assertThat(identity.verify("192.0.2.1", "Search-Images").note()).isPresent();
    assertThat(identity.verify("192.0.2.1", "jafar").verdict().code()).isEqualTo("unknown");
    assertThat(identity.ranges()).noneMatch(AddressRanges::isExhaustive);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"},\\n{"ipv4Prefix":\\n"192.0.2.0/33"}]} | 3: "192.0.2.0/33" has no valid prefix length; expected
      {"prefixes": [\\n{"ipv4Prefix": 5}]}           | 2: expected a prefix in quotes
      {"prefixes": [\\n"192.0.2.0/24"]}              | 2: expected an object with "ipv4Prefix" or "ipv6Prefix"
      {"prefixes":\\n{}}                             | 2: expected a list in brackets after "prefixes"
      {"prefixes": [{"services": "x"}]}              | 1: expected a list of names in brackets
      {"prefixes": [{"services": [1]}]}              | 1: expected the name of a service
      {"ips": {}}                                    | 1: expected a list in brackets after "ips"
      {"ips": [\\n{"ip": "192.0.2.1"}]}              | 2: expected "ip_address" in each object
      {"ips": [\\n{"ip_address": null}]}             | 2: expected an address in quotes
      {"ips": ["192.0.2.1"]}                         | 1: expected an object with "ip_address"
      {"ips": [{"ip_address": "x"}]}                 | 1: "x" is not an address range; expected
      {"creationTime": 5, "prefixes": []}            | 1: expected a time in quotes after "creationTime"
      {"creationTime": "yesterday", "prefixes": []}  | 1: expected a time in quotes after "creationTime"
      {"prefixes": [\\n                              | 2: not valid JSON; download the list again
      {"prefixes": []} {}                            | 1: there is more after the end
      [{"ipv4Prefix": "192.0.2.0/24"}]               | 1: expected an object in braces
      # x\\n192.0.2.1\\n<!DOCTYPE html>              | 3: "<!DOCTYPE html>" is not an address range; expected
      192.0.2.1 192.0.2.2                            | 1: "192.0.2.1 192.0.2.2" is not an address range
      """)
  void aListThatCannotBeReadIsAnErrorThatNamesTheLine(String text, String problem)
      throws Exception {
    write("list", text.replace("\\n", "\n"));
    write(RangeDirectory.MANIFEST, "TestBot\tlist\tyes\n");

    assertProblem("list:" + problem);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"prefixes": []}                       | list lists no addresses
      # nothing                              | list lists no addresses
      ``                                     | list lists no addresses
      {"prefixes": [{}]}                     | list lists no addresses
      {"services": {"X": {"ipv4": []}}}      | list has no list of address ranges; expected "prefixes"
      {}                                     | list has no list of address ranges; expected "prefixes"
      """)
  void aListWithoutAddressesIsAnError(String text, String problem) throws Exception {
    write("list", text);
    write(RangeDirectory.MANIFEST, "TestBot\tlist\tyes\n");

    assertProblem(problem);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      TestBot\\tmissing.json\\tyes             | :1: there is no file missing.json beside it
      # x\\nTestBot\\tlist                     | :2: found 2 columns; expected tokens, file, yes or no
      TestBot\\tlist\\tyes\\t2026-01-01\\tmore | :1: found 5 columns
      TestBot\\tlist\\tmaybe                   | :1: found "maybe"; expected yes if
      TestBot\\tlist\\tyes\\t1 January         | :1: "1 January" is not a date; expected one such as 2026-08-22
      TestBot,,X\\tlist\\tyes                  | :1: a token is empty
      \\tlist\\tyes                            | :1: a token is empty
      TestBot\\t\\tyes                         | :1: "" is not the name of a file
      TestBot\\t../list\\tyes                  | :1: "../list" is not the name of a file
      TestBot\\t..\\tyes                       | :1: ".." is not the name of a file
      # nothing                                | lists no files; expected lines such as
      """)
  void aManifestThatCannotBeReadIsAnError(String text, String problem) throws Exception {
    write("list", "192.0.2.1");
    write(RangeDirectory.MANIFEST, text.replace("\\t", "\t").replace("\\n", "\n"));

    assertProblem("ranges.tsv" + (problem.startsWith(":") ? "" : " ") + problem);
  }

  @Test
  void errorsShowNoControlCharacters() throws Exception {
    write(RangeDirectory.MANIFEST, "TestBot\t\u001b[2J\tyes\n");

    assertProblem("ranges.tsv:1: there is no file \\u001B[2J beside it");
  }

  @Test
  void invalidUtf8IsAnError() throws Exception {
    Files.write(
        directory.resolve("list.json"),
        "{\"prefixes\": [{\"ipv4Prefix\": \"\u00e9".getBytes(StandardCharsets.ISO_8859_1));

    assertProblem("list.json:1: not valid JSON");
  }

  @Test
  void aFileOrListThatIsTooLargeIsAnError() throws Exception {
    write(RangeDirectory.MANIFEST, "TestBot\tlist\tyes\n");
    write("list", "::\n".repeat(RangeFile.MAX_PREFIXES + 1));
    assertProblem("list:1000001: the file lists more than 1000000 address ranges");

    try (RandomAccessFile file = new RandomAccessFile(directory.resolve("list").toFile(), "rw")) {
      file.setLength(Inputs.MAX_BYTES + 1L);
    }
    assertProblem("list is larger than 64 MiB");
  }

  @Test
  void aDirectoryThatHasNoListsIsAnError() throws Exception {
    assertProblem("has no lists of address ranges; expected .json or .txt files");
    write("file", "");
    assertThatThrownBy(() -> RangeDirectory.read(directory.resolve("file")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not a directory");
    assertThatThrownBy(() -> RangeDirectory.read(directory.resolve("missing")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such directory");
    Files.createDirectory(directory.resolve(RangeDirectory.MANIFEST));
    assertProblem("ranges.tsv is a directory; expected a file");
  }

  private void assertProblem(String problem) {
    assertThatThrownBy(() -> RangeDirectory.read(directory))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem)
        .hasMessageStartingWith(directory.toString());
  }

  static Path shared() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    Path root = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "../.."), "../shared").normalize();
    return root.resolve("ranges");
  }

  static boolean sharedIsPresent() {
    return Files.isDirectory(shared());
  }

  @Test
  @EnabledIf("sharedIsPresent")
  void publishedListsAreRead() throws Exception {
    CrawlerIdentity identity = RangeDirectory.read(shared());

    Result google = identity.verify("66.249.66.1", "Googlebot");
    assertThat(google.verdict().code()).isEqualTo("verified");
    assertThat(google.ranges().flatMap(AddressRanges::date))
        .contains(LocalDate.parse("2026-08-20"));
    assertThat(google.note()).isPresent();
    assertThat(verdict(identity, "192.0.2.1", "Googlebot")).isEqualTo("not-verified");
    assertThat(verdict(identity, "2001:4860:4801:10::1", "GoogleOther")).isEqualTo("verified");
    assertThat(verdict(identity, "5.39.1.224", "AhrefsBot")).isEqualTo("verified");
    assertThat(verdict(identity, "3.81.253.213", "Amazonbot")).isEqualTo("verified");
    assertThat(verdict(identity, "192.0.2.1", "YandexBot")).isEqualTo("unknown");
    assertThat(verdict(identity, "192.0.2.1", "UnlistedBot")).isEqualTo("unknown");
  }

  private static String verdict(CrawlerIdentity identity, String address, String token) {
    return identity.verify(address, token).verdict().code();
  }

  /** All but those of a third party, which has a form of its own. */
  @Test
  @EnabledIf("sharedIsPresent")
  void everyPublishedFileIsReadWithoutAManifest() throws Exception {
    try (Stream<Path> files = Files.list(shared())) {
      for (Path file : files.toList()) {
        String name = Inputs.fileName(file);
        if ((name.endsWith(".json") || name.endsWith(".txt")) && !name.startsWith("ipverse")) {
          Files.copy(file, directory.resolve(name));
        }
      }
    }

    CrawlerIdentity identity = RangeDirectory.read(directory);

    assertThat(verdict(identity, "5.102.173.71", "MojeekBot")).isEqualTo("verified");
    assertThat(identity.ranges()).hasSizeGreaterThan(20).allMatch(each -> each.size() > 0);
    assertThat(identity.ranges()).allMatch(each -> each.warnings().isEmpty());
  }
}
