package wayleave.policy.response;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The content codings that a response names (RFC 9110 §8.4). Servers name codings that they did not apply, and archives undo codings
 * but keep the header field: such content is read as it is. Immutable and thread-safe.
 */
public final class ContentEncoding {
  /** IANA, HTTP Content Coding Registry. Other names are misused, such as {@code utf-8} and {@code none}. */
  private static final Set<String> REGISTERED = Set.of(
      "aes128gcm",
      "br",
      "compress",
      "dcb",
      "dcz",
      "deflate",
      "exi",
      "gzip",
      "pack200-gzip",
      "x-compress",
      "x-gzip",
      "zstd");

  /** Fewer bytes may look like text by chance. */
  private static final int MIN_TEXT = 16;

  private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

  private final List<String> codings;

  private ContentEncoding(List<String> codings) {
    this.codings = codings;
  }

  /** The codings that header fields name. */
  public static ContentEncoding of(List<Header> headers) {
    return new ContentEncoding(headers.stream()
        .filter(header -> header.is("Content-Encoding"))
        .flatMap(header -> Stream.of(header.value().split(",")))
        .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
        .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
        .toList());
  }

  /** The names in lower case, in the order in which the codings were applied. */
  public List<String> codings() {
    return codings;
  }

  /** Whether gzip is the only coding. */
  public boolean isGzip() {
    return codings.size() == 1 && GZIP.contains(codings.get(0));
  }

  /**
   * Whether content is not encoded, whatever the header names: there are no codings, or the content is text without control
   * characters. Under codings other than gzip, whose first byte is a control character, it has to be UTF-8 of 16 bytes or more.
   *
   * @param content as it was received; its end may be missing
   */
  public boolean isPlain(byte[] content) {
    if (codings.isEmpty()) {
      return true;
    } else if (codings.stream().noneMatch(REGISTERED::contains)) {
      return hasNoControls(content);
    }
    boolean mayBeText = isGzip() ? content.length > 0 : content.length >= MIN_TEXT;
    return mayBeText && hasNoControls(content) && (isGzip() || isUtf8(content));
  }

  private static boolean hasNoControls(byte[] content) {
    for (byte b : content) {
      if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }

  private static boolean isUtf8(byte[] content) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(content);
    CharBuffer out = CharBuffer.allocate(1024);
    while (true) {
      var result = decoder.decode(in, out.clear(), false);
      if (!result.isOverflow()) {
        return result.isUnderflow();
      }
    }
  }
}
