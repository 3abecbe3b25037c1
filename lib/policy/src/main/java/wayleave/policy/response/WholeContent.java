package wayleave.policy.response;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of a response to a request without {@code Range}. A response that holds only a part of the file is malformed: one
 * with the status 206 or 226, a {@code Content-Range} or the type {@code multipart/byteranges} (RFC 9110 §14.4, §15.3.7), unless its
 * range is the whole file. Reading throws a {@link ProtocolException} if the content has another length than its range.
 */
public final class WholeContent {
  private static final int PARTIAL_CONTENT = 206;
  private static final int IM_USED = 226;
  private static final String UNIT = "bytes ";
  /** More do not fit into a long. */
  private static final int MAX_DIGITS = 18;

  private static final long NO_RANGE = -1;

  private WholeContent() {}

  /** Whether a status alone says that the content is not the file: a part of it, or changes to it (RFC 3229 §10.4.1). */
  public static boolean isPartial(int status) {
    return status == PARTIAL_CONTENT || status == IM_USED;
  }

  /**
   * The content of a 2xx response.
   *
   * @param content without transfer coding; content codings stay
   * @throws ProtocolException if it is only a part of the file
   */
  public static InputStream of(int status, List<Header> headers, InputStream content)
      throws ProtocolException {
    long length = NO_RANGE;
    @Nullable String range = null;
    for (Header header : headers) {
      if (header.is("Content-Range") && !Objects.equals(range, header.value())) {
        length = range == null ? length(header.value()) : NO_RANGE;
        range = header.value();
        if (length == NO_RANGE) {
          throw new ProtocolException("a part, although no range was requested: " + range);
        }
      } else if (header.is("Content-Type")
          && header.value().toLowerCase(Locale.ROOT).startsWith("multipart/byteranges")) {
        throw new ProtocolException("parts, although no range was requested");
      }
    }
    if (status == IM_USED || status == PARTIAL_CONTENT && length == NO_RANGE) {
      throw new ProtocolException("a part, although no range was requested: " + status);
    }
    return length == NO_RANGE ? content : new Measured(content, length);
  }

  /** The length of the file, if the range is all of it. */
  private static long length(String range) {
    int slash = range.indexOf('/');
    String digits = range.substring(slash + 1);
    if (slash < 0
        || digits.isEmpty()
        || digits.length() > MAX_DIGITS
        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return NO_RANGE;
    }
    long length = Long.parseLong(digits);
    return length > 0
            && range.regionMatches(true, 0, UNIT, 0, UNIT.length())
            && range.substring(UNIT.length(), slash).equals("0-" + (length - 1))
        ? length
        : NO_RANGE;
  }

  /** Content that has to have a length. */
  private static final class Measured extends FilterInputStream {
    private long left;

    Measured(InputStream content, long length) {
      super(content);
      left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      int size = super.read(target, offset, count);
      left -= Math.max(0, size);
      if (left < 0 || size < 0 && left > 0) {
        throw new ProtocolException("the content is " + Math.abs(left) + " bytes "
            + (left < 0 ? "longer" : "shorter") + " than its Content-Range");
      }
      return size;
    }
  }
}
