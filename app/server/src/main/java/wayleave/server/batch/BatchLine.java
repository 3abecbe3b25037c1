package wayleave.server.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.report.JsonFields;
import wayleave.server.http.JsonInput;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/**
 * A line of a batch: a URL, and who asks if the line says so.
 *
 * @param number of the line, from 1
 * @param json holds the URL as a string in JSON, from {@code jsonStart} to {@code jsonEnd}; not to be changed
 * @param crawler as the line names it; null for those of the whole batch
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BatchLine(
    long number,
    String url,
    byte[] json,
    int jsonStart,
    int jsonEnd,
    @Nullable String crawler) {
  private static final String FIELDS = "url, crawler";

  /** The bytes that stand for themselves in a string of JSON and in one of Java alike. */
  private static final boolean[] PLAIN = new boolean[256];

  static {
    Arrays.fill(PLAIN, ' ', 127, true);
    PLAIN['"'] = false;
    PLAIN['\\'] = false;
  }

  /**
   * Reads a line.
   *
   * @param bytes holds it from {@code start} to {@code end}
   * @return null if there is nothing on it
   * @throws ProblemException if it is not as expected; the place is in this line, whose number is 1
   */
  static @Nullable BatchLine read(long number, byte[] bytes, int start, int end)
      throws ProblemException {
    int from = start;
    int to = end;
    while (to > from && isBlank(bytes[to - 1])) {
      to--;
    }
    while (from < to && isBlank(bytes[from])) {
      from++;
    }
    if (from == to) {
      return null;
    }
    if (isPlainString(bytes, from, to)) {
      String url = new String(bytes, from + 1, to - from - 2, StandardCharsets.ISO_8859_1);
      return new BatchLine(number, url, bytes, from, to, null);
    }
    return readJson(number, Arrays.copyOfRange(bytes, from, to));
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static boolean isPlainString(byte[] bytes, int from, int to) {
    if (to - from < 2 || bytes[from] != '"' || bytes[to - 1] != '"') {
      return false;
    }
    for (int i = from + 1; i < to - 1; i++) {
      if (!PLAIN[bytes[i] & 0xFF]) {
        return false;
      }
    }
    return true;
  }

  private static final class Fields {
    private @Nullable String url;
    private @Nullable String crawler;

    void field(JsonInput in, String name) throws ProblemException, IOException {
      switch (name) {
        case "url" -> url = in.string();
        case "crawler" -> crawler = in.string();
        default -> throw in.unknown(name, FIELDS);
      }
    }
  }

  private static BatchLine readJson(long number, byte[] line) throws ProblemException {
    Fields fields = JsonInput.readLine(line, in -> {
      Fields read = new Fields();
      if (in.isString()) {
        read.url = in.text();
      } else {
        in.object(name -> read.field(in, name));
      }
      return read;
    });
    String url = fields.url;
    if (url == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "url is missing; expected a URL as a string, or an object with url and crawler",
          new Problem.Place(1, 1));
    }
    byte[] json = quoted(url);
    return new BatchLine(number, url, json, 0, json.length, fields.crawler);
  }

  /** A line that says nothing usable. */
  static BatchLine unreadable(long number) {
    return new BatchLine(number, "", new byte[0], 0, 0, null);
  }

  /** The same, independent of the bytes that it was read from. */
  BatchLine kept() {
    return new BatchLine(
        number, url, Arrays.copyOfRange(json, jsonStart, jsonEnd), 0, jsonEnd - jsonStart, crawler);
  }

  /** A string as JSON, in UTF-8. It may hold surrogates without their pairs, which escapes can name, and cut texts hold. */
  static byte[] quoted(String text) {
    byte[] line = JsonFields.line(json -> json.value(text));
    return Arrays.copyOf(line, line.length - 1); // without its line feed
  }
}
