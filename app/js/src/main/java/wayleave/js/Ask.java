package wayleave.js;

import java.nio.charset.StandardCharsets;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.extension.Extension;
import wayleave.extension.Extensions;

/**
 * Questions whose answers are printed, so that what core says as JavaScript can be compared with
 * what it says on the JVM. The one argument is a robots.txt.
 */
public final class Ask {
  private static final String[] AGENTS = {
    "Googlebot",
    "Googlebot-Image",
    "Mozilla/5.0 (compatible; Googlebot-News/1.0; +http://example.com/bot.html)",
    "AdsBot-Google",
    "GPTBot/1.2",
    "MJ12bot",
    "*"
  };

  private static final String[] URLS = {
    "https://example.com/",
    "https://example.com/robots.txt",
    "//example.com/search?q=%c3%bc",
    "/search/help",
    "/shoes?size=42&sort=price",
    "/data sheets/ü.pdf",
    "/downloads/a|b{c}.pdf",
    "/images/products/\ud83d\ude00.jpg",
    "/%zz%",
    "not a URL",
    ""
  };

  private static final String[] EXTENSIONS = {
    "Crawl-delay: .5",
    "Request-rate: 10/1m 0600-0845",
    "Visit-time: 2200-06",
    "Clean-param: a&b /x",
    "Host: https://example.com:8443",
    "License: https://example.com/license.xml",
    "Content-Signal: search=yes,AI-Train=no, x",
    "Content-Usage: /*.pdf$ train-ai=n;p=\"\\\"\", a=(b %\"caf%c3%a9\" :aGk=: ?1 @5 -1.5)",
    "Content-Usage: / Train-AI=n"
  };

  private static final String[] ORIGINS = {
    "http://www.m\u00fcller.eu/",
    "https://fa\u00df.de:443/a",
    "HTTPS://User@EXAMPLE.com:8443",
    "http://\u4f8b\u3048.\u30c6\u30b9\u30c8./",
    "http://[2001:DB8::1]/",
    "ftp://192.0.2.1/x",
    "http://xn--a/",
    "mailto:a@example.com"
  };

  private static final String[] PIECES = {
    "/", "a", "b", "ab", "*", "$", "%2a", "%2A", "%61", "%", "\u00e9", " ", "?", ".php", "\u0000"
  };

  private static final int FILES = 500;

  private int seed = 9309;

  private Ask() {}

  /** Prints one line for each question of the fixed ones, then one for each ten made-up files. */
  public static void main(String[] args) {
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt robots = RobotsTxt.parse(args[0], dialect);
      for (String agent : AGENTS) {
        for (String url : URLS) {
          Verdict verdict = robots.rulesFor(Crawler.fromUserAgentHeader(agent)).check(url);
          System.out.println(dialect + " " + agent + " " + url + " -> " + line(verdict));
        }
      }
    }
    askForExtensions(args[0]);
    for (String url : ORIGINS) {
      System.out.println(
          url + " -> " + Origin.parse(url).map(Origin::robotsTxtUrl).orElse("none"));
    }
    new Ask().askAtRandom();
  }

  private static void askForExtensions(String file) {
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (String line : EXTENSIONS) {
      text.append(line).append('\n');
    }
    RobotsTxt robots = RobotsTxt.parse(text + file);
    CrawlerRules rules = robots.rulesFor(Crawler.ofTokens());
    for (ExtensionLine line : robots.extensions()) {
      System.out.println(shown(Extension.of(line)));
    }
    System.out.println(rules.crawlDelay().orElseThrow());
    System.out.println(
        Extensions.contentUsage(rules, "/a.pdf") + " " + Extensions.contentSignals(rules, "/") + " "
            + Extensions.licenses(robots, Crawler.ofProductToken("GPTBot")));
  }

  /** As text; an Optional writes itself differently in TeaVM. */
  private static String shown(Extension extension) {
    if (extension instanceof Extension.RequestRate rate) {
      String window = rate.window().map(Extension.DailyWindow::toString).orElse("always");
      return rate.documents() + " in " + rate.seconds() + " s, " + window;
    }
    return extension instanceof Extension.Host host
        ? host.scheme().orElse("") + " " + host.name() + " " + host.port().orElse(0)
        : extension.toString();
  }

  private static String line(Verdict verdict) {
    return (verdict.allowed() ? "allow " : "disallow ")
        + verdict.line().orElse(0)
        + " "
        + verdict.reason()
        + " "
        + verdict.path();
  }

  private void askAtRandom() {
    int hash = 0;
    for (int file = 1; file <= FILES; file++) {
      byte[] body = file().getBytes(StandardCharsets.UTF_8);
      for (Dialect dialect : Dialect.values()) {
        RobotsTxt robots = RobotsTxt.parse(body, dialect);
        for (String agent : AGENTS) {
          Verdict verdict = robots.rulesFor(Crawler.fromUserAgentHeader(agent)).check(path());
          hash = 31 * hash + line(verdict).hashCode();
        }
      }
      if (file % 10 == 0) {
        System.out.println("files to " + file + " -> " + hash);
      }
    }
  }

  private String file() {
    StringBuilder file = new StringBuilder();
    for (int lines = 3 + below(12); lines > 0; lines--) {
      switch (below(4)) {
        case 0 -> file.append("User-agent: ").append(AGENTS[below(AGENTS.length)]);
        case 1 -> file.append("Allow: ").append(path());
        default -> file.append("Disallow: ").append(path());
      }
      file.append(below(5) == 0 ? "\r\n" : "\n");
    }
    return file.toString();
  }

  private String path() {
    StringBuilder path = new StringBuilder("/");
    for (int pieces = below(6); pieces > 0; pieces--) {
      path.append(PIECES[below(PIECES.length)]);
    }
    return path.toString();
  }

  private int below(int bound) {
    seed = seed * 1103515245 + 12345;
    return (seed >>> 16) % bound;
  }
}
