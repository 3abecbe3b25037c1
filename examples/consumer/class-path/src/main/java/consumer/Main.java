package consumer;

import crawlercommons.robots.BaseRobotRules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.crawlercommons.WayleaveRobotsParser;
import wayleave.lint.model.LintInput;
import wayleave.lint.Linter;

/** Asks each of the libraries something; none of them is a module here. */
public final class Main {
  private static final byte[] ROBOTS =
      "User-agent: *\nDisalow: /private/\nDisallow: /cart\n".getBytes(StandardCharsets.UTF_8);

  private Main() {}

  public static void main(String[] args) {
    RobotsTxt robots = RobotsTxt.parse(ROBOTS);
    say("core", robots.rulesFor(Crawler.fromUserAgentHeader("ExampleBot/1.0")).check("/cart").toString());
    say("lint", Linter.withDefaults().lint(LintInput.of(ROBOTS)).diagnostics().size() + " findings");
    BaseRobotRules rules = new WayleaveRobotsParser()
        .parseContent("https://shop.example/robots.txt", ROBOTS, "text/plain", List.of("examplebot"));
    say("crawler-commons", "/cart " + rules.isAllowed("https://shop.example/cart"));
    say("module", RobotsTxt.class.getModule().toString());
  }

  private static void say(String what, String found) {
    System.out.println("consumer: " + what + ": " + found);
  }
}
