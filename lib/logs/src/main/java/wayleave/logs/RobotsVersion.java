package wayleave.logs;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.logs.line.Coded;
import wayleave.policy.response.Body;

/** A robots.txt of a site, and since when it is known. Immutable and thread-safe. */
public final class RobotsVersion {
  /** What its time means. */
  public enum Kind implements Coded {
    /** It has no time: it is assumed to have been in force all the time. */
    ASSUMED,
    /** It was deployed at that time. */
    FROM,
    /** It was seen at that time, and may have been deployed before. */
    SEEN;
  }

  private final Kind kind;
  private final @Nullable Instant time;
  private final int status;
  private final Body body;
  private final RobotsTxt robots;
  /** Null until it is asked for: each row of a log names it. */
  private @Nullable String sha256;

  private RobotsVersion(
      Kind kind, @Nullable Instant time, int status, byte[] body, Dialect dialect) {
    this.kind = kind;
    this.time = time;
    this.status = status;
    this.body = Body.of(body);
    this.robots = RobotsTxt.parse(this.body.shared(), dialect);
  }

  /** A robots.txt that is assumed to have been in force all the time. */
  public static RobotsVersion assumed(byte[] body, Dialect dialect) {
    return new RobotsVersion(Kind.ASSUMED, null, 200, body, dialect);
  }

  /**
   * The answer that was deployed at a time.
   *
   * @param status of the answer: 2xx with the body, 4xx if there was no robots.txt, 5xx if the site failed
   */
  public static RobotsVersion from(Instant time, int status, byte[] body, Dialect dialect) {
    return new RobotsVersion(Kind.FROM, time, status, body, dialect);
  }

  /** The answer that was seen at a time; otherwise as {@link #from}. */
  public static RobotsVersion seen(Instant time, int status, byte[] body, Dialect dialect) {
    return new RobotsVersion(Kind.SEEN, time, status, body, dialect);
  }

  /** What {@link #time} means. */
  public Kind kind() {
    return kind;
  }

  /** Since when it is known; empty if it is assumed for all times. */
  public Optional<Instant> time() {
    return Optional.ofNullable(time);
  }

  /** The status of the answer. */
  public int status() {
    return status;
  }

  /** The body as it was sent; empty without one. A copy. */
  public byte[] body() {
    return body.toBytes();
  }

  /** The body, read. */
  public RobotsTxt robots() {
    return robots;
  }

  /** The SHA-256 of the body, in lower-case hexadecimal. */
  public String sha256() {
    String known = sha256 == null ? body.sha256() : sha256;
    sha256 = known;
    return known;
  }

  /** Whether the site failed, with a server error or a redirect that leads nowhere: then the rules are not known. */
  public boolean isUnreachable() {
    return status >= 500 || status >= 300 && status < 400;
  }

  boolean hasRules() {
    return !isUnreachable() && !isAbsent();
  }

  /** Whether the site had no robots.txt. */
  public boolean isAbsent() {
    return status >= 400 && status < 500;
  }
}
