package wayleave.conformance;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/**
 * Wayleave's own engine as an {@link Engine}.
 *
 * <p>Immutable and thread-safe.
 */
final class CompiledEngine implements Engine {
  @Override
  public String name() {
    return "compiled";
  }

  @Override
  public File parse(Dialect dialect, byte[] robotsTxt) {
    return new CompiledFile(RobotsTxt.parse(robotsTxt, dialect));
  }

  @Override
  public Optional<Boolean> covers(String robotsTxtUrl, String url) {
    return Optional.of(
        Origin.isRobotsTxt(robotsTxtUrl) && Origin.of(robotsTxtUrl).covers(url));
  }

  @Override
  public Optional<String> robotsTxtUrl(String url) {
    return Origin.parse(url).map(Origin::robotsTxtUrl);
  }

  @Override
  public Optional<ReferenceCrawler> crawler(String nameOrHeader) {
    Crawler crawler = Crawler.fromUserAgentHeader(nameOrHeader);
    return Optional.of(new ReferenceCrawler(crawler.tokens(), crawler.obeysWildcard()));
  }

  private record CompiledFile(RobotsTxt robots) implements File {
    @Override
    public Rules rulesFor(ReferenceCrawler crawler) {
      Crawler tokens = Crawler.ofUncheckedTokens(crawler.tokens());
      CrawlerRules rules =
          robots.rulesFor(crawler.obeysWildcard() ? tokens : tokens.ignoringWildcardGroup());
      return url -> answer(rules, url);
    }

    /** The answer, which all ways of asking have to agree on, the first time and when rules have been asked often. */
    private static Answer answer(CrawlerRules rules, byte[] url) {
      Answer first = ask(rules, url);
      require(ask(rules, url).equals(first), "asking again", url);
      return first;
    }

    private static Answer ask(CrawlerRules rules, byte[] url) {
      Verdict verdict = rules.check(url);
      require(rules.allows(url) == verdict.allowed(), "allows(byte[])", url);
      String text = new String(url, StandardCharsets.UTF_8);
      if (Arrays.equals(text.getBytes(StandardCharsets.UTF_8), url)) {
        require(rules.allows(text) == verdict.allowed(), "allows(String)", url);
        require(
            rules.check(text).line().orElse(0) == verdict.line().orElse(0), "check(String)", url);
      }
      return new Answer(verdict.allowed(), verdict.line().orElse(0));
    }

    private static void require(boolean agrees, String method, byte[] url) {
      if (!agrees) {
        throw new IllegalStateException(
            method + " differs from check(byte[]) for " + new String(url, StandardCharsets.UTF_8));
      }
    }

    @Override
    public List<List<String>> groups() {
      return robots.groups().stream()
          .map(group -> group.userAgents().stream().map(UserAgentLine::name).toList())
          .toList();
    }

    @Override
    public List<String> sitemaps() {
      return robots.sitemaps().stream().map(Sitemap::url).toList();
    }
  }
}
