package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import okhttp3.tls.HandshakeCertificates;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.PolicyScript;
import wayleave.testing.FaultServer;
import wayleave.testing.RealServer;

/** A real web server with the sites of a table, and fetchers that know where its names are and whom to trust. */
final class WebServer implements AutoCloseable {
  /** What Retry-After fields name that hold a date. */
  private static final String IN_TWO_HOURS = DateTimeFormatter.RFC_1123_DATE_TIME.format(
      PolicyScript.START.plus(Duration.ofHours(2)).atOffset(ZoneOffset.UTC));

  private final RealServer process;
  private final HandshakeCertificates trust;
  private final Map<String, byte[]> bodies;

  private WebServer(RealServer process, HandshakeCertificates trust, Map<String, byte[]> bodies) {
    this.process = process;
    this.trust = trust;
    this.bodies = bodies;
  }

  /**
   * Starts it with the sites of {@code PROGRAM.tsv}, set up in {@code PROGRAM.conf} at {@code @sites@}. Leaves the test out if
   * it is not installed.
   *
   * @param directives what the server has to be told about a site besides the table's own
   */
  static WebServer start(
      String program, Path directory, Function<WebSite, String> directives, String... arguments)
      throws Exception {
    RealServer.require(program);
    String address = FaultServer.nextAddress();
    HandshakeCertificates trust = Certificates.write(directory, address);
    Map<String, byte[]> bodies = bodies();
    write(bodies, directory);
    String sites = WebSite.in(program + ".tsv").stream()
        .filter(WebSite::isSetUpHere)
        .map(directives)
        .collect(Collectors.joining("\n"));
    String configuration;
    try (InputStream in = WebServer.class.getResourceAsStream(program + ".conf")) {
      configuration = new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@sites@", sites)
          .replace("@in-two-hours@", IN_TWO_HOURS);
    }
    RealServer process = RealServer.start(program, directory, address, configuration, arguments);
    return new WebServer(process, trust, bodies);
  }

  private static Map<String, byte[]> bodies() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("rules", "User-agent: *\nDisallow: /a\n");
    texts.put("second", "User-agent: *\nDisallow: /b\n");
    texts.put("empty", "");
    texts.put("page", "<!DOCTYPE html>\n<title>Home</title>\n");
    texts.put("exact", "Disallow: /exactly/512000\n".repeat(19_693).substring(0, 512_000));
    texts.put("large", "Disallow: /more/than/512000\n".repeat(25_000));
    Map<String, byte[]> bodies = new LinkedHashMap<>();
    texts.forEach((name, text) -> bodies.put(name, text.getBytes(StandardCharsets.US_ASCII)));
    return bodies;
  }

  /** Each in a directory of its own, for a server to take as the root of a site; once more, compressed, in another. */
  private static void write(Map<String, byte[]> bodies, Path directory) throws IOException {
    for (Map.Entry<String, byte[]> body : bodies.entrySet()) {
      String file = body.getKey().equals("page") ? "index.html" : "robots.txt";
      Path root = Files.createDirectory(directory.resolve(body.getKey()));
      Files.write(root.resolve(file), body.getValue());
      Path zipped = Files.createDirectory(directory.resolve(body.getKey() + "-gz"));
      try (OutputStream gzip =
          new GZIPOutputStream(Files.newOutputStream(zipped.resolve(file + ".gz")))) {
        gzip.write(body.getValue());
      }
    }
    Files.createDirectories(directory.resolve("directory").resolve("robots.txt"));
  }

  NetworkFetcher.Builder fetcher() throws IOException {
    InetAddress here = InetAddress.getByName(process.filled("@address@"));
    return NetworkFetcher.builder("TestBot/1.0")
        .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
        .resolver(host -> List.of(here))
        .tls(trust.sslSocketFactory())
        .clock(InstantSource.fixed(PolicyScript.START));
  }

  /** The origin of a URL, with the server's port where it names none. */
  Origin origin(String url) {
    String filled = process.filled(url);
    boolean hasPort = !filled.equals(url) && filled.matches(".*:\\d+");
    String scheme = url.substring(0, url.indexOf(':'));
    return Origin.of(hasPort ? filled : filled + ":" + process.port(scheme));
  }

  void check(WebSite site) throws Exception {
    FetchResult result = fetcher().build().fetch(origin(site.url()));
    assertThat(shown(result.outcome())).as("%s", result).isEqualTo(site.outcome());
    if (!site.statuses().equals("-")) {
      assertThat(result.hops().stream().map(Hop::status).map(String::valueOf))
          .as("%s", result)
          .containsExactly(site.statuses().split(" "));
    }
    for (String field : site.fields()) {
      assertThat(hasField(result.headers(), field))
          .as("%s in %s", field, result)
          .isTrue();
    }
    for (PolicyPreset preset : PolicyPreset.values()) {
      checkPolicy(site, result, preset);
    }
  }

  private static void checkPolicy(WebSite site, FetchResult result, PolicyPreset preset) {
    Policy.Step step = Policy.of(preset).fetched(CacheEntry.UNKNOWN, result, PolicyScript.START);
    if (!site.access().equals("-")) {
      assertThat(PolicyScript.shown(step.access()))
          .as("%s: %s", preset, result)
          .isEqualTo(PolicyScript.ofPreset(site.access(), preset));
    }
    if (!site.nextFetch().equals("-")) {
      String[] window = PolicyScript.ofPreset(site.nextFetch(), preset).split("\\.\\.");
      assertThat(Duration.between(PolicyScript.START, step.nextFetch()))
          .as("%s: %s", preset, result)
          .isBetween(PolicyScript.duration(window[0]), PolicyScript.duration(window[1]));
    }
  }

  private static boolean hasField(List<Header> headers, String field) {
    if (field.startsWith("!")) {
      return Header.first(headers, field.substring(1)).isEmpty();
    }
    String[] parts = field.split(": ");
    return headers.stream()
        .anyMatch(header ->
            header.is(parts[0]) && (parts.length == 1 || header.value().equals(parts[1])));
  }

  /** The outcome as {@link HostileServersTest#shown} writes it, but with the name of the body instead of its length. */
  String shown(Outcome outcome) {
    if (!(outcome instanceof Outcome.Found found)) {
      return HostileServersTest.shown(outcome);
    }
    byte[] read = found.body().toBytes();
    int most = wayleave.Dialect.GOOGLE.maxBodyBytes();
    String name = bodies.entrySet().stream()
        .filter(body -> Arrays.equals(
            read, Arrays.copyOf(body.getValue(), Math.min(body.getValue().length, most))))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(found.body().text());
    return "FOUND " + found.status() + " " + name + (found.truncated() ? " truncated" : "");
  }

  @Override
  public void close() {
    process.close();
  }
}
