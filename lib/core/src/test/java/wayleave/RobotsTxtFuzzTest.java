package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.util.ArrayList;
import java.util.List;
import wayleave.extension.Extension;

/** Any bytes are a robots.txt in every dialect, and what is read can be written and read again. */
class RobotsTxtFuzzTest {
  private static final List<Crawler> CRAWLERS = List.of(
      Crawler.ofProductToken("Googlebot-Image"),
      Crawler.ofProductToken("AdsBot-Google"),
      Crawler.ofProductToken("FooBot"),
      Crawler.ofProductToken("FooBot2"),
      Crawler.ofTokens(),
      Crawler.ofUncheckedTokens(List.of("")),
      Crawler.ofTokens("foo", "bar", "f"));

  @FuzzTest(maxDuration = "10m")
  void anyBytesAreARobotsTxt(byte @NotNull [] data) {
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt robots = RobotsTxt.parse(data, dialect);
      List<Group> groups = robots.groups();
      checkLineNumbers(robots, groups);
      List<CrawlerRules> together = robots.rulesFor(CRAWLERS);
      for (int i = 0; i < CRAWLERS.size(); i++) {
        CrawlerRules rules = robots.rulesFor(CRAWLERS.get(i));
        checkRules(rules, groups);
        assertThat(together.get(i)).isEqualTo(rules);
      }
      if (dialect == Dialect.GOOGLE) {
        checkWrittenAgain(groups);
      }
    }
    if (data.length > 0) {
      checkSizeLimit(data, (data[0] & 0xFF) * 257 % (data.length + 1));
    }
  }

  private static void checkLineNumbers(RobotsTxt robots, List<Group> groups) {
    int last = 0;
    int inGroups = 0;
    for (Group group : groups) {
      assertThat(group.userAgents()).isNotEmpty();
      assertThat(group.userAgents().get(0).line()).isGreaterThan(last);
      last = group.userAgents().get(0).line();
      for (UserAgentLine agent : group.userAgents()) {
        assertThat(agent.line()).isGreaterThanOrEqualTo(last);
        last = agent.line();
      }
      for (Rule rule : group.rules()) {
        assertThat(rule.line()).isGreaterThan(last);
        last = rule.line();
      }
      inGroups += group.extensions().size();
    }
    int line = 0;
    for (ExtensionLine extension : robots.extensions()) {
      assertThat(extension.line()).isGreaterThan(line);
      assertThat(extension.field()).isNotEmpty();
      for (Extension.Problem problem : Extension.of(extension).problems()) {
        assertThat(problem.start()).isBetween(0, problem.end());
        assertThat(problem.end()).isLessThanOrEqualTo(extension.value().length());
      }
      line = extension.line();
    }
    assertThat(inGroups).isLessThanOrEqualTo(robots.extensions().size());
    line = 0;
    for (Sitemap sitemap : robots.sitemaps()) {
      assertThat(sitemap.line()).isGreaterThan(line);
      line = sitemap.line();
      sitemap.isAbsolute();
    }
  }

  private static void checkRules(CrawlerRules rules, List<Group> groups) {
    rules.crawlDelay();
    List<Rule> previous = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      if (!previous.isEmpty()) {
        assertThat(rule.path().length())
            .isLessThanOrEqualTo(previous.get(0).path().length());
        previous.clear();
      }
      previous.add(rule);
    }
    for (UserAgentLine agent : rules.selection().userAgents()) {
      assertThat(groups).anyMatch(group -> group.userAgents().contains(agent));
    }
    boolean chosen = switch (rules.selection().kind()) {
      case NAMED, WILDCARD -> true;
      case NO_GROUP, WILDCARD_NOT_OBEYED, ACTING_FOR_USER -> false;
    };
    assertThat(rules.selection().userAgents().isEmpty()).isEqualTo(!chosen);
    assertThat(chosen || rules.rules().isEmpty()).isTrue();
  }

  /** Writes the groups that can be written, and expects to read the same ones. */
  private static void checkWrittenAgain(List<Group> groups) {
    RobotsTxtBuilder builder = RobotsTxt.builder();
    List<String> expected = new ArrayList<>();
    for (Group group : groups) {
      String[] names = group.userAgents().stream().map(UserAgentLine::name).toArray(String[]::new);
      try {
        builder.group(names);
      } catch (IllegalArgumentException notATokenAlone) {
        continue;
      }
      StringBuilder rules = new StringBuilder();
      for (Rule rule : group.rules()) {
        if (!rule.path().isEmpty()) {
          if (rule.type() == Rule.Type.ALLOW) {
            builder.allow(rule.path());
          } else {
            builder.disallow(rule.path());
          }
          rules.append(rule).append('\n');
        }
      }
      expected.add(String.join(",", names) + "\n" + rules);
    }
    List<String> actual = new ArrayList<>();
    for (Group group : builder.build(Dialect.GOOGLE).groups()) {
      List<String> names = group.userAgents().stream().map(UserAgentLine::name).toList();
      StringBuilder rules = new StringBuilder();
      for (Rule rule : group.rules()) {
        if (!rule.path().isEmpty()) {
          rules.append(rule).append('\n');
        }
      }
      actual.add(String.join(",", names) + "\n" + rules);
    }
    if (builder.bytes().length <= Dialect.GOOGLE.maxBodyBytes()) {
      assertThat(actual).isEqualTo(expected);
    }
  }

  /** What a limited parse reads is what lies before the first line it reports as ignored. */
  private static void checkSizeLimit(byte[] body, int limit) {
    RobotsTxt whole = RobotsTxt.parse(body, Dialect.GOOGLE);
    RobotsTxt cut = RobotsTxt.parse(body, Dialect.GOOGLE, limit);
    int firstIgnored = cut.firstIgnoredLine().orElse(Integer.MAX_VALUE);
    assertThat(firstIgnored).isGreaterThan(0);
    assertThat(cut.sitemaps())
        .isEqualTo(whole.sitemaps().stream()
            .filter(sitemap -> sitemap.line() < firstIgnored)
            .toList());
    assertThat(cut.extensions())
        .isEqualTo(whole.extensions().stream()
            .filter(extension -> extension.line() < firstIgnored)
            .toList());
  }
}
