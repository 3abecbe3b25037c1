package wayleave.captures;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.WholeContent;

/**
 * A response that somebody kept. Nobody may change its body.
 *
 * @param url what was asked for
 * @param fetchedAt when; the epoch if that is not known
 * @param status the HTTP status; 0 if there was no HTTP response
 * @param location where a redirect leads, as the response says it; null if it does not
 * @param body the content, without content coding; empty if there was none
 * @param incomplete whether the response ended early, so that the body may lack its end. One that was cut at a length of at
 *     least 500 KiB by whoever captured it is not incomplete: more does not count
 */
public record Capture(
    String url,
    Instant fetchedAt,
    int status,
    @Nullable String location,
    byte[] body,
    boolean incomplete) {
  static final int NOT_MODIFIED = 304;

  /** Whether it says anything: a 304 only says that what was known before still holds. */
  public boolean isAnswer() {
    return status != NOT_MODIFIED;
  }

  /** Whether it is a whole file: found, not incomplete, and no part (206, 226, which in FTP says that the file was sent). */
  public boolean isFile() {
    return status / 100 == 2 && !incomplete && (!WholeContent.isPartial(status) || isOfFtp());
  }

  private boolean isOfFtp() {
    return url.regionMatches(true, 0, "ftp:", 0, "ftp:".length());
  }

  /** A summary for people. */
  @Override
  public String toString() {
    return "Capture[" + url + ", " + fetchedAt + ", " + status + ", " + body.length + " bytes]";
  }
}
