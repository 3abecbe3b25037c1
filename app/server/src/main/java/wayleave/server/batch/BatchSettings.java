package wayleave.server.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;
import wayleave.server.endpoint.CheckRequest;
import wayleave.server.endpoint.FileRequest;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.JsonInput;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** The first line of a batch: what all its URLs are asked about. Not thread-safe. */
public final class BatchSettings {
  /** How many crawlers one batch may ask for; with the rules of each it stays in memory. */
  static final int MAX_CRAWLERS = 100;
  /** How long the robots.txt may be, times the crawlers. */
  static final long MAX_RULES = 16L << 20;
  /** How long the name of a crawler may be, in characters: whole {@code User-Agent} headers are shorter. */
  static final int MAX_NAME = 1_000;

  private static final String FIELDS = "robots, crawlers, dialect";

  private final @Nullable RobotsTxt robots;
  private final int length;
  private final Dialect dialect;
  private final List<Asker> askers = new ArrayList<>();
  private final Map<String, Asker> byName = new HashMap<>();
  /** Up to where the last full URL was that has an origin: the next one is mostly of the same site. */
  private @Nullable String knownSite;

  /**
   * Who asks.
   *
   * @param name as the client gave it
   * @param row the fields of a row from the URL to the verdict, by a robots.txt that was sent along
   * @param rules what it has to follow; null if the site of each URL says that
   */
  public @SuppressWarnings("ArrayRecordComponent") // never compared
  record Asker(
      Crawler crawler, String name, byte[] row, @Nullable CrawlerRules rules) {}

  private BatchSettings(@Nullable RobotsTxt robots, int length, Dialect dialect) {
    this.robots = robots;
    this.length = length;
    this.dialect = dialect;
  }

  private static final class Fields {
    private byte @Nullable [] robots;
    private @Nullable Dialect dialect;
    private List<String> crawlers = List.of("*");

    void field(JsonInput in, String name) throws ProblemException, IOException {
      switch (name) {
        case "robots" -> robots = in.string().getBytes(StandardCharsets.UTF_8);
        case "dialect" -> dialect = FileRequest.dialect(in);
        case "crawlers" -> {
          crawlers = in.strings(MAX_CRAWLERS);
          if (crawlers.isEmpty()) {
            throw in.invalid("expected the name of a crawler, or * for any other");
          }
        }
        default -> throw in.unknown(name, FIELDS);
      }
    }
  }

  /**
   * Reads the line.
   *
   * @param mayAskSites whether the server has sites to ask
   */
  public static BatchSettings read(byte[] line, boolean mayAskSites) throws ProblemException {
    Fields fields = JsonInput.readLine(line, in -> {
      Fields read = new Fields();
      if (in.isString()) {
        throw in.invalid("the first line says what is asked: expected an object with " + FIELDS
            + ", or {} for the robots.txt of each URL's site; URLs begin with the second line");
      }
      in.object(name -> read.field(in, name));
      return read;
    });
    BatchSettings settings;
    if (fields.robots != null) {
      Dialect dialect = fields.dialect == null ? Dialect.GOOGLE : fields.dialect;
      settings =
          new BatchSettings(RobotsTxt.parse(fields.robots, dialect), fields.robots.length, dialect);
    } else if (!mayAskSites) {
      throw SiteQuestions.noSites();
    } else {
      SiteQuestions.requireNoDialect(fields.dialect);
      settings = new BatchSettings(null, 0, Dialect.GOOGLE);
    }
    for (String name : new LinkedHashSet<>(fields.crawlers)) {
      settings.askers.add(settings.asker(name));
    }
    return settings;
  }

  /** Those who ask where a line names nobody. */
  public List<Asker> askers() {
    return askers;
  }

  /** About how many bytes the rules of all who asked so far take, with what finds them fast. */
  long memory() {
    return 3L * length * byName.size();
  }

  /** Who has a name. */
  Asker asker(String name) throws ProblemException {
    Asker known = byName.get(name);
    if (known != null) {
      return known;
    }
    if (name.length() > MAX_NAME) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "the name of a crawler has more than " + MAX_NAME + " characters");
    }
    int count = byName.size() + 1;
    if (count > MAX_CRAWLERS || (long) count * length > MAX_RULES) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "a batch may ask for " + MAX_CRAWLERS + " crawlers, and for fewer if the robots.txt,"
              + " times the crawlers, is longer than " + MAX_RULES + " bytes");
    }
    Crawler crawler = Crawler.fromUserAgentHeader(name);
    JsonWriter row = new JsonWriter();
    row.separate();
    row.nullField("origin");
    row.field("crawler", name);
    Asker asker = new Asker(
        crawler, name, row.toByteArray(), robots == null ? null : robots.rulesFor(crawler));
    byName.put(name, asker);
    return asker;
  }

  /** As {@link CheckRequest} does it, refuses what is no URL. */
  void requireUrl(String url) throws ProblemException {
    if (knownSite != null && url.startsWith(knownSite)
        || robots != null && (url.startsWith("/") || dialect == Dialect.GOOGLEBOT)) {
      return;
    }
    try {
      Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, VerdictJson.notAUrl(e, robots == null));
    }
    int slash = url.indexOf("://");
    int path = slash < 0 ? -1 : url.indexOf('/', slash + 3);
    // What comes after this slash is of no concern for the origin.
    if (path > 0 && isPlain(url, path)) {
      knownSite = url.substring(0, path + 1);
    }
  }

  private static boolean isPlain(String url, int end) {
    for (int i = 0; i < end; i++) {
      char c = url.charAt(i);
      if (c <= ' ' || c >= 127 || "\\?#@".indexOf(c) >= 0) {
        return false;
      }
    }
    return true;
  }
}
