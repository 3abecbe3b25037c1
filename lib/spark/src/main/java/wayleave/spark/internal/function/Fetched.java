package wayleave.spark.internal.function;

import java.time.Instant;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;

/**
 * What is known of a response beside its body, and how it is read.
 *
 * @param status the HTTP status; null if it is not known
 * @param isWithoutStatus whether nobody asks for it, so that a body is one that was found
 * @param isTruncated whether the body was truncated when it was captured
 */
record Fetched(
    @Nullable Integer status,
    boolean isWithoutStatus,
    boolean isTruncated,
    CaptureOptions options) {
  private static final int OK = 200;
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes();
  private static final byte[] NO_BODY = {};

  /**
   * What a response says: the same as a capture in a table.
   *
   * @param body null if it is not known
   */
  CapturedSite read(@Nullable UTF8String body) {
    CaptureReader reader = CaptureReader.of(options);
    if (!isAnswer(body)) {
      return reader.missing();
    }
    byte[] content = body == null ? null : body.getBytes();
    if (!isTruncated) {
      return reader.ofResponse(status, content);
    }
    byte[] cut = content == null ? NO_BODY : content;
    if (cut.length >= MAX_BODY) {
      // More does not count, but the last line must not be taken for a whole one.
      return reader.ofResponse(status, Arrays.copyOf(cut, MAX_BODY + 1));
    }
    return reader.site(
        new Capture("", Instant.EPOCH, status == null ? OK : status, null, cut, true));
  }

  /** Whether a response says anything about the site. */
  boolean isAnswer(@Nullable UTF8String body) {
    return (status != null || isWithoutStatus)
        && CaptureReader.isAnswer(status, body == null ? null : body.getBytes());
  }
}
