package wayleave.captures;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;

/**
 * A row of a table of captures, as its columns say it: null where there is nothing, or no such column. One object for all rows of all
 * tables that are read in one way; it remembers what readers should be told of them. Not thread-safe.
 */
public final class TableRow {
  /** One byte more than is read, so that it shows that there was more. */
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private static final int FOUND = 302;
  /** Words that say that something is not so, beside {@link NoValue}. */
  private static final Set<String> NOTHING = Set.of("", "0", "0.0", "false", "f", "no", "n");
  /** Words that say that content was cut: those of WARC-Truncated, and of a column of yes and no. */
  private static final Set<String> CUT = Set.of(
      "1",
      "1.0",
      "true",
      "t",
      "yes",
      "y",
      "length",
      "time",
      "disconnect",
      "unspecified",
      "truncated",
      "timeout",
      "size");

  private static final Pattern HEAD_KEY = Pattern.compile("(?i)[?&]__wb_method=head(?:&|$)");
  private static final Pattern ZERO = Pattern.compile("\\s*0+(?:\\.0+)?\\s*");
  private static final byte[] NO_BODY = {};
  private static final int MAX_DIGITS = 40;
  /** Names beyond these are looked up each time. */
  private static final int MAX_NAMES = 1000;

  private static final int SHOWN_NAMES = 10;
  /** A path, a hash or a number in place of a body is shorter. */
  private static final int SHORT = 500;

  private final CaptureColumns columns;
  private final Map<String, Optional<CaptureColumns.Name>> names = new HashMap<>();
  /** By column and the rank of its name. */
  private final Map<CaptureColumn, @Nullable String[]> values = new EnumMap<>(CaptureColumn.class);
  /** The columns that the row has, also with null. */
  private final Set<CaptureColumn> there = EnumSet.noneOf(CaptureColumn.class);

  private final Set<String> unread = new LinkedHashSet<>();
  private final Map<BodyText, Long> written = new EnumMap<>(BodyText.class);
  private boolean isZoneAssumed;

  private byte @Nullable [] body;
  private @Nullable String bodyName;
  /** That of another column that says something else. */
  private @Nullable String otherBody;

  /** A name that the row has twice, with other values. */
  private @Nullable String twice;

  /** A field that means nothing but may be a status; null if there is none. */
  private @Nullable String perhapsStatus;

  private long heads;
  private long bodies;
  private boolean isAnyRobotsTxt;
  private long unknownDigests;
  private String unknownDigest = "";
  private boolean isOfLine;
  private boolean isEmptyField;
  private @Nullable Instant time;
  private int timeRank;

  /** A row without values. */
  public TableRow(CaptureColumns columns) {
    this.columns = columns;
    for (CaptureColumn column : CaptureColumn.values()) {
      values.put(column, new String[column.names().size()]);
    }
  }

  /**
   * The meaning of a row.
   *
   * @param urls what was asked for: one URL, or two for a bare host; none in the row of an index that is of no web page, such as {@code dns:a.example}
   * @param captures what the row says by itself: one for each URL; empty if there is a record to read, or if it is a 2xx response to a
   *     HEAD request, which {@link #remarks} counts
   * @param record where the response has to be read, since the row holds neither a body nor a status that needs none; null if it is here
   * @param digest of the content; null if it is not known
   */
  public record Meaning(
      List<String> urls,
      List<Capture> captures,
      @Nullable WarcPosition record,
      @Nullable String digest) {}

  /** Which columns mean what. */
  public CaptureColumns columns() {
    return columns;
  }

  /** Begins another row. */
  public void clear() {
    values.values().forEach(names -> Arrays.fill(names, null));
    there.clear();
    body = null;
    bodyName = null;
    otherBody = null;
    twice = null;
    perhapsStatus = null;
    isOfLine = false;
    isEmptyField = false;
    time = null;
  }

  private CaptureColumns.@Nullable Name name(String name) {
    Optional<CaptureColumns.Name> found = names.get(name);
    if (found == null) {
      found = Optional.ofNullable(columns.name(name));
      if (names.size() < MAX_NAMES) {
        names.put(name, found);
      }
    }
    return found.orElse(null);
  }

  /** The column with a name; null if it means nothing, which {@link #remarks} will say. */
  public @Nullable CaptureColumn column(String name) {
    CaptureColumns.Name found = name(name);
    if (found == null) {
      if (unread.size() < MAX_NAMES) {
        unread.add(name);
      }
      isOfLine |= CaptureColumns.isOfLines(name);
      perhapsStatus = CaptureColumns.mayBeStatus(name) ? name : perhapsStatus;
      return null;
    }
    return found.column();
  }

  /** The value of the column with a name; one that means nothing is ignored. */
  public void put(String name, @Nullable String value) {
    CaptureColumns.Name found = name(name);
    if (found == null) {
      return;
    }
    there.add(found.column());
    if (value != null && NoValue.is(value)) {
      return;
    }
    if (value != null && found.column() == CaptureColumn.BODY) {
      put(name, value.getBytes(StandardCharsets.UTF_8));
    } else if (value != null) {
      String[] said = Objects.requireNonNull(values.get(found.column()));
      if (said[found.rank()] != null && !said[found.rank()].equals(value)) {
        twice = name;
      }
      said[found.rank()] = value;
    }
  }

  /** The content, in the column with a name; nobody may change it. */
  public void put(String name, byte[] content) {
    there.add(CaptureColumn.BODY);
    if (BodyText.isNone(content)) {
      return;
    }
    if (body != null && !Arrays.equals(body, content)) {
      otherBody = name;
    }
    body = content;
    bodyName = bodyName == null ? name : bodyName;
  }

  /**
   * The time, in the column with a name.
   *
   * @param hasZone whether it says its zone; if not it was taken for UTC
   */
  public void put(String name, Instant at, boolean hasZone) {
    CaptureColumns.Name found = name(name);
    if (found != null && (time == null || found.rank() < timeRank)) {
      time = at;
      timeRank = found.rank();
      isZoneAssumed |= !hasZone;
    }
  }

  /** A field of a format that has no null, with nothing in it: no value, or perhaps an empty body. */
  public void putNothing(String name) {
    CaptureColumns.Name found = name(name);
    if (found != null) {
      there.add(found.column());
      isEmptyField |= found.column() == CaptureColumn.BODY;
    }
  }

  /** Whether the row has columns that say of what it is, and what was found. */
  public boolean isOfCapture() {
    boolean isAny = there.contains(CaptureColumn.STATUS)
        || there.contains(CaptureColumn.BODY)
        || there.contains(CaptureColumn.BODY_BASE64)
        || there.contains(CaptureColumn.WARC_OFFSET)
        || there.contains(CaptureColumn.ERROR);
    return isAny
        && !isOfLine
        && (there.contains(CaptureColumn.URL) || there.contains(CaptureColumn.ORIGIN));
  }

  /** What readers should be told of all rows: what was not read, and what was assumed. For people. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (!unread.isEmpty()) {
      List<String> shown = unread.stream().limit(SHOWN_NAMES).map(Shown::of).toList();
      remarks.add("not read: " + (unread.size() == 1 ? "the column " : "the columns ")
          + String.join(", ", shown)
          + (unread.size() > shown.size()
              ? " and " + (unread.size() - shown.size()) + " more"
              : ""));
    }
    if (isZoneAssumed) {
      remarks.add("times without a zone are read as UTC");
    }
    if (bodies > 0 && !isAnyRobotsTxt) {
      remarks.add("no body has a field of a robots.txt, so that all of them allow everything");
    }
    if (unknownDigests > 0) {
      remarks.add((unknownDigests == 1 ? "1 digest is" : unknownDigests + " digests are")
          + " of an unknown form, and not checked: " + Shown.of(unknownDigest));
    }
    if (heads > 0) {
      remarks.add((heads == 1
              ? "1 response to a HEAD request, which has no content, is"
              : heads + " responses to HEAD requests, which have no content, are")
          + " passed over");
    }
    written.forEach((way, count) -> remarks.add((count == 1 ? "1 body is " : count + " bodies are ")
        + way.title() + ", and read as the bytes that it stands for"));
    return remarks;
  }

  private @Nullable String value(CaptureColumn column) {
    for (String value : Objects.requireNonNull(values.get(column))) {
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /**
   * What the row means.
   *
   * @throws IllegalArgumentException if it means nothing; the message says why
   */
  public Meaning read() {
    String base64 = value(CaptureColumn.BODY_BASE64);
    WarcPosition record = body != null || base64 != null ? null : position();
    if (isOfNoHost()) {
      return new Meaning(List.of(), List.of(), null, null);
    }
    List<String> urls = urls();
    Instant fetchedAt = time();
    String digest = value(CaptureColumn.DIGEST);
    if (digest != null && !isNothing(digest) && ContentDigest.parse(digest).isEmpty()) {
      unknownDigest = unknownDigests++ == 0 ? digest : unknownDigest;
    }
    Integer known = status();
    if ((known != null || record != null)
        && isHead(known)
        && base64 == null
        && (body == null || body.length == 0)) {
      heads += urls.stream().anyMatch(Origin::isRobotsTxt) ? 1 : 0;
      return new Meaning(urls, List.of(), null, digest);
    } else if (record != null && (known == null || isToBeRead(known))) {
      return new Meaning(urls, List.of(), record, digest);
    }
    byte[] content = base64 == null ? body : decoded(base64);
    if (body != null && !Arrays.equals(body, content)) {
      otherBody = CaptureColumn.BODY_BASE64.names().get(0);
    }
    if (content == null && known != null && isWithoutContent(known)) {
      content = NO_BODY;
    }
    int status = known != null ? known : statusOf(content);
    requireUnderstood(status, content);
    if (content != null && base64 == null && status / 100 == 2 && BodyText.mayBeCut(content)) {
      throw new IllegalArgumentException("expected a whole body; found one of " + content.length
          + " bytes, the length at which Excel or MySQL cuts a text");
    }
    byte[] found = content == null ? NO_BODY : content;
    if (BodyText.isOther(found, status)) {
      throw new IllegalArgumentException("expected the content of the response as a body; found a "
          + "response with its header, or content that is compressed or written as text");
    }
    if (base64 == null && status / 100 == 2) {
      found = read(found);
    }
    if (found.length > 0 && status / 100 == 2) {
      bodies++;
      isAnyRobotsTxt |= found.length > SHORT || BodyText.hasField(found);
    }
    if (status / 100 == 2 && found.length < MAX_BODY) {
      check(found, base64 != null);
    }
    if (base64 == null && status / 100 == 2) {
      requireUnchanged(found, content);
    }
    Instant bounded = fetchedAt == null ? Instant.EPOCH : CaptureTime.bounded(fetchedAt);
    byte[] read = found.length > MAX_BODY ? Arrays.copyOf(found, MAX_BODY) : found;
    List<Capture> captures =
        urls.stream().map(url -> capture(url, bounded, status, read)).toList();
    return new Meaning(urls, captures, null, digest);
  }

  private @Nullable Instant time() {
    String[] texts = Objects.requireNonNull(values.get(CaptureColumn.TIME));
    for (int rank = 0; rank < texts.length && (time == null || rank < timeRank); rank++) {
      String text = texts[rank];
      if (text != null) {
        Instant found = CaptureTime.of(text);
        isZoneAssumed |= !CaptureTime.saysZone(text);
        return found;
      }
    }
    return time;
  }

  /** Whether a row of an index is of no web page. */
  private boolean isOfNoHost() {
    String url = value(CaptureColumn.URL);
    return url != null
        && (there.contains(CaptureColumn.URL_KEY) || there.contains(CaptureColumn.WARC_OFFSET))
        && UrlText.isOfNoHost(url);
  }

  /** Whether a response never has content, since nobody asked for it. */
  private boolean isHead(@Nullable Integer status) {
    String method = value(CaptureColumn.METHOD);
    String key = value(CaptureColumn.URL_KEY);
    boolean isHead = method != null && method.strip().equalsIgnoreCase("HEAD")
        || key != null && HEAD_KEY.matcher(key).find();
    return isHead && (status == null || status / 100 == 2) && !hasError();
  }

  private boolean isToBeRead(int status) {
    return status / 100 == 2 || status / 100 == 3 && value(CaptureColumn.LOCATION) == null;
  }

  /** Whether a status says that there is no content, or the digest or the length says that it is empty. */
  private boolean isWithoutContent(int status) {
    String digest = value(CaptureColumn.DIGEST);
    String length = value(CaptureColumn.BODY_LENGTH);
    return CaptureReader.isWithoutContent(status)
        || length != null && ZERO.matcher(length).matches()
        || digest != null
            && ContentDigest.parse(digest).filter(of -> of.isOf(NO_BODY, 0, 0)).isPresent();
  }

  /** The status of a row that says none: an error is that of a fetch without an answer, and else a body alone is one that was found. */
  private int statusOf(byte @Nullable [] content) {
    if (hasError()) {
      return 0;
    } else if (content == null) {
      throw new IllegalArgumentException(
          "expected a status, a body, or the place of a WARC record; found none of them");
    } else if (there.contains(CaptureColumn.STATUS) || columns.isNamed(CaptureColumn.STATUS)) {
      throw new IllegalArgumentException("expected a status beside the body; found none");
    } else if (perhapsStatus != null) {
      throw new IllegalArgumentException(CaptureColumns.perhapsStatus(perhapsStatus));
    } else if (!CaptureReader.isRobotsTxt(content)) {
      throw new IllegalArgumentException(
          "expected a status beside a body that may be no robots.txt: without a field, an error page, or written as text");
    }
    return CaptureReader.OK;
  }

  private boolean hasError() {
    String error = value(CaptureColumn.ERROR);
    return error != null && !isNothing(error);
  }

  private void requireUnderstood(int status, byte @Nullable [] content) {
    if (twice != null) {
      throw new IllegalArgumentException(
          "the name " + Shown.of(twice) + " is there twice, with different values");
    } else if (otherBody != null) {
      throw new IllegalArgumentException(
          "the columns " + Shown.of(String.valueOf(bodyName)) + " and " + Shown.of(otherBody)
              + " hold different bodies; name the right one with --column body=NAME");
    } else if (status / 100 == 2 && hasError()) {
      throw new IllegalArgumentException(
          "expected no error beside the status " + status + "; found both");
    } else if (status / 100 == 2 && content == null && isEmptyField) {
      throw new IllegalArgumentException("expected a body of the response with status " + status
          + "; the field is empty, so that the body may be empty or not known: write an empty one as"
          + " \"\" and null without quotes, or add a digest or body_length");
    } else if (status / 100 == 2 && content == null) {
      throw new IllegalArgumentException("expected a body of the response with status " + status
          + ", or the place of a WARC record; found neither");
    } else if (isRedirect(status)
        && !there.contains(CaptureColumn.LOCATION)
        && redirectCount() <= CaptureReader.maxRedirects()) {
      throw new IllegalArgumentException(
          "expected in the column location where the redirect with status " + status
              + " leads; there is no such column");
    }
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  /** A body as it was before some engine wrote it as text. */
  private byte[] read(byte[] content) {
    Optional<BodyText.Written> found = BodyText.of(content);
    found.ifPresent(way -> written.merge(way.way(), 1L, Long::sum));
    return found.map(BodyText.Written::bytes).orElse(content);
  }

  /** @param written what stands in the table */
  private void requireUnchanged(byte[] found, byte @Nullable [] written) {
    if (found != written || isTruncated() || isDigested(found)) {
      return;
    }
    Optional<String> changed = ChangedText.of(found, found.length < MAX_BODY);
    if (changed.isPresent()) {
      throw new IllegalArgumentException("expected the body as it was sent; " + changed.get()
          + " (if it was sent so, add its digest, or body_base64)");
    }
  }

  private boolean isDigested(byte[] content) {
    String digest = value(CaptureColumn.DIGEST);
    return digest != null
        && ContentDigest.parse(digest)
            .filter(of -> of.isOf(content, 0, content.length))
            .isPresent();
  }

  private Capture capture(String url, Instant fetchedAt, int status, byte[] content) {
    if (redirectCount() > CaptureReader.maxRedirects()) {
      // More than a crawler follows: as a redirect that leads nowhere.
      return new Capture(url, fetchedAt, status / 100 == 3 ? status : FOUND, null, NO_BODY, false);
    }
    boolean isCut = isTruncated() && status / 100 == 2;
    boolean isEnough = content.length >= MAX_BODY - 1;
    // Of what was cut behind all that is read, the byte more says that there was more.
    byte[] read = isCut && isEnough ? Arrays.copyOf(content, MAX_BODY) : content;
    String location = value(CaptureColumn.LOCATION);
    return new Capture(url, fetchedAt, status, location, read, isCut && !isEnough);
  }

  private boolean isTruncated() {
    String truncated = value(CaptureColumn.TRUNCATED);
    if (truncated == null || isNothing(truncated)) {
      return false;
    } else if (CUT.contains(truncated.strip().toLowerCase(Locale.ROOT))) {
      return true;
    }
    throw new IllegalArgumentException(
        "expected whether the body is truncated, as true or false or a reason such as length; found "
            + Shown.of(truncated));
  }

  private static boolean isNothing(String text) {
    return NOTHING.contains(text.strip().toLowerCase(Locale.ROOT)) || NoValue.is(text);
  }

  private int redirectCount() {
    String redirects = value(CaptureColumn.REDIRECTS);
    return redirects == null ? 0 : number(redirects, "a number of redirects");
  }

  /** The status; a text without digits is the reason phrase beside another column's number, as Screaming Frog exports it. */
  private @Nullable Integer status() {
    Integer status = null;
    String phrase = null;
    for (String text : Objects.requireNonNull(values.get(CaptureColumn.STATUS))) {
      if (text == null) {
        continue;
      } else if (text.chars().noneMatch(c -> c >= '0' && c <= '9')) {
        phrase = text;
        continue;
      }
      Integer said = number(text, "an HTTP status");
      if (status != null && !status.equals(said)) {
        throw new IllegalArgumentException("two columns say different statuses, " + status + " and "
            + said + "; name the right one with --column status=NAME");
      }
      status = said;
    }
    return status == null && phrase != null
        ? Integer.valueOf(number(phrase, "an HTTP status"))
        : status;
  }

  private static int number(String text, String expected) {
    try {
      return Math.toIntExact(whole(text));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("expected " + expected + "; found " + Shown.of(text), e);
    }
  }

  /** A number as tables have it: also {@code 200.0}, since pandas makes floating point of integers where some are missing. */
  private static long whole(String text) {
    if (text.length() > MAX_DIGITS) {
      throw new NumberFormatException();
    }
    return text.indexOf('.') < 0 && text.indexOf('E') < 0
        ? Long.parseLong(text.strip())
        : new BigDecimal(text.strip()).longValueExact();
  }

  private @Nullable WarcPosition position() {
    String file = value(CaptureColumn.WARC_FILE);
    String offset = value(CaptureColumn.WARC_OFFSET);
    String length = value(CaptureColumn.WARC_LENGTH);
    return file == null || offset == null
        ? null
        : new WarcPosition(
            file, bytes(offset), length == null ? WarcPosition.UNKNOWN : bytes(length));
  }

  private static long bytes(String text) {
    try {
      long number = whole(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // It is told below.
    }
    throw new IllegalArgumentException(
        "expected a number of bytes as the position in a WARC file; found " + Shown.of(text));
  }

  private List<String> urls() {
    String url = value(CaptureColumn.URL);
    String origin = value(CaptureColumn.ORIGIN);
    if (url != null) {
      if (Origin.parse(url).isEmpty()) {
        throw new IllegalArgumentException(
            "expected a URL such as https://example.org/robots.txt; found " + Shown.of(url));
      } else if (origin != null && !isOfOrigin(url, origin)) {
        throw new IllegalArgumentException(
            "the columns of the origin and of the URL name different sites, "
                + Shown.of(origin) + " and " + Shown.of(url)
                + "; name the right one with --column origin=NAME or --column url=NAME");
      }
      return List.of(url);
    } else if (origin == null) {
      throw new IllegalArgumentException("expected an origin or a url");
    }
    return robotsTxtUrls(origin);
  }

  private static boolean isOfOrigin(String url, String origin) {
    Optional<Origin> site = Origin.parse(url);
    return robotsTxtUrls(origin).stream().map(Origin::parse).anyMatch(site::equals);
  }

  /**
   * The robots.txt of an origin, or of a bare host both that of {@code http} and that of {@code https}.
   *
   * @throws IllegalArgumentException if it is neither; the message says so
   */
  public static List<String> robotsTxtUrls(String originOrHost) {
    return Origin.parse(originOrHost)
        .map(found -> List.of(found.robotsTxtUrl()))
        .orElseGet(() -> ofHost(originOrHost));
  }

  private static List<String> ofHost(String host) {
    boolean isHost = host.chars().noneMatch(c -> "/\\?#@*\"',;|".indexOf(c) >= 0);
    return Origin.parse("http://" + host)
        .filter(http -> isHost)
        .flatMap(http -> Origin.parse("https://" + host)
            .map(https -> List.of(http.robotsTxtUrl(), https.robotsTxtUrl())))
        .orElseThrow(() -> new IllegalArgumentException(
            "expected an origin such as https://example.org, or a host; found " + Shown.of(host)));
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected base64 in body_base64; found " + Shown.of(base64), e);
    }
  }

  /** Checks the digest, as far as possible: a text was in another encoding, perhaps, and what was cut was digested before. */
  private void check(byte[] content, boolean isBase64) {
    String digest = value(CaptureColumn.DIGEST);
    if (digest == null || isTruncated() || !isBase64 && !isAscii(content)) {
      return;
    }
    Optional<ContentDigest> expected = ContentDigest.parse(digest);
    if (expected.isPresent() && !expected.get().isOf(content, 0, content.length)) {
      throw new IllegalArgumentException("expected a body with the digest " + Shown.of(digest));
    }
  }

  private static boolean isAscii(byte[] content) {
    for (byte each : content) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }
}
