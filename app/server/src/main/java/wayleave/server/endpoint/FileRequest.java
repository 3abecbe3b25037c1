package wayleave.server.endpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.report.view.Messages;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.JsonInput;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/** The body of a request that sends robots.txt files. Each kind of request takes some of these fields. Not thread-safe. */
public final class FileRequest {
  /** Rules times crawlers that have to follow them: what fits into memory, and ten times what sites have. */
  private static final long MAX_RULES = 2_000_000;

  private final Map<String, byte[]> files = new HashMap<>();
  private @Nullable Dialect dialect;
  private List<String> crawlers = List.of();
  private List<String> urls = List.of();
  private List<String> purposes = List.of();
  private boolean page;
  private @Nullable String site;

  private FileRequest() {}

  /**
   * Reads a body.
   *
   * @param known the fields that the request takes
   */
  public static FileRequest read(ApiRequest call, ServerLimits limits, String... known)
      throws ProblemException {
    call.requireParameters();
    FileRequest request = JsonInput.read(call.body(), in -> {
      FileRequest read = new FileRequest();
      in.object(name -> read.field(in, name, limits, List.of(known)));
      return read;
    });
    request.requireUrls();
    return request;
  }

  private void field(JsonInput in, String name, ServerLimits limits, List<String> known)
      throws ProblemException, IOException {
    if (!known.contains(name)) {
      throw in.unknown(name, String.join(", ", known));
    }
    switch (name) {
      case "dialect" -> dialect = dialect(in);
      case "crawlers" -> crawlers = in.strings(limits.answers().verdicts());
      case "urls" -> urls = in.strings(limits.answers().urls());
      case "url" -> site = in.string();
      case "for" -> purposes = in.strings(limits.answers().verdicts());
      case "page" -> page = in.bool();
      default -> files.put(name, in.string().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Reads the name of a dialect. */
  public static Dialect dialect(JsonInput in) throws ProblemException, IOException {
    return Dialect.find(in.string())
        .orElseThrow(
            () -> in.invalid("there is no such dialect; expected google, googlebot, rfc9309"));
  }

  private void requireUrls() throws ProblemException {
    for (int i = 0; i < urls.size(); i++) {
      requireUrl(urls.get(i), i, dialect);
    }
  }

  /**
   * The engine has an answer for any string, but who sends {@code example.com/x} wants to be told. Google's parser takes any
   * string for a URL, and so does its dialect.
   *
   * @param index which of the URLs it is, from 0
   */
  static void requireUrl(String url, int index, @Nullable Dialect dialect) throws ProblemException {
    if (dialect == Dialect.GOOGLEBOT || url.startsWith("/")) {
      return;
    }
    try {
      Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "urls[" + index + "]: " + e.getMessage()
              + "; give a full URL or a path that starts with /");
    }
  }

  /**
   * The bytes of a file. It is looked at as one, for all crawlers that it names.
   *
   * @throws ProblemException if it was not sent, or is made so that this would take all memory
   */
  byte[] file(String name) throws ProblemException {
    byte[] file = files.get(name);
    if (file == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, name + " is missing; expected the text of a robots.txt");
    }
    requireRoom(name, file);
    return file;
  }

  private void requireRoom(String name, byte[] file) throws ProblemException {
    long rules = 0;
    for (Group group : RobotsTxt.parse(file, dialect()).groups()) {
      rules += (long) group.userAgents().size() * group.rules().size();
    }
    if (rules > MAX_RULES) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "the crawlers that " + name + " names have to follow " + rules
              + " rules, each counted once for each crawler; at most " + MAX_RULES
              + " are looked at");
    }
  }

  /** A text that may be sent; empty if it was not. */
  Optional<byte[]> sent(String name) {
    return Optional.ofNullable(files.get(name));
  }

  /** The absolute URL of a page, which has to be there. */
  String pageUrl() throws ProblemException {
    if (site == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "url is missing; expected the URL of the page");
    }
    try {
      Origin.of(site);
      return site;
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "url: " + e.getMessage());
    }
  }

  /** The URL of a site that was sent instead of {@code robots}; empty if a robots.txt was sent. */
  Optional<Origin> site() throws ProblemException {
    if (site == null) {
      return Optional.empty();
    } else if (files.containsKey("robots")) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "send either robots or url, not both");
    }
    try {
      return Optional.of(Origin.of(site));
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "url: " + e.getMessage());
    }
  }

  /**
   * The robots.txt that applies to a site; empty if the site has none.
   *
   * @throws ProblemException if the site cannot be reached
   */
  byte[] file(SiteRules rules) throws ProblemException {
    if (rules.access() instanceof Access.DisallowAll none) {
      throw new ProblemException(
          none.reason() == Access.DisallowAll.Reason.UNREACHABLE
              ? ProblemType.SITE_UNREACHABLE
              : ProblemType.SITE_REFUSED,
          Messages.explanation(rules));
    }
    byte[] file =
        rules.decidingCopy().map(copy -> copy.found().body().toBytes()).orElse(new byte[0]);
    requireRoom("url", file);
    return file;
  }

  /** How the files are read. */
  Dialect dialect() {
    return dialect == null ? Dialect.GOOGLE : dialect;
  }

  /** The dialect, if one is named. */
  public Optional<Dialect> givenDialect() {
    return Optional.ofNullable(dialect);
  }

  /** Further crawlers to ask for. */
  public List<String> crawlers() {
    return crawlers;
  }

  /** What is asked about a URL. */
  List<String> purposes() {
    return purposes;
  }

  /** Whether the page at the URL is to be fetched. */
  boolean page() {
    return page;
  }

  /** URLs to ask about: full ones, or paths. */
  public List<String> urls() {
    return urls;
  }
}
