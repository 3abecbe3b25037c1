package consumer;

import crawlercommons.robots.BaseRobotRules;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.captures.Capture;
import wayleave.captures.warc.WarcCaptures;
import wayleave.crawlercommons.WayleaveRobotsParser;
import wayleave.lint.model.LintInput;
import wayleave.lint.Linter;

/** Asks each of the libraries something; none of them is a module here. */
public final class Main {
  private static final byte[] ROBOTS =
      "User-agent: *\nDisalow: /private/\nDisallow: /cart\n".getBytes(StandardCharsets.UTF_8);

  private static final byte[] WARC = warc();

  private Main() {}

  public static void main(String[] args) throws Exception {
    RobotsTxt robots = RobotsTxt.parse(ROBOTS);
    say("core", robots.rulesFor(Crawler.fromUserAgentHeader("ExampleBot/1.0")).check("/cart").toString());
    say("lint", Linter.withDefaults().lint(LintInput.of(ROBOTS)).diagnostics().size() + " findings");
    BaseRobotRules rules = new WayleaveRobotsParser()
        .parseContent("https://shop.example/robots.txt", ROBOTS, "text/plain", List.of("examplebot"));
    say("crawler-commons", "/cart " + rules.isAllowed("https://shop.example/cart"));
    WarcCaptures.read(new ByteArrayInputStream(WARC), "example.warc", new WarcCaptures.Visitor() {
      @Override
      public void capture(Capture capture, String source, long offset) {
        say("captures", capture.toString());
      }

      @Override
      public void problem(String source, long offset, String what) {
        throw new IllegalStateException(what);
      }
    });
    say("module", RobotsTxt.class.getModule().toString());
  }

  private static byte[] warc() {
    String response = "HTTP/1.1 200 OK\r\nContent-Length: " + ROBOTS.length + "\r\n\r\n"
        + new String(ROBOTS, StandardCharsets.UTF_8);
    String record = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1b4e28ba-2fa1-11d2-883f-0016d3cca427>\r\n"
        + "WARC-Date: 2026-11-22T00:00:00Z\r\nWARC-Target-URI: https://shop.example/robots.txt\r\n"
        + "Content-Type: application/http; msgtype=response\r\nContent-Length: " + response.length() + "\r\n\r\n";
    return (record + response + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
  }

  private static void say(String what, String found) {
    System.out.println("consumer: " + what + ": " + found);
  }
}
