package wayleave.benchmarks.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.apache.http.HttpEntity;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.config.CookieSpecs;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;

/**
 * Apache HttpClient 4 in a pool of threads, set up as crawler-commons did in the {@code SimpleHttpFetcher} and {@code RobotUtils}
 * that it had until its release 0.10: connections pooled, at most 20 to a host, two tries, 128 KiB, and a failure is a 500. What
 * a status means is crawler-commons' own to say.
 */
final class HttpClientFetchPeer extends BlockingFetchPeer {
  private static final int MAX_BYTES = 128 << 10;
  private static final int TRIES = 2;
  private static final int KEEP_ALIVE_MILLIS = 5000;

  private final CloseableHttpClient client;

  HttpClientFetchPeer(Options options) {
    super(options);
    PoolingHttpClientConnectionManager connections = new PoolingHttpClientConnectionManager(
        RegistryBuilder.<ConnectionSocketFactory>create()
            .register("http", PlainConnectionSocketFactory.getSocketFactory())
            .register("https", SSLConnectionSocketFactory.getSocketFactory())
            .build(),
        host -> FetchSites.resolve(host).toArray(InetAddress[]::new));
    connections.setMaxTotal(options.concurrency());
    connections.setDefaultMaxPerRoute(20);
    RequestConfig config = RequestConfig.custom()
        .setConnectTimeout(FetchSettings.IDLE_MILLIS)
        .setSocketTimeout(FetchSettings.IDLE_MILLIS)
        .setConnectionRequestTimeout(FetchSettings.IDLE_MILLIS)
        .setCookieSpec(CookieSpecs.DEFAULT)
        .setMaxRedirects(20)
        .build();
    client = HttpClients.custom()
        .setConnectionManager(connections)
        .setDefaultRequestConfig(config)
        .setUserAgent("LoadBot/1.0")
        .setKeepAliveStrategy((response, context) -> KEEP_ALIVE_MILLIS)
        .evictIdleConnections(30, TimeUnit.SECONDS)
        .setRetryHandler((failure, count, context) -> count < TRIES
            && (failure instanceof NoHttpResponseException
                || !(failure instanceof SSLHandshakeException)))
        .build();
  }

  @Override
  SimpleRobotRules rules(String robotsTxtUrl) throws IOException {
    HttpGet get = new HttpGet(robotsTxtUrl);
    get.setHeader("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
    try (CloseableHttpResponse response = client.execute(get)) {
      int status = response.getStatusLine().getStatusCode();
      HttpEntity entity = response.getEntity();
      if (status < 200 || status >= 300) {
        EntityUtils.consume(entity);
        return new SimpleRobotRulesParser().failedFetch(status);
      }
      String type =
          entity.getContentType() == null ? "" : entity.getContentType().getValue();
      try (InputStream body = entity.getContent()) {
        return parse(robotsTxtUrl, body.readNBytes(MAX_BYTES), type);
      }
    }
  }

  @Override
  SimpleRobotRules rulesAfter(Exception failure) {
    return new SimpleRobotRulesParser().failedFetch(500);
  }

  @Override
  public void close() throws IOException {
    super.close();
    client.close();
  }
}
