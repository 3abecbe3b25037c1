package wayleave.conformance;

import java.util.Optional;
import wayleave.Dialect;

/** Puts vectors to engines. */
public final class Runner {
  private Runner() {}

  /** Puts one vector to one engine in one of the dialects that the vector holds for. */
  public static Outcome run(Engine engine, TestVector vector, Dialect dialect) {
    return switch (vector.kind()) {
      case VERDICT -> verdict(engine, vector, dialect);
      case GROUPS ->
        Outcome.compare(vector.groups(), engine.parse(dialect, vector.robots()).groups());
      case SITEMAPS ->
        Outcome.compare(
            vector.sitemaps(), engine.parse(dialect, vector.robots()).sitemaps());
      case ORIGIN -> compare(vector.covers(), engine.covers(vector.robotsUrl(), vector.url()));
      case ROBOTS_URL -> compare(vector.robotsUrl(), engine.robotsTxtUrl(vector.url()));
      case CRAWLER -> compare(vector.tokens(), engine.crawler(vector.headerOrName()));
    };
  }

  private static Outcome verdict(Engine engine, TestVector vector, Dialect dialect) {
    ReferenceCrawler crawler =
        vector.crawlerName().flatMap(engine::crawler).orElseGet(vector::tokens);
    if (dialect == Dialect.GOOGLEBOT) {
      // There the caller says which tokens are one crawler.
      crawler = vector.tokens();
    }
    Answer answer = engine.answer(dialect, vector.robots(), crawler, vector.urlBytes());
    // What the vector leaves open is taken from the answer.
    Answer expected =
        new Answer(vector.allowed().orElse(answer.allowed()), vector.line().orElse(answer.line()));
    return Outcome.compare(expected, answer);
  }

  private static Outcome compare(Object expected, Optional<?> actual) {
    return actual.isEmpty() ? Outcome.NOT_ASKED : Outcome.compare(expected, actual.get());
  }
}
