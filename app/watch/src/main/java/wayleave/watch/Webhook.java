package wayleave.watch;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where alerts are sent: each as a POST of its JSON. The URL is the operator's, so it may be in a private network; redirects are
 * not followed, and nothing of an answer is read but its status. Immutable and thread-safe.
 */
public final class Webhook {
  /** The header field that signs a request: {@code sha256=} and the HMAC-SHA256 of the body in hexadecimal digits. */
  public static final String SIGNATURE = "Wayleave-Signature";

  private static final Duration CONNECT_TIME = Duration.ofSeconds(5);
  private static final Duration TIME = Duration.ofSeconds(15);
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;

  private final URI url;
  private final Optional<SecretKeySpec> secret;
  private final String userAgent;
  private final HttpClient client = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(CONNECT_TIME)
      .followRedirects(HttpClient.Redirect.NEVER)
      .proxy(HttpClient.Builder.NO_PROXY)
      .build();

  private Webhook(URI url, Optional<SecretKeySpec> secret, String userAgent) {
    this.url = url;
    this.secret = secret;
    this.userAgent = userAgent;
  }

  /**
   * A webhook at a URL.
   *
   * @param secret what requests are signed with; if empty, they are not
   * @param userAgent sent with each request
   * @throws IllegalArgumentException if it is no absolute URL of http or https, or the secret is shorter than 16 characters; the
   *     message says which, for people
   */
  public static Webhook at(String url, Optional<String> secret, String userAgent) {
    URI uri = URI.create(url);
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw new IllegalArgumentException(
          "expected a URL such as https://hooks.example/robots; found " + url);
    }
    if (secret.isPresent() && secret.get().length() < 16) {
      throw new IllegalArgumentException("expected a secret of 16 characters or more");
    }
    return new Webhook(
        uri,
        secret.map(text -> new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256")),
        userAgent);
  }

  /**
   * What came of sending an alert.
   *
   * @param isTaken whether the receiver has it: a status of 2xx
   * @param isFinal whether it is of no use to send it again: taken, or refused by another status than 408, 429 and 5xx
   * @param reason what went wrong, for people
   */
  record Sent(boolean isTaken, boolean isFinal, String reason) {}

  /** Sends an alert once. Blocks for as long as the receiver takes, in bounded time. */
  Sent send(String alert) throws InterruptedException {
    byte[] body = alert.getBytes(StandardCharsets.UTF_8);
    HttpRequest.Builder request = HttpRequest.newBuilder(url)
        .timeout(TIME)
        .header("Content-Type", "application/json")
        .header("User-Agent", userAgent)
        .POST(BodyPublishers.ofByteArray(body));
    secret.ifPresent(key -> request.header(SIGNATURE, "sha256=" + hmac(key, body)));
    HttpResponse<InputStream> response;
    try {
      response = client.send(request.build(), BodyHandlers.ofInputStream());
    } catch (IOException e) {
      String message = e.getMessage() == null ? "" : ": " + e.getMessage();
      return new Sent(false, false, e.getClass().getSimpleName() + message);
    }
    try {
      response.body().close(); // which ends the connection, whatever else would come
    } catch (IOException e) {
      // The status has come; it is all that is asked for.
    }
    int status = response.statusCode();
    boolean isTaken = status / 100 == 2;
    boolean isFinal = status / 100 != 5 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS;
    return new Sent(isTaken, isFinal, "status " + status);
  }

  private static String hmac(SecretKeySpec key, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException(e); // every JVM has it, and takes any key
    }
  }
}
