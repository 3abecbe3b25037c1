package wayleave.benchmarks.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Apache HttpClient 5 in a pool of threads: connections pooled, at most 20 to a host, one try, 128 KiB, and a failure is a 500. What a
 * status means is crawler-commons' own to say.
 */
final class HttpClientFetchPeer extends BlockingFetchPeer {
  private static final int MAX_BYTES = 128 << 10;
  private static final Timeout IDLE = Timeout.ofMilliseconds(FetchSettings.IDLE_MILLIS);

  private final CloseableHttpClient client;

  HttpClientFetchPeer(Options options) {
    super(options);
    client = HttpClients.custom()
        .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnTotal(options.concurrency())
            .setMaxConnPerRoute(20)
            .setDefaultConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(IDLE)
                .setSocketTimeout(IDLE)
                .build())
            .setDnsResolver(new Names())
            .build())
        .setDefaultRequestConfig(RequestConfig.custom()
            .setConnectionRequestTimeout(IDLE)
            .setConnectionKeepAlive(TimeValue.ofSeconds(5))
            .setMaxRedirects(20)
            .build())
        .setUserAgent("LoadBot/1.0")
        .disableAutomaticRetries()
        .evictIdleConnections(TimeValue.ofSeconds(30))
        .build();
  }

  private static final class Names implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return FetchSites.resolve(host).toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  @Override
  SimpleRobotRules rules(String robotsTxtUrl) throws IOException {
    return client.execute(new HttpGet(robotsTxtUrl), response -> {
      HttpEntity entity = response.getEntity();
      if (response.getCode() / 100 != 2) {
        EntityUtils.consume(entity);
        return new SimpleRobotRulesParser().failedFetch(response.getCode());
      }
      try (InputStream body = entity.getContent()) {
        String type = entity.getContentType() == null ? "" : entity.getContentType();
        return parse(robotsTxtUrl, body.readNBytes(MAX_BYTES), type);
      }
    });
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
