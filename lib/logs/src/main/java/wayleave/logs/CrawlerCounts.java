package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import wayleave.Origin;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.line.LogRecord;

/** What one crawler did, counted. Not thread-safe while requests are added. */
public final class CrawlerCounts {
  private static final long SECONDS_OF_A_DAY = 86_400;

  private final LoggedCrawler crawler;
  private final long[] reasons = new long[RequestReason.values().length];
  private final long[] identities = new long[Identity.Kind.values().length];
  private final long[][] statuses =
      new long[RequestClass.values().length][StatusFamily.values().length];
  private final Map<Integer, Long> asks = new TreeMap<>();
  /** By days since 1970. */
  private final Map<Long, Map<RequestClass, Long>> days = new TreeMap<>();

  private long requests;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;
  private Instant lastViolation = Instant.MIN;

  CrawlerCounts(LoggedCrawler crawler) {
    this.crawler = crawler;
  }

  void add(LogRecord record, Judgment judgment, Identity identity) {
    reasons[judgment.reason().ordinal()]++;
    identities[identity.kind().ordinal()]++;
    statuses[judgment.requestClass().ordinal()][StatusFamily.of(record.status()).ordinal()]++;
    Instant time = record.time();
    days.computeIfAbsent(
            Math.floorDiv(time.getEpochSecond(), SECONDS_OF_A_DAY),
            any -> new EnumMap<>(RequestClass.class))
        .merge(judgment.requestClass(), 1L, Long::sum);
    if (judgment.requestClass() == RequestClass.IMPERSONATED) {
      return;
    }
    requests++;
    if (judgment.reason() == RequestReason.ROBOTS_TXT && record.isRobotsRequest()) {
      asks.merge(record.status().orElse(0), 1L, Long::sum);
    }
    first = time.isBefore(first) ? time : first;
    last = time.isAfter(last) ? time : last;
    boolean isViolation = judgment.requestClass().isViolation();
    lastViolation = isViolation && time.isAfter(lastViolation) ? time : lastViolation;
  }

  /** The crawler. */
  public LoggedCrawler crawler() {
    return crawler;
  }

  /** How many requests it sent: those that name it, without impersonated ones. */
  public long requests() {
    return requests;
  }

  /** How many requests have a reason. */
  public long count(RequestReason reason) {
    return reasons[reason.ordinal()];
  }

  /** How many requests have a class. */
  public long count(RequestClass requestClass) {
    return Arrays.stream(statuses[requestClass.ordinal()]).sum();
  }

  /** How many requests of a class were answered by a status of a family. */
  public long count(RequestClass requestClass, StatusFamily family) {
    return statuses[requestClass.ordinal()][family.ordinal()];
  }

  /** How many requests each day, in UTC, has of each class. */
  public Map<LocalDate, Map<RequestClass, Long>> days() {
    Map<LocalDate, Map<RequestClass, Long>> found = new TreeMap<>();
    days.forEach((day, counts) -> found.put(LocalDate.ofEpochDay(day), counts));
    return found;
  }

  /** How many requests broke the rules. */
  public long violations() {
    return count(RequestClass.VIOLATION_INFORMED) + count(RequestClass.VIOLATION_UNINFORMED);
  }

  /** How many requests have an identity. */
  public Map<Identity.Kind, Long> identities() {
    Map<Identity.Kind, Long> counts = new EnumMap<>(Identity.Kind.class);
    for (Identity.Kind kind : Identity.Kind.values()) {
      counts.put(kind, identities[kind.ordinal()]);
    }
    return counts;
  }

  /** How often robots.txt was asked for, by the status of the answer; 0 where none was sent. Impersonators do not count. */
  public Map<Integer, Long> asks() {
    return Map.copyOf(asks);
  }

  /** The time of its first request. */
  public Instant first() {
    return requests == 0 ? Instant.EPOCH : first;
  }

  /** The time of its last request. */
  public Instant last() {
    return requests == 0 ? Instant.EPOCH : last;
  }

  /** The time of its last request that broke the rules; empty if none did. */
  public Optional<Instant> lastViolation() {
    return Optional.of(lastViolation).filter(Instant.MIN::isBefore);
  }

  /** Statuses that mean the same for the question whether a request was served. */
  public enum StatusFamily {
    /** Served. */
    SUCCESS("2xx"),
    /** Redirected or not modified. */
    REDIRECT("3xx"),
    /** 401. */
    UNAUTHORIZED("401"),
    /** 402: a crawler is asked to pay. */
    PAYMENT("402"),
    /** 403. */
    FORBIDDEN("403"),
    /** 404. */
    NOT_FOUND("404"),
    /** 429. */
    TOO_MANY("429"),
    /** Any other 4xx. */
    OTHER_CLIENT_ERROR("other 4xx"),
    /** A server error, and whatever has no other place. */
    SERVER_ERROR("5xx"),
    /** No answer. */
    NONE("none");

    private final String text;

    StatusFamily(String text) {
      this.text = text;
    }

    /** The name of the family, for people and programs. */
    public String text() {
      return text;
    }

    /** Whether the site refused the request on purpose: 401, 402, 403 or 429. */
    public boolean isRefusal() {
      return this == UNAUTHORIZED || this == PAYMENT || this == FORBIDDEN || this == TOO_MANY;
    }

    /** The family of a status; {@link #NONE} for none. */
    public static StatusFamily of(OptionalInt status) {
      if (status.isEmpty()) {
        return NONE;
      }
      return switch (status.getAsInt()) {
        case 401 -> UNAUTHORIZED;
        case 402 -> PAYMENT;
        case 403 -> FORBIDDEN;
        case 404 -> NOT_FOUND;
        case 429 -> TOO_MANY;
        default ->
          switch (status.getAsInt() / 100) {
            case 2 -> SUCCESS;
            case 3 -> REDIRECT;
            case 4 -> OTHER_CLIENT_ERROR;
            default -> SERVER_ERROR;
          };
      };
    }
  }

  /**
   * How a crawler kept a {@code Crawl-delay} of a site: the times between its requests, from all its addresses, to the second.
   *
   * @param crawler whose group has the delay
   * @param origin the site
   * @param delay what the robots.txt asks for
   * @param gaps how many times between two requests were measured, at least one
   * @param tooShort how many of them are shorter than the delay by a second or more, since logs mostly cut fractions
   * @param median of all
   * @param least of all
   */
  public record CrawlDelay(
      LoggedCrawler crawler,
      Origin origin,
      Duration delay,
      long gaps,
      long tooShort,
      Duration median,
      Duration least) {}

  /**
   * A change of a robots.txt that disallowed what a crawler had requested in the week before, and what the crawler did then.
   *
   * @param crawler that requested it
   * @param origin the site
   * @param version the robots.txt after the change
   * @param time of the change, or when it was first seen
   * @param before how many requests of the week before are disallowed by the change
   * @param after how many more it sent
   * @param firstAsk when it first fetched robots.txt afterwards; empty if it did not
   * @param lastRequest when it sent the last disallowed request afterwards; empty if it sent none
   * @param isObeyed whether a week without such requests followed, or ten requests for other paths
   */
  public record RuleChange(
      LoggedCrawler crawler,
      Origin origin,
      RobotsVersion version,
      Instant time,
      long before,
      long after,
      Optional<Instant> firstAsk,
      Optional<Instant> lastRequest,
      boolean isObeyed) {}
}
