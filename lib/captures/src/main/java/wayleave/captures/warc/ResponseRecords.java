package wayleave.captures.warc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.netpreserve.jwarc.HttpParser;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.ContentDigest;
import wayleave.captures.Shown;

/** Which records of a WARC file hold responses for some URLs. Not thread-safe. */
final class ResponseRecords implements WarcScanner.Handler {
  private final String source;
  private final Predicate<String> wanted;
  private final WarcResponses.Visitor visitor;

  ResponseRecords(String source, Predicate<String> wanted, WarcResponses.Visitor visitor) {
    this.source = source;
    this.wanted = wanted;
    this.visitor = visitor;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) {
    boolean isResponse =
        header.first("WARC-Type").orElse("").toLowerCase(Locale.ROOT).equals("response");
    return isResponse && CaptureKey.of(url(header)).filter(wanted).isPresent()
        ? HttpCapture.MAX_BLOCK
        : 0;
  }

  @Override
  public void record(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    boolean isAll = block.isAll()
        && header.first("WARC-Truncated").isEmpty()
        && header.first("WARC-Segment-Number").isEmpty();
    Optional<HttpCapture> found = HttpCapture.of(block.bytes(), isAll);
    if (found.isEmpty()) {
      if (!block.isDamaged()) {
        visitor.lost(source, offset, "the record holds no HTTP response with a header that ends");
      }
      return;
    }
    HttpCapture response = block.isDamaged() ? found.get().ofDamagedRecord() : found.get();
    if (Boolean.FALSE.equals(block.isAsDigested())
        || isAll && !isAsDigested(header, block, response)) {
      visitor.lost(source, offset, "the record is damaged: its bytes do not match its digest");
      return;
    }
    Capture capture = new Capture(
        url(header),
        time(header, offset),
        response.status(),
        response.location(),
        response.content(),
        !response.isComplete());
    visitor.response(capture, fields(block.bytes(), response.begin()), source, offset);
  }

  /** Whether the content has the digest in the header, as far as can be told. */
  private static boolean isAsDigested(
      MessageHeaders header, WarcScanner.Block block, HttpCapture response) {
    return block.isAsDigested() != null
        || response.content().length == HttpCapture.MAX_CONTENT
        || header
            .first("WARC-Payload-Digest")
            .flatMap(ContentDigest::parse)
            .map(digest -> response.isPayload(digest, block.bytes()))
            .orElse(true);
  }

  /** The header fields of the final response, which end where its content begins. */
  private static Map<String, List<String>> fields(byte[] block, int end) {
    ByteBuffer head = ByteBuffer.wrap(block, 0, end);
    MessageHeaders headers = MessageHeaders.of();
    while (head.hasRemaining()) {
      HttpParser parser = new HttpParser();
      parser.lenientResponse();
      parser.parse(head);
      headers = parser.headers();
    }
    return headers.map();
  }

  private Instant time(MessageHeaders header, long offset) throws IOException {
    String date = header.first("WARC-Date").orElse("");
    Optional<Instant> time = WarcDate.parse(date);
    if (time.isEmpty()) {
      visitor.problem(
          source,
          offset,
          "expected a date such as 2026-11-22T04:05:06Z as WARC-Date, found " + Shown.of(date));
    }
    return time.orElse(Instant.EPOCH);
  }

  private static String url(MessageHeaders header) {
    String url = header.first("WARC-Target-URI").orElse("");
    return url.startsWith("<") && url.endsWith(">") ? url.substring(1, url.length() - 1) : url;
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    visitor.damage(source, offset, what);
  }
}
