package com.example;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import wayleave.AgentRules;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.fetch.AddressGuard;
import wayleave.fetch.ClientListener;
import wayleave.fetch.Decision;
import wayleave.fetch.FetchResult;
import wayleave.fetch.NetworkFetcher;
import wayleave.fetch.Policy;
import wayleave.fetch.RobotsClient;
import wayleave.store.rocksdb.RocksDbStore;

/** What a crawler does with the libraries: parse, fetch, keep, count. */
public final class Crawler {
  private static final String ROBOTS =
      """
      User-agent: *
      Disallow: /private/

      User-agent: ExampleBot
      Disallow: /cart
      Allow: /cart/help
      Crawl-delay: 2
      Sitemap: /sitemap.xml
      """;

  /** The numbers that a crawler puts into its metrics. */
  private static final class Counts implements ClientListener {
    final AtomicInteger fetches = new AtomicInteger();
    final AtomicInteger fromMemory = new AtomicInteger();

    @Override
    public void fetched(FetchResult result, Policy.Step step) {
      fetches.incrementAndGet();
    }

    @Override
    public void answeredFromMemory(Origin origin) {
      fromMemory.incrementAndGet();
    }
  }

  public static void main(String[] arguments) throws Exception {
    parse();
    AtomicInteger asked = new AtomicInteger();
    HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext("/robots.txt", exchange -> {
      asked.incrementAndGet();
      byte[] body = ROBOTS.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "text/plain");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    site.start();
    String home = "http://localhost:" + site.getAddress().getPort();
    Path directory = Files.createTempDirectory("robots-store");
    try {
      Counts first = new Counts();
      ask(home, directory, first);
      is("requests to the site", asked.get(), 1);
      is("fetches", first.fetches.get(), 1);
      is("answers from memory", first.fromMemory.get(), 2);
      // Another process, or the same after a restart: what the site said is in the store.
      Counts second = new Counts();
      ask(home, directory, second);
      is("requests to the site", asked.get(), 1);
      is("fetches after a restart", second.fetches.get(), 0);
    } finally {
      site.stop(0);
    }
    // Nobody listens there now: a site that cannot be reached is closed, not open.
    try (RobotsClient robots = client(home, new Counts()).build()) {
      is("a site that is down", robots.check(home + "/").allowed(), false);
    }
    System.out.println("all is well");
  }

  private static void parse() {
    AgentRules rules =
        RobotsTxt.parse(ROBOTS.getBytes(StandardCharsets.UTF_8)).rulesFor(wayleave.Crawler.of("ExampleBot/1.0"));
    is("/cart", rules.allows("/cart"), false);
    is("/cart/help", rules.allows("/cart/help"), true);
    is("why", rules.check("/cart/1").toString(), "disallowed: the longest path that matches decides (line 5, Disallow: /cart)");
  }

  private static void ask(String home, Path directory, Counts counts) throws Exception {
    try (RocksDbStore store = RocksDbStore.open(directory);
        RobotsClient robots = client(home, counts).store(store).build()) {
      Decision decision = robots.check(home + "/cart");
      is("/cart", decision.allowed(), false);
      is("the line", decision.verdict().orElseThrow().toString(),
          "disallowed: the longest path that matches decides (line 5, Disallow: /cart)");
      is("/", robots.check(home + "/").allowed(), true);
      is("/private/x", robots.check(home + "/private/x").allowed(), true);
    }
  }

  private static wayleave.fetch.RobotsClientBuilder client(String home, Counts counts) {
    AddressGuard guard = AddressGuard.publicInternet().withPrivateNetworks()
        .withPorts(Integer.parseInt(home.substring(home.lastIndexOf(':') + 1)));
    return RobotsClient.builder(NetworkFetcher.builder("ExampleBot/1.0").guard(guard)).listener(counts);
  }

  private static void is(String what, Object found, Object expected) {
    System.out.println(what + ": " + found);
    if (!found.equals(expected)) {
      throw new IllegalStateException(what + ": " + found + " instead of " + expected);
    }
  }
}
