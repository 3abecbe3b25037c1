package wayleave.captures.warc;

import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.captures.ContentDigest;
import wayleave.captures.Shown;

/** What the header of a record says. */
final class RecordFields {
  private RecordFields() {}

  static String type(MessageHeaders header) {
    return header.first("WARC-Type").orElse("").toLowerCase(Locale.ROOT);
  }

  /** The URL without the angle brackets that version 1.0 of the format had by mistake, and wget still writes. */
  static String url(MessageHeaders header) {
    String url = header.first("WARC-Target-URI").orElse("");
    return url.startsWith("<") && url.endsWith(">") ? url.substring(1, url.length() - 1) : url;
  }

  /** When it was captured; {@link Instant#EPOCH}, and a problem, if that cannot be read. */
  static Instant time(MessageHeaders header, String source, long offset, WarcProblems problems)
      throws IOException {
    String date = header.first("WARC-Date").orElse("");
    Optional<Instant> time = WarcDate.parse(date);
    if (time.isEmpty()) {
      problems.problem(
          source,
          offset,
          "expected a date such as 2026-11-22T04:05:06Z as WARC-Date, found " + Shown.of(date));
    }
    return time.orElse(Instant.EPOCH);
  }

  /** Tells a problem if content was not read, or not understood, because of its coding. */
  static void tellUnread(HttpCapture response, String source, long offset, WarcProblems problems)
      throws IOException {
    Optional<String> coding = response.unreadCoding();
    if (coding.isPresent()) {
      problems.problem(
          source,
          offset,
          "the content is not read: expected gzip, deflate, br or zstd as Content-Encoding, found "
              + Shown.of(coding.get()));
    } else if (response.isUnnamedGzip()) {
      problems.problem(
          source,
          offset,
          "the content is gzip, and no Content-Encoding says so: crawlers find no rule and no directive in it");
    }
  }

  /** Whether a record holds all that was sent, and the block all of the record. */
  static boolean isAll(MessageHeaders header, WarcScanner.Block block) {
    return block.isAll()
        && header.first("WARC-Truncated").isEmpty()
        && header.first("WARC-Segment-Number").isEmpty();
  }

  /**
   * Whether the content has the digest in the header, as far as can be told.
   *
   * @param isWhole whether the content that was read is all there is
   */
  static boolean isAsDigested(
      MessageHeaders header, WarcScanner.Block block, HttpCapture response, boolean isWhole) {
    Optional<ContentDigest> digest =
        header.first("WARC-Payload-Digest").flatMap(ContentDigest::parse);
    return digest.isEmpty() || !isWhole || response.isPayload(digest.get(), block.bytes());
  }
}
