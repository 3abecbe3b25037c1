package wayleave.captures.warc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpParser;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.Dialect;
import wayleave.captures.ContentDigest;
import wayleave.policy.response.ContentEncoding;
import wayleave.policy.response.Header;
import wayleave.policy.response.WholeContent;

/**
 * A response of HTTP as it stands in a record. jwarc reads its header.
 *
 * @param status the status; 200 for a 206 that holds the whole file
 * @param header the fields; none if it was sent without
 * @param location where it redirects to; null if it does not say
 * @param content of a 2xx the content without codings, as much as is wanted; else empty, as only the status counts
 * @param isComplete whether the content is all that was sent, or as much of it as counts. It is not where a length or a coding is
 *     malformed, or a coding not known: nobody knows then what was sent; nor where it is a part of a file ({@link WholeContent})
 * @param begin where in the block of the record the content begins, as it was sent
 */
record HttpCapture(
    int status,
    MessageHeaders header,
    @Nullable String location,
    byte[] content,
    boolean isComplete,
    int begin) {
  /** More of a robots.txt does not count; a byte more says that there is more. */
  static final int MAX_CONTENT = Dialect.GOOGLE.maxBodyBytes() + 1;
  /** More than that of a record is not read: it is enough for a large header, and for the content in chunks of a byte each. */
  static final int MAX_BLOCK = 4 << 20;

  private static final MessageHeaders NO_FIELDS = MessageHeaders.of();
  private static final int MAX_INTERIM = 8;
  private static final String RESPONSE = "HTTP/1.";
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int OK = 200;
  /** Responses without content, whatever follows (RFC 9110 §15.3.5, §15.3.6). */
  private static final Set<Integer> NO_CONTENT = Set.of(204, 205);

  private static final int MAX_LENGTH_DIGITS = 18;

  /** As {@link #of(byte[], boolean, int)}, with as much content as counts in a robots.txt. */
  static Optional<HttpCapture> of(byte[] block, boolean isAll) {
    return of(block, isAll, MAX_CONTENT);
  }

  /**
   * The response in a record; empty if there is none.
   *
   * @param isAll whether the record holds all that was sent, and {@code block} all of the record
   * @param most how much content is wanted, with a byte that says that there is more
   */
  static Optional<HttpCapture> of(byte[] block, boolean isAll, int most) {
    ByteBuffer in = ByteBuffer.wrap(block);
    for (int i = 0; i < MAX_INTERIM; i++) {
      HttpParser parser = new HttpParser();
      parser.lenientResponse();
      parser.parse(in);
      if (!parser.isFinished()) {
        return Optional.empty();
      }
      int status = parser.status();
      // Interim responses (RFC 9110 §15.2) are kept by some before the one that they announce, and
      // a proxy's answer to CONNECT
      // (§9.3.6), which has no fields.
      boolean isInterim = status / 100 == 1 && status != SWITCHING_PROTOCOLS
          || status / 100 == 2 && parser.headers().map().isEmpty() && startsResponse(in);
      if (!isInterim || !in.hasRemaining()) {
        return Optional.of(of(status, parser.headers(), block, in.position(), isAll, most));
      }
    }
    return Optional.empty();
  }

  private static boolean startsResponse(ByteBuffer in) {
    byte[] start = new byte[RESPONSE.length()];
    if (in.remaining() < start.length) {
      return false;
    }
    in.duplicate().get(start);
    return new String(start, StandardCharsets.ISO_8859_1).equals(RESPONSE);
  }

  /** The bytes of a file that was sent without a header, as FTP does. */
  static HttpCapture ofFile(int status, byte[] block, boolean isAll) {
    return of(
        ofStatus(status, null, new byte[0]),
        ContentDecoder.of(block, 0, block.length, MAX_CONTENT),
        isAll,
        MAX_CONTENT);
  }

  /** What is known without a header. */
  static HttpCapture ofStatus(int status, @Nullable String location, byte[] content) {
    return new HttpCapture(status, NO_FIELDS, location, content, true, 0);
  }

  /** The response of a record that is damaged behind its header: the content is not to be trusted. */
  HttpCapture ofDamagedRecord() {
    return with(content, status / 100 != 2);
  }

  private HttpCapture withStatus(int counted) {
    return new HttpCapture(counted, header, location, content, isComplete, begin);
  }

  private HttpCapture with(byte[] bytes, boolean isAllOfIt) {
    return new HttpCapture(status, header, location, bytes, isAllOfIt, begin);
  }

  private static HttpCapture of(
      int status, MessageHeaders header, byte[] block, int begin, boolean isAll, int most) {
    List<String> locations = header.all("Location");
    String location = locations.isEmpty() ? null : utf8(locations.get(locations.size() - 1));
    HttpCapture empty = new HttpCapture(status, header, location, new byte[0], true, begin);
    if (status / 100 != 2) {
      return empty;
    }
    boolean isEmpty = NO_CONTENT.contains(status);
    int size = isEmpty ? 0 : block.length - begin;
    List<String> transfer = isEmpty ? List.of() : list(header, "Transfer-Encoding");
    boolean isChunked = transfer.equals(List.of("chunked"));
    long length = transfer.isEmpty() && !isEmpty ? length(header, size) : size;
    if (length < 0 || !isChunked && !transfer.isEmpty() && !transfer.equals(List.of("identity"))) {
      return empty.with(empty.content, false);
    }
    InputStream in = isChunked && ChunkedInputStream.beginsIn(block, begin, block.length)
        ? new ChunkedInputStream(block, begin, block.length)
        : new ByteArrayInputStream(block, begin, size);
    List<Header> fields = fields(header);
    try {
      in = WholeContent.of(status, fields, in);
    } catch (ProtocolException e) {
      return empty.with(empty.content, false);
    }
    ContentDecoder content = ContentDecoder.of(in, ContentEncoding.of(fields), most);
    return of(
        WholeContent.isPartial(status) ? empty.withStatus(OK) : empty,
        content,
        isAll && length <= size,
        most);
  }

  private static List<Header> fields(MessageHeaders header) {
    return header.map().entrySet().stream()
        .flatMap(field -> field.getValue().stream().map(value -> new Header(field.getKey(), value)))
        .toList();
  }

  private static HttpCapture of(
      HttpCapture empty, ContentDecoder content, boolean isAll, int most) {
    byte[] bytes = content.bytes();
    if (isAll && content.isWhole() || bytes.length < most - 1) {
      return empty.with(bytes, isAll && content.isWhole());
    }
    // There was more, which does not count. That there was does: it says that the last line may
    // have been cut.
    return empty.with(Arrays.copyOf(bytes, most), true);
  }

  /** Whether the content is gzip (RFC 1952 §2.3.1) although no header says so. Crawlers read it as it stands: as nothing. */
  boolean isUnnamedGzip() {
    return content.length > 1 && content[0] == 0x1F && content[1] == (byte) 0x8B;
  }

  /** The response as that of a page, of which nothing is read if it {@link #isUnnamedGzip}. */
  HttpCapture ofPage() {
    return isUnnamedGzip() ? with(new byte[0], false) : this;
  }

  /** The coding that made the content unreadable; empty if it is another reason, or it was read. */
  Optional<String> unreadCoding() {
    return isComplete || content.length > 0
        ? Optional.empty()
        : ContentDecoder.unknown(ContentEncoding.of(fields(header)));
  }

  /**
   * Whether a digest is that of the content that was sent. Which form of it was digested, nobody says: as it was sent, without
   * chunks, or without codings.
   */
  boolean isPayload(ContentDigest digest, byte[] block) {
    if (digest.isOf(block, begin, block.length) || digest.isOf(content, 0, content.length)) {
      return true;
    } else if (!ChunkedInputStream.beginsIn(block, begin, block.length)) {
      return false;
    }
    try (InputStream chunks = new ChunkedInputStream(block, begin, block.length)) {
      byte[] whole = chunks.readAllBytes();
      return digest.isOf(whole, 0, whole.length);
    } catch (IOException e) {
      return false; // there are no chunks
    }
  }

  /** The length that the header gives; {@code size} if it gives none, -1 if it is malformed. */
  private static long length(MessageHeaders header, int size) {
    List<String> lengths = list(header, "Content-Length").stream().distinct().toList();
    if (lengths.isEmpty()) {
      return size;
    }
    String length = lengths.get(0);
    return lengths.size() == 1
            && length.length() <= MAX_LENGTH_DIGITS
            && length.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Long.parseLong(length)
        : -1;
  }

  /** The elements of a list field, in lower case. */
  private static List<String> list(MessageHeaders header, String name) {
    return header.all(name).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .map(element -> element.strip().toLowerCase(Locale.ROOT))
        .filter(element -> !element.isEmpty())
        .toList();
  }

  /** What jwarc read as ISO 8859-1, as a fetch reads it. */
  private static String utf8(String value) {
    return new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
