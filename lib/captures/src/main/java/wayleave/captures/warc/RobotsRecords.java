package wayleave.captures.warc;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureReader;
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
  private final LruMap<Capture> repeatable;

  /** Whether records are of interest whatever their URLs. */
  private final boolean isAnyUrl;
  /** What the content has to be; null if that is not known. */
  private final @Nullable ContentDigest expected;

  private boolean isTold;

  private RobotsRecords(
      String source,
      WarcCaptures.Visitor visitor,
      LruMap<Capture> repeatable,
      boolean isAnyUrl,
      @Nullable ContentDigest expected) {
    this.repeatable = repeatable;
    this.source = source;
    this.visitor = visitor;
    this.isAnyUrl = isAnyUrl;
    this.expected = expected;
  }

  /** Those about robots.txt files. */
  static RobotsRecords of(String source, WarcCaptures.Visitor visitor, LruMap<Capture> repeatable) {
    return new RobotsRecords(source, visitor, repeatable, false, null);
  }

  /** Those that an index names. */
  static RobotsRecords ofAnyUrl(
      String source,
      WarcCaptures.Visitor visitor,
      LruMap<Capture> repeatable,
      @Nullable ContentDigest expected) {
    return new RobotsRecords(source, visitor, repeatable, true, expected);
  }

  /** Room for what may be repeated. */
  static LruMap<Capture> repeatable() {
    return new LruMap<>(MAX_REMEMBERED, capture -> capture.body().length);
  }

  /** Whether the visitor has heard anything. */
  boolean isTold() {
    return isTold;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) throws IOException {
    String type = RecordFields.type(header);
    boolean isWanted = switch (type) {
      case "response" -> isOfInterest(header, offset, "http");
      case "revisit" -> isOfInterest(header, offset, "http") && repeatsContent(header, offset);
      case "resource" -> isOfInterest(header, offset, "http", "ftp");
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
    Optional<HttpCapture> response = switch (RecordFields.type(header)) {
      case "response" -> response(header, offset, block);
      case "revisit" -> repeated(header, offset, block);
      default -> file(header, offset, block);
    };
    if (response.isEmpty()) {
      return;
    }
    if (block.isAsDigested() == null
        && !RecordFields.isAsDigested(
            header, block, response.get(), isDigestible(header, block, response.get()))) {
      lost(offset, "the record is damaged: its content does not match its WARC-Payload-Digest");
      return;
    }
    if (!isExpected(header, block, response.get())) {
      lost(offset, "expected a record with the digest of its row in the index");
      return;
    }
    HttpCapture said = block.isDamaged() ? response.get().ofDamagedRecord() : response.get();
    RecordFields.tellUnread(said, source, offset, visitor);
    Capture capture = new Capture(
        RecordFields.url(header),
        RecordFields.time(header, source, offset, visitor),
        said.status(),
        said.location(),
        said.content(),
        !said.isComplete());
    if (said.status() / 100 == 2 && said.isComplete()) {
      names(header, "WARC-Record-ID").forEach(name -> repeatable.put(name, capture));
    }
    CaptureKey.ofRedirect(capture).ifPresent(key -> targets.put(key, true));
    isTold = true;
    visitor.capture(capture, source, offset);
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    isTold = true;
    visitor.damage(source, offset, what);
  }

  private void lost(long offset, String what) throws IOException {
    isTold = true;
    visitor.lost(source, offset, what);
  }

  private boolean isOfInterest(MessageHeaders header, long offset, String... schemes)
      throws IOException {
    String url = RecordFields.url(header);
    if (url.isEmpty()) {
      lost(offset, "the record has no WARC-Target-URI");
    }
    return Stream.of(schemes)
            .anyMatch(scheme -> url.regionMatches(true, 0, scheme, 0, scheme.length()))
        && (isAnyUrl
            || Origin.isRobotsTxt(url)
            || CaptureKey.of(url).flatMap(targets::find).isPresent());
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
    Optional<HttpCapture> response =
        HttpCapture.of(block.bytes(), RecordFields.isAll(header, block));
    if (response.isPresent() || block.isDamaged()) {
      return response;
    }
    lost(offset, "the record holds no HTTP response with a header that ends");
    return Optional.of(HttpCapture.ofStatus(NO_RESPONSE, null, new byte[0]));
  }

  /** A resource is content without the header of a response. */
  private Optional<HttpCapture> file(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    byte[] content = block.bytes();
    if (!CaptureReader.isAnswer(null, content)) {
      lost(
          offset,
          "expected a status beside content that may be the page of an error, since it is no plain text");
      return Optional.empty();
    }
    return Optional.of(HttpCapture.ofFile(OK, content, RecordFields.isAll(header, block)));
  }

  /** Whether the content has the digest that is expected, as far as can be told. */
  private boolean isExpected(MessageHeaders header, WarcScanner.Block block, HttpCapture response) {
    if (expected == null || !isDigestible(header, block, response)) {
      return true;
    }
    String digest = header.first("WARC-Payload-Digest").orElse("");
    return ContentDigest.parse(digest).filter(expected::equals).isPresent()
        || response.isPayload(expected, block.bytes());
  }

  /** Whether the content is all there; that of a repetition is in another record. */
  private static boolean isDigestible(
      MessageHeaders header, WarcScanner.Block block, HttpCapture response) {
    return RecordFields.isAll(header, block)
        && response.content().length < HttpCapture.MAX_CONTENT
        && !RecordFields.type(header).equals("revisit");
  }

  /** A repetition has at most the header of the response. */
  private Optional<HttpCapture> repeated(
      MessageHeaders header, long offset, WarcScanner.Block block) throws IOException {
    Optional<HttpCapture> response = HttpCapture.of(block.bytes(), true);
    if (response.isPresent() && response.get().status() / 100 != 2) {
      return response;
    }
    Optional<Capture> before = names(header, "WARC-Refers-To")
        .flatMap(name -> repeatable.find(name).stream())
        .findFirst();
    if (before.isEmpty()) {
      lost(
          offset,
          "the record repeats the content of another, which was not read before it, or too long before it");
    }
    return before.map(
        capture -> HttpCapture.ofStatus(capture.status(), capture.location(), capture.body()));
  }

  /** By what a record is repeated: the digest of its content, as it or an index says, and its own name. */
  private Stream<String> names(MessageHeaders header, String record) {
    Optional<String> digest = header
        .first("WARC-Payload-Digest")
        .map(text -> ContentDigest.parse(text).map(ContentDigest::toString).orElse(text));
    return Stream.of(
            digest,
            Optional.ofNullable(expected).map(ContentDigest::toString),
            header.first(record))
        .flatMap(Optional::stream);
  }
}
