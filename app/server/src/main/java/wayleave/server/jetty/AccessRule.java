package wayleave.server.jetty;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/**
 * Who may use the server. Those who send its token; without one, those who reach it under a name of this machine, so that a page
 * whose name was pointed here (DNS rebinding) does not count as one of them. Pages of other sites may not. Immutable and
 * thread-safe.
 */
public final class AccessRule {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Whether it runs tells nobody anything, and those who look after processes have no token. */
  private static final Set<String> OPEN_PATHS = Set.of("/healthz", "/readyz");

  private final Optional<byte[]> token;
  private final boolean isOnLoopback;

  /** @param isOnLoopback whether the server listens on this machine alone */
  public AccessRule(Optional<String> token, boolean isOnLoopback) {
    this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
    this.isOnLoopback = isOnLoopback;
  }

  /** Refuses those who may not. */
  public void require(Request request) throws ProblemException {
    if (OPEN_PATHS.contains(Request.getPathInContext(request))) {
      return;
    }
    if (isOfAnotherOrigin(request)) {
      throw new ProblemException(
          ProblemType.CROSS_SITE, "a page of another origin sent this request");
    }
    if (token.isPresent()) {
      requireToken(request, token.get());
    } else if (isOnLoopback && !LOOPBACK.contains(host(request))) {
      throw new ProblemException(
          ProblemType.WRONG_HOST,
          "a server on a loopback address without a token answers to localhost, 127.0.0.1 and"
              + " [::1] alone");
    }
  }

  /**
   * Whether a page of another origin sent a request, by {@code Sec-Fetch-Site} or by {@code Origin}: browsers omit the first for
   * addresses that are not trustworthy, such as plain HTTP to another machine. The scheme is not compared, since a proxy in front
   * may add TLS.
   */
  private static boolean isOfAnotherOrigin(Request request) {
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if ("cross-site".equals(site) || "same-site".equals(site)) {
      return true;
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin == null) {
      return false;
    }
    int authority = origin.indexOf("://");
    String host = request.getHeaders().get(HttpHeader.HOST);
    return authority < 0 || !origin.substring(authority + 3).equalsIgnoreCase(host);
  }

  private static void requireToken(Request request, byte[] token) throws ProblemException {
    String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    if (given == null || !given.regionMatches(true, 0, "Bearer ", 0, 7)) {
      throw new ProblemException(
          ProblemType.TOKEN_NEEDED, "send the field Authorization: Bearer TOKEN");
    }
    byte[] bytes = given.substring(7).strip().getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(bytes, token)) {
      throw new ProblemException(ProblemType.TOKEN_NEEDED, "this is not the server's token");
    }
  }

  /** The name in the field {@code Host}, without the port. */
  private static String host(Request request) {
    String name = Request.getServerName(request);
    if (name == null) {
      return "";
    }
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.contains(":") && !lower.startsWith("[") ? "[" + lower + "]" : lower;
  }
}
