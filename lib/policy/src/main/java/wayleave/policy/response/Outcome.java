package wayleave.policy.response;

import java.util.Arrays;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/**
 * The outcome of one fetch of a robots.txt. The policy decides what it means for crawlers, and for how long.
 *
 * <p>Immutable and thread-safe.
 */
public sealed interface Outcome {
  /** The most characters of a detail that are kept. */
  int MAX_DETAIL = 200;

  private static String cut(String detail) {
    return detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
  }

  /**
   * What the status of an HTTP response alone decides (RFC 9110 §15).
   *
   * @return empty for 2xx and 3xx, where the content or the place that is named decides
   */
  static Optional<Outcome> ofStatus(int status) {
    return switch (status / 100) {
      case 2, 3 -> Optional.empty();
      case 4 ->
        Optional.of(
            status == 429
                ? new Unreachable(Unreachable.Reason.TOO_MANY_REQUESTS, status, "")
                : new Absent(Absent.Reason.CLIENT_ERROR, status));
      // RFC 9110 §15: so counts whatever is none.
      default -> Optional.of(new Unreachable(Unreachable.Reason.SERVER_ERROR, status, ""));
    };
  }

  /**
   * A 2xx response, or a file retrieved by FTP. Any content counts: HTML, JSON and binary are read for rules too.
   *
   * @param status the status code, 200 to 299
   * @param body what arrived, up to the size limit; empty for 204, 205 and an empty file
   * @param truncated whether there was more than the limit
   */
  record Found(int status, Body body, boolean truncated) implements Outcome {
    /** The robots.txt, as a dialect reads it. Read at each call. */
    public RobotsTxt read(Dialect dialect) {
      byte[] bytes = body.shared();
      if (!truncated) {
        return RobotsTxt.parse(bytes, dialect);
      }
      // The line that was cut must not be taken for a whole one: a byte more tells the parser that
      // it goes on.
      int counted = Math.min(bytes.length, dialect.maxBodyBytes());
      return RobotsTxt.parse(Arrays.copyOf(bytes, bytes.length + 1), dialect, counted);
    }
  }

  /**
   * The site answered that there is no robots.txt, or counts as having answered so.
   *
   * @param reason why
   * @param status the status code of the last response, or the last reply code of FTP
   */
  record Absent(Reason reason, int status) implements Outcome {
    /** Why a robots.txt counts as absent. */
    public enum Reason {
      /** A 4xx but 429, or a permanent negative reply of FTP to the retrieval. */
      CLIENT_ERROR,
      /** More redirects than are followed. */
      TOO_MANY_REDIRECTS,
      /** A redirect to a URL that was asked for before in the same fetch. */
      REDIRECT_LOOP,
      /** A 3xx without a {@code Location}, or with one that is no URL, or not of a scheme that is fetched. */
      UNUSABLE_REDIRECT,
      /** A 5xx of a site that answers so for every missing page. */
      SERVER_ERROR_FOR_MISSING
    }
  }

  /**
   * No answer, an incomplete one, or one that says that the site cannot answer now.
   *
   * @param reason why
   * @param status the status code of the last response, or the last reply code of FTP; 0 if none came
   * @param detail what went wrong, for people, cut to {@value #MAX_DETAIL} characters; may be empty. Holds text from the network: escape it before it is shown
   */
  record Unreachable(Reason reason, int status, String detail) implements Outcome {
    public Unreachable {
      detail = cut(detail);
    }

    /** Why a site counts as unreachable. */
    public enum Reason {
      /** A 5xx, or a transient negative reply of FTP. */
      SERVER_ERROR,
      /** A 429. Whether this counts as a 4xx instead is the policy's to say. */
      TOO_MANY_REQUESTS,
      /** FTP: the anonymous login was refused. */
      LOGIN_REFUSED,
      /** The host's name does not resolve, or not in time. */
      DNS_FAILURE,
      /** No connection: refused, or no route. */
      CONNECT_FAILURE,
      /** No connection in time. */
      CONNECT_TIMEOUT,
      /** The TLS handshake failed or did not end in time. */
      TLS_FAILURE,
      /** Connected, and then nothing arrived for too long. */
      READ_TIMEOUT,
      /** The whole fetch took too long, whatever arrived meanwhile. */
      DEADLINE_EXCEEDED,
      /** The connection was reset or closed before a response began. */
      CONNECTION_LOST,
      /** The response ended early: fewer bytes than its {@code Content-Length}, an unfinished chunk, a reset. */
      INCOMPLETE,
      /** What came is not HTTP, or not FTP: a bad status line, header or chunk. */
      MALFORMED,
      /** More bytes of header, interim responses or framing than are read. */
      TOO_LARGE,
      /** The content encoding is unknown, nested too deep, or its data are corrupt. */
      BAD_ENCODING
    }
  }

  /**
   * This side's own guard forbade the fetch. It says nothing about the site: nothing is allowed by it, and nothing cached.
   *
   * @param reason why
   * @param target what was refused: a host, a host with its port, a scheme or a URL, cut to {@value #MAX_DETAIL} characters; may be
   *     empty. Holds text from the network: escape it before it is shown
   * @param address where the host is, if that is the reason; empty if it is not, or not to be shown
   */
  record Refused(Reason reason, String target, Optional<String> address) implements Outcome {
    public Refused {
      target = cut(target);
    }

    /** A refusal for a reason other than an address. */
    public Refused(Reason reason, String target) {
      this(reason, target, Optional.empty());
    }

    /** What was refused, for people. */
    public String detail() {
      return address.map(at -> target + " is at " + at).orElse(target);
    }

    /** Why a fetch was refused. */
    public enum Reason {
      /** The host is, or resolves to, an address that is not public. */
      ADDRESS,
      /** The port is not among those that may be connected to. */
      PORT,
      /** The origin's scheme is not one that is fetched. */
      SCHEME,
      /** The URL carries a user name or password, or a host that cannot be asked for. */
      URL
    }
  }
}
