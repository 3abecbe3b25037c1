package wayleave.benchmarks;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Arrays;

/**
 * A request of a soak run, and what has to come of it.
 *
 * @param kind what it is counted by
 * @param path with the query
 * @param mediaType of the body; empty if there is none, and GET is meant
 * @param body what is sent; not to be changed
 * @param status the status that has to come
 * @param check tells whether the answer is right
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SoakQuestion(
    String kind, String path, String mediaType, byte[] body, int status, Check check) {
  static final String JSON = "application/json";
  static final String LINES = "application/x-ndjson";
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final int SHOWN = 400;

  /** Says what is wrong with an answer. */
  @FunctionalInterface
  interface Check {
    /**
     * @param askedNanos when it was asked
     * @param answeredNanos when it was answered
     * @return empty if nothing is wrong
     */
    String problem(byte[] answer, long askedNanos, long answeredNanos) throws Exception;
  }

  static SoakQuestion post(String kind, String path, String body, Check check) {
    return new SoakQuestion(kind, path, JSON, Text.bytes(body), 200, check);
  }

  static SoakQuestion get(String kind, String path, Check check) {
    return new SoakQuestion(kind, path, "", new byte[0], 200, check);
  }

  /** Whatever comes is right as long as the status is. */
  static Check any() {
    return (answer, asked, answered) -> "";
  }

  /** The answer has to be just this; a line end at its end does not count. */
  static Check equal(byte[] expected) {
    return (answer, asked, answered) -> Arrays.equals(stripped(answer), stripped(expected))
        ? ""
        : "expected " + shown(expected) + ", got " + shown(answer);
  }

  private static byte[] stripped(byte[] bytes) {
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] == '\n') {
      length--;
    }
    return Arrays.copyOf(bytes, length);
  }

  static String shown(byte[] bytes) {
    return bytes.length > SHOWN
        ? Text.utf8(Arrays.copyOf(bytes, SHOWN)) + "... (" + bytes.length + " bytes)"
        : Text.utf8(bytes);
  }

  HttpRequest request(URI server) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE);
    if (!mediaType.isEmpty()) {
      builder.header("Content-Type", mediaType).POST(BodyPublishers.ofByteArray(body));
    } else {
      builder.header("Accept-Encoding", "gzip");
    }
    return builder.build();
  }
}
