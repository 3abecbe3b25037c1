package wayleave.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Headers;
import wayleave.fetch.Outcome.Unreachable.Reason;

/**
 * The status and header fields of a response, and what they say of the bytes that follow. OkHttp takes almost anything for
 * a header; this refuses what would leave it open where a body ends or how it is encoded. Immutable and thread-safe.
 */
record HttpHead(int status, Headers fields) {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /** More do not fit into a long. */
  private static final int MAX_DIGITS = 18;

  List<Header> headers() {
    List<Header> headers = new ArrayList<>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      headers.add(new Header(fields.name(i), fields.value(i)));
    }
    return headers;
  }

  /**
   * Checks the size of the fields and their names.
   *
   * @throws FetchException if there are too many, or they are none
   */
  void check(int maxBytes) throws FetchException {
    if (fields.byteCount() > maxBytes) {
      throw unreachable(Reason.TOO_LARGE, "more than " + maxBytes + " bytes of header");
    }
    for (int i = 0; i < fields.size(); i++) {
      if (!isContinuation(i) && !isToken(fields.name(i).stripTrailing())) {
        throw unreachable(Reason.MALFORMED, "a header field named \"" + fields.name(i) + "\"");
      }
    }
    if (status == 101) {
      throw unreachable(Reason.MALFORMED, "switches to another protocol unasked");
    }
  }

  /**
   * Checks that it is plain where the body ends (RFC 9112 §6.3).
   *
   * @throws FetchException if it is not
   */
  void checkFraming() throws FetchException {
    Set<String> codings = list("Transfer-Encoding").collect(Collectors.toSet());
    if (!codings.isEmpty()) {
      if (!codings.equals(Set.of("chunked")) && !codings.equals(Set.of("identity"))) {
        throw unreachable(Reason.BAD_ENCODING, "Transfer-Encoding: " + codings);
      }
      return;
    }
    List<String> lengths = list("Content-Length").distinct().toList();
    if (lengths.size() > 1 || lengths.stream().anyMatch(length -> !isNumber(length))) {
      throw unreachable(Reason.MALFORMED, "Content-Length: " + lengths);
    }
  }

  /**
   * Whether the body is compressed, with gzip, which is the only way we asked for.
   *
   * @throws FetchException if it is encoded in another way, or more than once
   */
  boolean isGzip() throws FetchException {
    List<String> codings =
        list("Content-Encoding").filter(coding -> !coding.equals("identity")).toList();
    if (codings.isEmpty()) {
      return false;
    } else if (codings.size() == 1 && Set.of("gzip", "x-gzip").contains(codings.get(0))) {
      return true;
    }
    throw unreachable(Reason.BAD_ENCODING, "Content-Encoding: " + codings);
  }

  /**
   * Whether a line goes on with the one before (obs-fold, RFC 9112 §5.2), as long security policies do. OkHttp gives
   * such a line a name that begins with a blank, or none, if it holds no colon.
   */
  private boolean isContinuation(int index) {
    String name = fields.name(index);
    return index > 0 && (name.isEmpty() || name.startsWith(" ") || name.startsWith("\t"));
  }

  /** The elements of a list field, in lower case. */
  private Stream<String> list(String name) {
    return fields.values(name).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .map(element -> element.strip().toLowerCase(Locale.ROOT))
        .filter(element -> !element.isEmpty());
  }

  private static boolean isToken(String name) {
    return !name.isEmpty()
        && name.chars()
            .allMatch(c -> c < 0x80 && Character.isLetterOrDigit(c) || TOKEN_MARKS.indexOf(c) >= 0);
  }

  private static boolean isNumber(String text) {
    return text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private FetchException unreachable(Reason reason, String detail) {
    return FetchException.unreachable(reason, status, detail);
  }
}
