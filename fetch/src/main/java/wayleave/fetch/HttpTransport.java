package wayleave.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipException;
import javax.net.ssl.SSLHandshakeException;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import wayleave.fetch.Outcome.Unreachable.Reason;

/**
 * Gets over HTTP/1.1, with or without TLS, by a request that holds nothing but what is needed (L12).
 *
 * <p>Time and bytes are bounded by the {@link Wire} and not by OkHttp, which only writes and parses. Each hop has a client
 * of its own, made from one that holds what is dear to make: so no connection, no thread and no memory of failed routes
 * outlives the hop. Thread-safe.
 */
final class HttpTransport implements Transport {
  /** Not modified since what, through which proxy (RFC 9110 §15.4): they name no other place. */
  private static final Set<Integer> NOT_FOLLOWED = Set.of(304, 305, 306);

  /** How OkHttp says that a body ended early; all else that it finds wrong with the protocol is malformed. */
  private static final String END_OF_STREAM = "unexpected end of stream";

  /**
   * How often OkHttp looks whether a connection in use could be closed, which it never can: it keeps no idle ones. Whatever is
   * short lets its thread spin as long as a server takes to answer.
   */
  private static final long LOOK_AFTER_DAYS = 1;

  /** All that the JDK still takes for safe: a site is not unreachable because its TLS is old. */
  private static final ConnectionSpec TLS = new ConnectionSpec.Builder(
          ConnectionSpec.COMPATIBLE_TLS)
      .allEnabledCipherSuites()
      .allEnabledTlsVersions()
      .build();

  private final OkHttpClient template;
  private final Headers request;

  HttpTransport(String userAgent, Tls tls, Duration writeTime) {
    request = new Headers.Builder()
        .add("User-Agent", userAgent)
        .add("Accept", "text/plain, */*;q=0.1")
        .add("Accept-Encoding", "gzip")
        .add("Connection", "close")
        .build();
    template = new OkHttpClient.Builder()
        .sslSocketFactory(tls.sockets(), tls.trust())
        .protocols(List.of(Protocol.HTTP_1_1))
        .connectionSpecs(List.of(TLS, ConnectionSpec.CLEARTEXT))
        .proxy(Proxy.NO_PROXY)
        .followRedirects(false)
        .followSslRedirects(false)
        .retryOnConnectionFailure(false)
        .fastFallback(false)
        .connectTimeout(Duration.ZERO)
        .readTimeout(Duration.ZERO)
        .writeTimeout(writeTime)
        .build();
  }

  @Override
  public Answer get(Visit visit) throws FetchException {
    Wire wire = visit.wire();
    OkHttpClient client = template
        .newBuilder()
        .dns(host -> wire.addresses())
        .socketFactory(wire)
        .connectionPool(new ConnectionPool(0, LOOK_AFTER_DAYS, TimeUnit.DAYS))
        .addNetworkInterceptor(chain -> proceed(chain, visit))
        .build();
    Request get =
        new Request.Builder().url(visit.target().location()).headers(request).build();
    // The wire is cut before the response is closed: that would read on in hope of using the
    // connection again.
    try (Response response = client.newCall(get).execute();
        wire) {
      return answer(response, visit);
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      throw FetchException.unreachable(reason(e, visit), visit, e);
    } catch (RuntimeException e) {
      // What OkHttp makes of a status such as -10, for one.
      throw FetchException.unreachable(Reason.MALFORMED, visit, e);
    }
  }

  /**
   * Ends what a status alone decides before OkHttp sees it, which asks again at once after a 503 that says so, takes a
   * {@code Retry-After} for an int, and a 407 for a broken protocol.
   */
  private static Response proceed(Interceptor.Chain chain, Visit visit) throws IOException {
    visit.request();
    Response response = chain.proceed(chain.request());
    HttpHead head = new HttpHead(response.code(), response.headers());
    visit.respond(head);
    head.check(visit.limits().headerBytes());
    Optional<Outcome> decided = Outcome.ofStatus(head.status());
    if (decided.isPresent()) {
      throw new FetchException(decided.get());
    }
    return response;
  }

  private static Answer answer(Response response, Visit visit) throws IOException {
    HttpHead head = new HttpHead(response.code(), response.headers());
    if (head.status() / 100 == 3) {
      return new Answer.Redirect(
          NOT_FOLLOWED.contains(head.status()) ? null : response.header("Location"));
    }
    head.checkFraming();
    InputStream raw = visit.wire().earning(response.body().byteStream());
    try (InputStream in = head.isGzip() ? new GzipInputStream(raw) : raw) {
      return new Answer.Content(visit.limits().read(in, head.status()));
    }
  }

  private static Reason reason(IOException e, Visit visit) {
    Wire wire = visit.wire();
    Reason cut = wire.cut();
    if (wire.remote() == null) {
      return cut == null ? Reason.CONNECT_FAILURE : cut;
    } else if (!visit.isRequested() || e instanceof SSLHandshakeException) {
      // The latter of TLS 1.3 (RFC 8446 §4.4.2.4, §6.2): a server that misses the client's
      // certificate says so when the handshake is over for the client.
      return Reason.TLS_FAILURE;
    } else if (cut != null) {
      return cut;
    } else if (e instanceof ZipException) {
      return Reason.BAD_ENCODING;
    } else if (e instanceof ProtocolException && !END_OF_STREAM.equals(e.getMessage())) {
      return Reason.MALFORMED;
    }
    return visit.status() == 0 ? Reason.CONNECTION_LOST : Reason.INCOMPLETE;
  }
}
