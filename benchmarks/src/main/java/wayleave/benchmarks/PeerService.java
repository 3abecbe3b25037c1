package wayleave.benchmarks;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The same questions over HTTP with crawler-commons inside, on the same Jetty with as many threads and selectors. What was parsed
 * is kept for each text or site and crawler, without bound.
 */
final class PeerService implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Server server;
  private final ServerConnector connector;

  private PeerService() {
    server = new Server(new QueuedThreadPool(64, 8));
    server.setHandler(new Check());
    connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory());
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
  }

  static PeerService start() throws Exception {
    PeerService service = new PeerService();
    service.server.start();
    return service;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }

  private record Key(String robots, String crawler) {}

  private static final class Check extends Handler.Abstract {
    private final HttpClient client = HttpClient.newHttpClient();
    private final ConcurrentMap<Key, BaseRobotRules> byText = new ConcurrentHashMap<>();
    private final ConcurrentMap<Key, BaseRobotRules> bySite = new ConcurrentHashMap<>();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      if (type.equals("application/x-ndjson")) {
        batch(request, response);
        callback.succeeded();
        return true;
      }
      JsonNode asked = JSON.readTree(Content.Source.asByteBuffer(request).array());
      ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
      try (JsonGenerator json = JSON.createGenerator(out)) {
        json.writeStartObject();
        json.writeArrayFieldStart("verdicts");
        for (JsonNode crawler : asked.path("crawlers")) {
          for (JsonNode url : asked.path("urls")) {
            JsonNode robots = asked.get("robots");
            BaseRobotRules rules = robots == null
                ? bySite(URI.create(url.asText()), crawler.asText())
                : byText(robots.asText(), crawler.asText());
            verdict(json, crawler.asText(), url.asText(), rules);
          }
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      response.write(true, ByteBuffer.wrap(out.toByteArray()), callback);
      return true;
    }

    private void batch(Request request, Response response) throws IOException {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/x-ndjson");
      try (BufferedReader lines = new BufferedReader(
              new InputStreamReader(Content.Source.asInputStream(request), StandardCharsets.UTF_8),
              1 << 15);
          OutputStream out = Response.asBufferedOutputStream(request, response);
          JsonGenerator json = JSON.createGenerator(out)) {
        json.setRootValueSeparator(null);
        JsonNode settings = JSON.readTree(lines.readLine());
        String crawler = settings.path("crawlers").path(0).asText();
        BaseRobotRules rules = byText(settings.path("robots").asText(), crawler);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          verdict(json, crawler, JSON.readValue(line, String.class), rules);
          json.writeRaw('\n');
        }
        json.writeRaw("{\"finished\":true}\n");
      }
    }

    private static void verdict(
        JsonGenerator json, String crawler, String url, BaseRobotRules rules) throws IOException {
      json.writeStartObject();
      json.writeStringField("url", url);
      json.writeStringField("agent", crawler);
      json.writeBooleanField("allowed", rules.isAllowed(url));
      json.writeEndObject();
    }

    private BaseRobotRules byText(String robots, String crawler) {
      return byText.computeIfAbsent(
          new Key(robots, crawler), key -> parse(robots.getBytes(StandardCharsets.UTF_8), crawler));
    }

    private BaseRobotRules bySite(URI url, String crawler) {
      return bySite.computeIfAbsent(new Key(url.getRawAuthority(), crawler), key -> {
        try {
          return parse(
              client
                  .send(
                      HttpRequest.newBuilder(url.resolve("/robots.txt")).build(),
                      BodyHandlers.ofByteArray())
                  .body(),
              crawler);
        } catch (IOException | InterruptedException e) {
          throw new IllegalStateException(e);
        }
      });
    }

    private static BaseRobotRules parse(byte[] robots, String crawler) {
      return new SimpleRobotRulesParser()
          .parseContent(
              "https://www.example.com/robots.txt",
              robots,
              "text/plain",
              List.of(crawler.toLowerCase(Locale.ROOT)));
    }
  }
}
