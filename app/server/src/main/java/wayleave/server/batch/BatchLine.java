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
 * @param json the URL as a string in JSON; not to be changed
 * @param crawler as the line names it; null for those of the whole batch
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BatchLine(
    long number, String url, byte[] json, @Nullable String crawler) {
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
    byte[] line = Arrays.copyOfRange(bytes, from, to);
    if (isPlainString(line)) {
      String url = new String(line, 1, line.length - 2, StandardCharsets.ISO_8859_1);
      return new BatchLine(number, url, line, null);
    }
    return readJson(number, line);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static boolean isPlainString(byte[] line) {
    int last = line.length - 1;
    if (last < 1 || line[0] != '"' || line[last] != '"') {
      return false;
    }
    for (int i = 1; i < last; i++) {
      if (!PLAIN[line[i] & 0xFF]) {
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
    // It may hold surrogates without their pairs, which escapes can name, and cut texts hold.
    byte[] json = JsonFields.line(out -> out.value(url));
    return new BatchLine(
        number, url, Arrays.copyOf(json, json.length - 1), fields.crawler); // no line feed
  }
}
