package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Verdict;

/** The cases of {@code verify/rep-tests} are as their schema says, and the engine gives their answers. */
final class RepTestsTest {
  /** Enough for the engine to make the indexes that it makes for rules that are asked often. */
  private static final int TIMES = 40;

  private static final Set<String> DIVERGENT =
      KnownDivergence.all().stream().map(KnownDivergence::vector).collect(Collectors.toSet());

  /**
   * All questions about one robots.txt in one dialect.
   *
   * @param cases the questions
   */
  record Site(Dialect dialect, byte[] robots, List<TestVector> cases) {
    List<Crawler> crawlers() {
      return cases.stream().map(RepTestsTest::crawler).distinct().toList();
    }

    @Override
    public String toString() {
      return cases.get(0).id() + " " + dialect.code();
    }
  }

  static Stream<Site> sites() {
    Map<List<?>, Site> sites = new LinkedHashMap<>();
    for (TestVector one : Vectors.repTests()) {
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
    return sites.values().stream();
  }

  @ParameterizedTest
  @MethodSource("sites")
  void theEngineGivesTheAnswerHoweverOftenItIsAsked(Site site) {
    RobotsTxt robots = RobotsTxt.parse(site.robots, site.dialect);
    List<Crawler> crawlers = site.crawlers();
    List<CrawlerRules> together = robots.rulesFor(crawlers);
    List<CrawlerRules> alone = crawlers.stream().map(robots::rulesFor).toList();
    for (TestVector one : site.cases) {
      int crawler = crawlers.indexOf(crawler(one));
      String url = one.urlText();
      byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
      boolean allowed = one.allowed().orElseThrow();
      for (int i = 0; i < TIMES; i++) {
        for (CrawlerRules rules : List.of(alone.get(crawler), together.get(crawler))) {
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
  }

  private static Crawler crawler(TestVector one) {
    ReferenceCrawler tokens = one.tokens();
    Crawler crawler = Crawler.ofUncheckedTokens(tokens.tokens());
    return tokens.obeysWildcard() ? crawler : crawler.ignoringWildcardGroup();
  }

  @Test
  void everyCaseIsAsTheSchemaSays() {
    JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Vectors.json("rep-tests/case.schema.json"));
    assertThat(cases())
        .isNotEmpty()
        .allSatisfy(
            one -> assertThat(schema.validate(one)).as(one.path("id").asText()).isEmpty());
  }

  @Test
  void everyCaseHasAnIdOfItsOwn() {
    assertThat(cases()).map(one -> one.get("id").asText()).doesNotHaveDuplicates();
  }

  @Test
  void noDialectBothRequiresAnAnswerAndLeavesItOpen() {
    assertThat(Vectors.repTests())
        .allSatisfy(one -> assertThat(one.dialects()).doesNotHaveDuplicates());
  }

  @Test
  void everyCaseHasASectionInEachOfItsDialects() {
    JsonNode clauses = Vectors.json("rep-tests/clauses.json");
    Map<String, JsonNode> byId = new HashMap<>();
    clauses.get("clauses").forEach(clause -> byId.put(clause.get("id").asText(), clause));
    Set<String> sections = new HashSet<>();
    clauses.get("sections").fieldNames().forEachRemaining(sections::add);
    for (TestVector one : Vectors.repTests()) {
      for (Dialect dialect : one.dialects()) {
        assertThat(one.proves())
            .as(one.id() + " " + dialect.code())
            .allMatch(byId::containsKey)
            .anyMatch(id -> byId.get(id).has(dialect.code()));
      }
    }
    assertThat(byId.values())
        .allSatisfy(clause -> Stream.of(Dialect.values())
            .filter(dialect -> clause.has(dialect.code()))
            .forEach(dialect ->
                assertThat(sections).contains(clause.get(dialect.code()).asText())));
  }

  private static List<JsonNode> cases() {
    return Vectors.repTestFiles().stream()
        .flatMap(file -> Vectors.jsonLines(file).stream())
        .toList();
  }
}
