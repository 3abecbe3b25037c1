package consumer;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import wayleave.CrawlerRules;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.fetch.RobotsClient;
import wayleave.lint.model.LintInput;
import wayleave.lint.Linter;
import wayleave.store.rocksdb.RocksDbStore;

/** Asks each of the libraries something, and a site on this machine. Takes the directory of the store. */
public final class Main {
  private static final byte[] ROBOTS =
      "User-agent: *\nDisalow: /private/\nDisallow: /cart\n".getBytes(StandardCharsets.UTF_8);

  private Main() {}

  public static void main(String[] args) throws Exception {
    CrawlerRules rules = RobotsTxt.parse(ROBOTS).rulesFor(Crawler.fromUserAgentHeader("ExampleBot/1.0"));
    say("core", rules.check("https://shop.example/cart").toString());
    say("lint", Linter.withDefaults().lint(LintInput.of(ROBOTS)).diagnostics().size() + " findings");

    HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext("/robots.txt", exchange -> {
      exchange.sendResponseHeaders(200, ROBOTS.length);
      exchange.getResponseBody().write(ROBOTS);
      exchange.close();
    });
    site.start();
    String origin = "http://127.0.0.1:" + site.getAddress().getPort();
    NetworkFetcher.Builder network =
        NetworkFetcher.builder("ExampleBot/1.0").guard(AddressGuard.publicInternet().withPrivateNetworks());
    try (RocksDbStore store = RocksDbStore.open(Path.of(args[0]));
        RobotsClient client = RobotsClient.builder(network).store(store).build()) {
      say("fetch", "/cart " + client.check(origin + "/cart").allowed());
      say("fetch", "/ " + client.check(origin + "/").allowed());
      say("store", store.size() + " site");
    } finally {
      site.stop(0);
    }
    say("module", Main.class.getModule() + ", " + RobotsTxt.class.getModule());
  }

  private static void say(String what, String found) {
    System.out.println("consumer: " + what + ": " + found);
  }
}
