package wayleave.server.endpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.report.VerdictJson;
import wayleave.server.http.JsonInput;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/**
 * The body of {@code POST /v1/check}.
 *
 * @param robots the robots.txt that decides; null for the one of each URL's site
 * @param dialect how it is read; null if that is not said
 * @param crawlers who asks, as the client named them; at least one
 * @param urls at least one
 * @param explain whether to add how each verdict came about
 * @param sites whether to add the crawl delay and the sitemaps of each site
 */
public @SuppressWarnings("ArrayRecordComponent") // never compared
record CheckRequest(
    byte @Nullable [] robots,
    @Nullable Dialect dialect,
    List<String> crawlers,
    List<String> urls,
    boolean explain,
    boolean sites) {
  private static final String FIELDS = "robots, crawlers, urls, dialect, explain, sites";

  public static CheckRequest read(byte[] body, ServerLimits limits) throws ProblemException {
    Fields fields = JsonInput.read(body, in -> {
      Fields read = new Fields();
      in.object(name -> read.field(in, name, limits));
      return read;
    });
    return fields.toRequest(limits);
  }

  private static final class Fields {
    private byte @Nullable [] robots;
    private @Nullable Dialect dialect;
    private List<String> crawlers = List.of("*");
    private List<String> urls = List.of();
    private boolean explain;
    private boolean sites;

    void field(JsonInput in, String name, ServerLimits limits)
        throws ProblemException, IOException {
      switch (name) {
        case "robots" -> robots = in.string().getBytes(StandardCharsets.UTF_8);
        case "dialect" -> dialect = FileRequest.dialect(in);
        case "crawlers" -> {
          crawlers = in.strings(limits.answers().verdicts());
          if (crawlers.isEmpty()) {
            throw in.invalid("expected the name of a crawler, or * for any other");
          }
        }
        case "urls" -> urls = in.strings(limits.answers().urls());
        case "explain" -> explain = in.bool();
        case "sites" -> sites = in.bool();
        default -> throw in.unknown(name, FIELDS);
      }
    }

    CheckRequest toRequest(ServerLimits limits) throws ProblemException {
      if (urls.isEmpty()) {
        throw new ProblemException(
            ProblemType.INVALID_REQUEST, "urls is missing or empty; expected the URLs to check");
      }
      if ((long) crawlers.size() * urls.size() > limits.answers().verdicts()) {
        throw new ProblemException(
            ProblemType.TOO_MUCH_ASKED,
            crawlers.size() + " crawlers and " + urls.size() + " URLs are more than "
                + limits.answers().verdicts() + " verdicts; ask in several requests");
      }
      return new CheckRequest(robots, dialect, crawlers, urls, explain, sites);
    }
  }

  /** How many verdicts it asks for. */
  long verdicts() {
    return (long) crawlers.size() * urls.size();
  }

  /** Says why a text is not a URL that can be checked; empty if it is one. */
  Optional<String> notAUrl(String url) {
    return VerdictJson.notAUrl(url, dialect, robots == null);
  }
}
