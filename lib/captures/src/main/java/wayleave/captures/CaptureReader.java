package wayleave.captures;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/** Reads captures in one way: the one place that says what a status means and which redirects are followed. Immutable and thread-safe. */
public final class CaptureReader {
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes();
  static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int RESET_CONTENT = 205;

  private final CaptureOptions reading;
  private final Policy policy;
  private final CapturedSite missing;

  private CaptureReader(CaptureOptions reading) {
    this.reading = reading;
    this.policy = Policy.of(reading.preset());
    Boolean allowed = switch (reading.missing()) {
      case UNKNOWN -> null;
      case ALLOW -> true;
      case DISALLOW -> false;
    };
    this.missing = new CapturedSite(
        null, new CapturedVerdict(allowed, CapturedVerdict.NO_CAPTURE, 0, null), null);
  }

  /** A reader of this way of reading. */
  public static CaptureReader of(CaptureOptions reading) {
    return new CaptureReader(reading);
  }

  /** How it reads. */
  public CaptureOptions reading() {
    return reading;
  }

  /** What is said by an origin of which nothing was captured. */
  public CapturedSite missing() {
    return missing;
  }

  /**
   * What one response says, redirects aside: a redirect counts as one that leads nowhere, so that the file is absent. A 206 or 226
   * counts as a part of a file, which is unreachable.
   *
   * @param status the HTTP status; 0 if there was no HTTP response; null if only the body is known
   * @param body the content, without content coding; null if it is not known. Bytes that an engine wrote as text, such as base64, are
   *     read as what they are
   * @return {@link #missing} if it is no answer, see {@link #isAnswer}
   */
  public CapturedSite ofResponse(@Nullable Integer status, byte @Nullable [] body) {
    if (!isAnswer(status, body)) {
      return missing;
    }
    byte[] content = body == null ? new byte[0] : body;
    byte[] read = BodyText.of(content).map(BodyText.Written::bytes).orElse(content);
    int known = status == null ? OK : status;
    return site(outcome(new Capture("", Instant.EPOCH, known, null, read, false)), null);
  }

  /**
   * Whether a response says anything about a site: not if it is a 304, which leaves the one before in force, not if it was found and
   * its body is not known or holds another response, and not if only a body is known that may be no robots.txt: HTML, a response with
   * its header, or bytes that somebody wrote as text.
   *
   * @param status null if it is not known
   * @param body null if it is not known
   */
  public static boolean isAnswer(@Nullable Integer status, byte @Nullable [] body) {
    if (status == null) {
      return body != null && BodyText.isPlain(body) && !BodyText.isOther(body, OK);
    }
    boolean isKnown = body == null
        ? status / 100 != 2 || isWithoutContent(status)
        : !BodyText.isOther(body, status);
    return status != Capture.NOT_MODIFIED && isKnown;
  }

  /**
   * Whether content of which nothing else is known is a robots.txt: what {@link #isAnswer} takes for one, with a field of a robots.txt, or
   * comments alone.
   */
  public static boolean isRobotsTxt(byte[] body) {
    return isAnswer(null, body) && BodyText.hasField(body);
  }

  /**
   * What the captures of an origin say: that of its robots.txt, or of what this redirects to.
   *
   * @param captures the capture in force of a {@link CaptureKey}; null if there is none
   */
  public CapturedSite site(Origin origin, Function<String, @Nullable Capture> captures) {
    Capture capture = deciding(origin, captures);
    return capture == null ? missing : site(capture);
  }

  /**
   * The capture that decides what holds for an origin: that of its robots.txt, or of what this redirects to. Looks at no body.
   *
   * @param captures the capture in force of a {@link CaptureKey}; null if there is none
   * @return null if the robots.txt, or what it redirects to, was not captured
   */
  public static @Nullable Capture deciding(
      Origin origin, Function<String, @Nullable Capture> captures) {
    Capture capture = captures.apply(CaptureKey.ofRobotsTxt(origin));
    for (int redirects = 0; capture != null; redirects++) {
      Optional<String> next = redirect(capture);
      // One redirect too many leads nowhere, and that is what a redirect by itself says.
      if (next.isEmpty() || redirects == Policy.MAX_REDIRECTS) {
        return capture;
      }
      capture = captures.apply(next.get());
    }
    return null;
  }

  /** How many redirects are followed; one that comes after them says what it says by itself. */
  public static int maxRedirects() {
    return Policy.MAX_REDIRECTS;
  }

  /** The {@link CaptureKey} of what is to be read instead of a capture; empty if it is to be read itself. */
  public static Optional<String> redirect(Capture capture) {
    // That its content is incomplete does not matter: nobody reads it.
    return CaptureKey.ofRedirect(capture);
  }

  /** What a capture says by itself, as {@link #ofResponse}. */
  public CapturedSite site(Capture capture) {
    Instant then = capture.fetchedAt();
    return site(outcome(capture), then.equals(Instant.EPOCH) ? null : then);
  }

  private CapturedSite site(Outcome outcome, @Nullable Instant fetchedAt) {
    Instant then = fetchedAt == null ? Instant.EPOCH : fetchedAt;
    Access access = policy.access(outcome, then);
    if (access instanceof Access.ByRules byRules) {
      return new CapturedSite(byRules.copy().found().read(reading.dialect()), null, fetchedAt);
    }
    return new CapturedSite(null, CapturedSite.verdict(access), fetchedAt);
  }

  private static Outcome outcome(Capture capture) {
    int status = capture.status();
    byte[] body = capture.body();
    if (capture.isFile()) {
      return new Outcome.Found(
          status,
          Body.of(body.length > MAX_BODY ? Arrays.copyOf(body, MAX_BODY) : body),
          body.length > MAX_BODY);
    } else if (status / 100 == 3) {
      return new Outcome.Absent(Outcome.Absent.Reason.UNUSABLE_REDIRECT, status);
    }
    Outcome.Unreachable.Reason reason = capture.incomplete()
        ? Outcome.Unreachable.Reason.INCOMPLETE
        : Outcome.Unreachable.Reason.MALFORMED; // a part
    return Outcome.ofStatus(status).orElseGet(() -> new Outcome.Unreachable(reason, status, ""));
  }

  /** Whether a response with this status has no content (RFC 9110 §15.3.5, §15.3.6). */
  static boolean isWithoutContent(int status) {
    return status == NO_CONTENT || status == RESET_CONTENT;
  }
}
