package wayleave.captures.warc;

import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.ContentDigest;
import wayleave.captures.Shown;

/** Which records of a WARC file are about robots.txt files, and what they say. Not thread-safe. */
final class RobotsRecords implements WarcScanner.Handler {
  private static final int MAX_REMEMBERED = 16 << 20;
  private static final int OK = 200;
  private static final int NO_RESPONSE = 0;

  private final String source;
  private final WarcCaptures.Visitor visitor;
  /** The keys of what redirects lead to. */
  private final LruMap<Boolean> targets = new LruMap<>(MAX_REMEMBERED, target -> 0);
  /** What may be repeated, by the digest of its payload and by the name of its record. */
  private final LruMap<Capture> repeatable =
      new LruMap<>(MAX_REMEMBERED, capture -> capture.body().length);

  RobotsRecords(String source, WarcCaptures.Visitor visitor) {
    this.source = source;
    this.visitor = visitor;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) throws IOException {
    String type = type(header);
    boolean isWanted = switch (type) {
      case "response" -> isOfInterest(header, offset, "http");
      case "revisit" -> isOfInterest(header, offset, "http") && repeatsContent(header, offset);
      case "resource" -> isOfInterest(header, offset, "ftp");
      default -> false;
    };
    if (type.isEmpty()) {
      lost(offset, "the record has no WARC-Type");
    }
    return isWanted ? HttpCapture.MAX_BLOCK : 0;
  }

  @Override
  public void record(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    if (Boolean.FALSE.equals(block.isAsDigested())) {
      lost(offset, "the record is damaged: its bytes do not match its WARC-Block-Digest");
      return;
    }
    Optional<HttpCapture> response = switch (type(header)) {
      case "response" -> response(header, offset, block);
      case "revisit" -> repeated(header, offset, block);
      default -> Optional.of(HttpCapture.ofFile(OK, block.bytes(), isAll(header, block)));
    };
    if (response.isEmpty()) {
      return;
    }
    if (block.isAsDigested() == null && !isAsDigested(header, block, response.get())) {
      lost(offset, "the record is damaged: its content does not match its WARC-Payload-Digest");
      return;
    }
    HttpCapture said = block.isDamaged() ? response.get().ofDamagedRecord() : response.get();
    Capture capture = new Capture(
        url(header),
        time(header, offset),
        said.status(),
        said.location(),
        said.content(),
        !said.isComplete());
    if (said.status() / 100 == 2 && said.isComplete()) {
      names(header, "WARC-Payload-Digest", "WARC-Record-ID")
          .forEach(name -> repeatable.put(name, capture));
    }
    CaptureKey.ofRedirect(capture).ifPresent(key -> targets.put(key, true));
    visitor.capture(capture, source, offset);
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    visitor.damage(source, offset, what);
  }

  private void problem(long offset, String what) throws IOException {
    visitor.problem(source, offset, what);
  }

  private void lost(long offset, String what) throws IOException {
    visitor.lost(source, offset, what);
  }

  private boolean isOfInterest(MessageHeaders header, long offset, String scheme)
      throws IOException {
    String url = url(header);
    if (url.isEmpty()) {
      lost(offset, "the record has no WARC-Target-URI");
    }
    return url.regionMatches(true, 0, scheme, 0, scheme.length())
        && (Origin.isRobotsTxt(url) || CaptureKey.of(url).flatMap(targets::find).isPresent());
  }

  /** Whether a repetition says what was repeated, and not only that something was. */
  private boolean repeatsContent(MessageHeaders header, long offset) throws IOException {
    String profile = header.first("WARC-Profile").orElse("");
    if (profile.contains("identical-payload-digest")) {
      return true;
    } else if (!profile.contains("server-not-modified")) {
      lost(
          offset,
          "expected identical-payload-digest or server-not-modified as WARC-Profile, found "
              + Shown.of(profile));
    }
    return false;
  }

  private Optional<HttpCapture> response(
      MessageHeaders header, long offset, WarcScanner.Block block) throws IOException {
    Optional<HttpCapture> response = HttpCapture.of(block.bytes(), isAll(header, block));
    if (response.isPresent() || block.isDamaged()) {
      return response;
    }
    lost(offset, "the record holds no HTTP response with a header that ends");
    return Optional.of(new HttpCapture(NO_RESPONSE, null, new byte[0], true, 0));
  }

  /** Whether the content has the digest in the header, as far as can be told: of a repetition, it is that of another record. */
  private static boolean isAsDigested(
      MessageHeaders header, WarcScanner.Block block, HttpCapture response) {
    boolean isTold = isAll(header, block)
        && response.content().length < HttpCapture.MAX_CONTENT
        && !type(header).equals("revisit");
    return !isTold
        || header
            .first("WARC-Payload-Digest")
            .flatMap(ContentDigest::parse)
            .map(digest -> response.isPayload(digest, block.bytes()))
            .orElse(true);
  }

  /** A repetition has at most the header of the response. */
  private Optional<HttpCapture> repeated(
      MessageHeaders header, long offset, WarcScanner.Block block) throws IOException {
    Optional<HttpCapture> response = HttpCapture.of(block.bytes(), true);
    if (response.isPresent() && response.get().status() / 100 != 2) {
      return response;
    }
    Optional<Capture> before = names(header, "WARC-Payload-Digest", "WARC-Refers-To")
        .flatMap(name -> repeatable.find(name).stream())
        .findFirst();
    if (before.isEmpty()) {
      lost(
          offset,
          "the record repeats the content of another that this file does not hold before it, or too far before it");
    }
    return before.map(
        capture -> new HttpCapture(capture.status(), capture.location(), capture.body(), true, 0));
  }

  /** Whether a record holds all that was sent, and the block all of the record. */
  private static boolean isAll(MessageHeaders header, WarcScanner.Block block) {
    return block.isAll()
        && header.first("WARC-Truncated").isEmpty()
        && header.first("WARC-Segment-Number").isEmpty();
  }

  private Instant time(MessageHeaders header, long offset) throws IOException {
    String date = header.first("WARC-Date").orElse("");
    Optional<Instant> time = WarcDate.parse(date);
    if (time.isEmpty()) {
      problem(
          offset,
          "expected a date such as 2026-11-22T04:05:06Z as WARC-Date, found " + Shown.of(date));
    }
    return time.orElse(Instant.EPOCH);
  }

  private static String type(MessageHeaders header) {
    return header.first("WARC-Type").orElse("").toLowerCase(Locale.ROOT);
  }

  /** The URL without the angle brackets that version 1.0 of the format had by mistake, and wget still writes. */
  private static String url(MessageHeaders header) {
    String url = header.first("WARC-Target-URI").orElse("");
    return url.startsWith("<") && url.endsWith(">") ? url.substring(1, url.length() - 1) : url;
  }

  private static Stream<String> names(MessageHeaders header, String... fields) {
    return Stream.of(fields).flatMap(field -> header.first(field).stream());
  }
}
