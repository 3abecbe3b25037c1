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
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A URL to which each alert is sent in a POST request. The operator chooses the URL, so it may be in a private network. Redirects
 * are not followed, and only the status of a response is read. A 2xx status takes the alert; after 408, 429, 5xx or a failed
 * connection it is sent again later. Immutable and thread-safe.
 */
public final class Webhook extends AlertTarget {
  /** The header that signs a request: {@code sha256=} and the HMAC-SHA256 of the body in hexadecimal digits. */
  public static final String SIGNATURE = "Wayleave-Signature";

  private static final Duration CONNECT_TIME = Duration.ofSeconds(5);
  private static final Duration TIME = Duration.ofSeconds(15);
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;

  /** The form of the request's body. */
  public enum Format {
    /** The alert's JSON. */
    WAYLEAVE,
    /** A message for an incoming webhook of Slack. */
    SLACK,
    /** An adaptive card for a Microsoft Teams workflow. */
    TEAMS;

    /** The name in options: lower-case. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The format with a name; empty if there is none. */
    public static Optional<Format> find(String code) {
      return Arrays.stream(values())
          .filter(format -> format.code().equals(code))
          .findFirst();
    }

    private byte[] body(String alert) throws IOException {
      return switch (this) {
        case WAYLEAVE -> alert.getBytes(StandardCharsets.UTF_8);
        case SLACK -> ChatMessage.slack(alert);
        case TEAMS -> ChatMessage.teams(alert);
      };
    }
  }

  private final URI url;
  private final Format format;
  private final Optional<SecretKeySpec> secret;
  private final String userAgent;
  private final HttpClient client = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(CONNECT_TIME)
      .followRedirects(HttpClient.Redirect.NEVER)
      .proxy(HttpClient.Builder.NO_PROXY)
      .build();

  private Webhook(URI url, Format format, Optional<SecretKeySpec> secret, String userAgent) {
    this.url = url;
    this.format = format;
    this.secret = secret;
    this.userAgent = userAgent;
  }

  /**
   * A webhook at a URL.
   *
   * @param secret the key that signs requests; if empty, they are not signed
   * @param userAgent sent with each request
   * @throws IllegalArgumentException if the URL is not an absolute http or https URL, or the secret is shorter than 16 characters;
   *     the message says which, for people
   */
  public static Webhook at(String url, Format format, Optional<String> secret, String userAgent) {
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
        format,
        secret.map(text -> new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256")),
        userAgent);
  }

  @Override
  Sent send(String alert) throws InterruptedException {
    byte[] body;
    try {
      body = format.body(alert);
    } catch (IOException e) {
      return new Sent(false, true, "the stored alert is damaged: " + e.getMessage());
    }
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
      return Sent.failed(e.getMessage());
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
