package wayleave.conformance;

import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Dialect;
import wayleave.conformance.ReferenceLine.Field;

/**
 * The reference matcher as an {@link Engine}.
 *
 * <p>Immutable and thread-safe.
 */
final class ReferenceEngine implements Engine {
  @Override
  public String name() {
    return "reference";
  }

  @Override
  public File parse(Dialect dialect, byte[] robotsTxt) {
    return new ReferenceFile(new ReferenceRobots(robotsTxt, dialect));
  }

  private record ReferenceFile(ReferenceRobots robots) implements File {
    @Override
    public Rules rulesFor(ReferenceCrawler crawler) {
      return ReferenceMatcher.of(robots, crawler)::answer;
    }

    @Override
    public List<List<String>> groups() {
      return robots.groups().stream()
          .map(group -> group.userAgents().stream().map(this::name).toList())
          .toList();
    }

    @Override
    public List<String> sitemaps() {
      return robots.lines().stream()
          .filter(line -> line.field() == Field.SITEMAP && line.value().length > 0)
          .map(ReferenceFile::value)
          .toList();
    }

    private String name(ReferenceLine line) {
      if (ReferenceRobots.isGlobal(line.value())) {
        return "*";
      }
      return robots.dialect() == Dialect.GOOGLE
          ? value(line)
          : new String(ReferenceRobots.productToken(line.value()), StandardCharsets.UTF_8);
    }

    private static String value(ReferenceLine line) {
      return new String(line.value(), StandardCharsets.UTF_8);
    }
  }
}
