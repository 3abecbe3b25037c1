package wayleave.conformance;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Verdict;

/** The engine gives the answers of the cases of {@code verify/rep-tests}, and no other tests are needed to find most mistakes. */
final class RepTestsTest {
  /** Enough for the engine to make the indexes that it makes for rules that are asked often. */
  private static final int TIMES = 5;

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]+");

  private static final Set<String> DIVERGENT =
      KnownDivergence.all().stream().map(KnownDivergence::vector).collect(Collectors.toSet());

  /** By file: read once, as mutation tests run this class again and again. */
  private static final Map<String, Collection<Site>> SITES =
      Vectors.REP_TESTS.stream().collect(toMap(file -> file, RepTestsTest::sites));

  /**
   * All questions of a file of cases about one robots.txt in one dialect.
   *
   * @param cases the questions
   */
  private record Site(Dialect dialect, byte[] robots, List<TestVector> cases) {
    void check() {
      RobotsTxt parsed = RobotsTxt.parse(robots, dialect);
      List<Crawler> crawlers =
          cases.stream().map(RepTestsTest::crawler).distinct().toList();
      List<CrawlerRules> together = parsed.rulesFor(crawlers);
      List<CrawlerRules> alone = crawlers.stream().map(parsed::rulesFor).toList();
      for (TestVector one : cases) {
        int crawler = crawlers.indexOf(crawler(one));
        ask(one, alone.get(crawler));
        ask(one, together.get(crawler));
      }
    }
  }

  static Stream<String> files() {
    return Vectors.REP_TESTS.stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void theEngineGivesTheAnswerHoweverOftenItIsAsked(String file) {
    SITES.get(file).forEach(Site::check);
  }

  private static Collection<Site> sites(String file) {
    Map<List<?>, Site> sites = new LinkedHashMap<>();
    for (TestVector one : Vectors.repTests(file)) {
      if (!DIVERGENT.contains(one.id())) {
        byte[] robots = one.robots();
        for (Dialect dialect : one.dialects()) {
          sites
              .computeIfAbsent(
                  List.of(dialect, ByteBuffer.wrap(robots)),
                  key -> new Site(dialect, robots, new ArrayList<>()))
              .cases
              .add(one);
        }
      }
    }
    return sites.values();
  }

  private static Crawler crawler(TestVector one) {
    ReferenceCrawler asked = one.tokens();
    boolean isToken =
        asked.tokens().size() == 1 && TOKEN.matcher(asked.tokens().get(0)).matches();
    Crawler crawler = isToken
        ? Crawler.ofProductToken(asked.tokens().get(0))
        : Crawler.ofUncheckedTokens(asked.tokens());
    return asked.obeysWildcard() ? crawler : crawler.ignoringWildcardGroup();
  }

  private static void ask(TestVector one, CrawlerRules rules) {
    String url = one.urlText();
    byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
    boolean allowed = one.allowed().orElseThrow();
    for (int i = 0; i < TIMES; i++) {
      Verdict verdict = rules.check(url);
      int line = verdict.line().orElse(0);
      if (verdict.allowed() != allowed
          || line != one.line().orElse(line)
          || rules.allows(url) != allowed
          || rules.allows(bytes) != allowed) {
        fail("%s: expected %s, line %s; was %s", one.id(), allowed, one.line(), verdict);
      }
    }
  }
}
