package wayleave.benchmarks.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import wayleave.benchmarks.data.Text;
import wayleave.benchmarks.data.Urls;

/**
 * The origins that are fetched from, each with a name and a loopback address of its own, and what each does when it is asked:
 * one in ten is slow, one in twenty broken. The same for the same number of them. Immutable and thread-safe.
 */
final class FetchSites {
  /** A path that every robots.txt here allows. */
  static final String OPEN_PATH = "/open-to-all/page.html";

  private static final String NAME = ".load.example";
  /** How long a client waits for a connection and for a byte. */
  static final int IDLE_MILLIS = 10_000;

  private final Behavior[] behaviors;
  private final int openPort;
  private final int closedPort;

  /** What an origin does. */
  enum Behavior {
    /** Answers at once. */
    FINE("FOUND", 0),
    /** Answers after a tenth to three tenths of the time that a client waits. */
    SLOW("FOUND", 10),
    /** Nobody listens. */
    REFUSED("CONNECT_FAILURE", 1),
    /** Sends half of the file and resets the connection. */
    RESET("INCOMPLETE", 1),
    /** Answers a TLS handshake by something else. */
    NO_TLS("TLS_FAILURE", 1),
    /** Takes the request and never answers. */
    SILENT("READ_TIMEOUT", 1),
    /** Answers 503. */
    OVERLOADED("SERVER_ERROR", 1);

    /** What a client should make of it. */
    final String outcome;

    /** How many in a hundred behave so; the rest is fine. */
    final int percent;

    Behavior(String outcome, int percent) {
      this.outcome = outcome;
      this.percent = percent;
    }

    boolean hasRules() {
      return this == FINE || this == SLOW;
    }
  }

  /**
   * @param count at most 15 million
   * @param openPort where sites answer, on every loopback address
   * @param closedPort where none does
   */
  FetchSites(int count, int openPort, int closedPort) {
    this.openPort = openPort;
    this.closedPort = closedPort;
    behaviors = new Behavior[count];
    Arrays.fill(behaviors, Behavior.FINE);
    SplittableRandom random = new SplittableRandom(count);
    for (Behavior behavior : Behavior.values()) {
      for (int left = count * behavior.percent / 100; left > 0; ) {
        int i = random.nextInt(count);
        if (behaviors[i] == Behavior.FINE) {
          behaviors[i] = behavior;
          left--;
        }
      }
    }
  }

  int count() {
    return behaviors.length;
  }

  Behavior behavior(int site) {
    return behaviors[site];
  }

  /** How many have each outcome if a client is right about all. */
  Map<Behavior, Integer> counts() {
    Map<Behavior, Integer> counts = new EnumMap<>(Behavior.class);
    for (Behavior behavior : behaviors) {
      counts.merge(behavior, 1, Integer::sum);
    }
    return counts;
  }

  /** How long a slow one takes, in milliseconds. */
  static long delayMillis(int site) {
    return (long) (IDLE_MILLIS * new SplittableRandom(site).nextDouble(0.1, 0.3));
  }

  /** Scheme, host and port. */
  String origin(int site) {
    String scheme = behaviors[site] == Behavior.NO_TLS ? "https" : "http";
    int port = behaviors[site] == Behavior.REFUSED ? closedPort : openPort;
    return scheme + "://" + host(site) + ":" + port;
  }

  /** The name of a site. */
  static String host(int site) {
    return "s" + site + NAME;
  }

  /** The addresses of a name: what DNS would say. */
  static List<InetAddress> resolve(String host) throws UnknownHostException {
    if (!host.endsWith(NAME)) {
      throw new UnknownHostException(host);
    }
    return List.of(address(Integer.parseInt(host.substring(1, host.length() - NAME.length()))));
  }

  private static InetAddress address(int site) {
    try {
      return InetAddress.getByAddress(new byte[] {
        127, (byte) (1 + site / (250 * 250)), (byte) (site / 250 % 250), (byte) (1 + site % 250)
      });
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  /** The site that has an address. */
  static int ofAddress(InetAddress address) {
    byte[] bytes = address.getAddress();
    return ((bytes[1] & 0xFF) - 1) * 250 * 250 + (bytes[2] & 0xFF) * 250 + (bytes[3] & 0xFF) - 1;
  }

  /** A path that the site's robots.txt disallows. */
  static String closedPath(int site) {
    return "/private-" + site + "/page.html";
  }

  /** The site's robots.txt, of 300 to 3,000 bytes, small ones more often. */
  byte[] robotsTxt(int site) {
    SplittableRandom random = new SplittableRandom(site);
    double size = 260 * Math.pow(11, random.nextDouble());
    StringBuilder text = new StringBuilder("# robots.txt of " + host(site) + "\nUser-agent: *\n");
    text.append("Disallow: /private-").append(site).append("/\n");
    while (text.length() < size) {
      text.append(random.nextInt(10) == 0 ? "Allow: /" : "Disallow: /")
          .append(Urls.word(random))
          .append('/')
          .append(Urls.word(random))
          .append(random.nextInt(4) == 0 ? "/*.pdf$\n" : "/\n");
    }
    text.append("Sitemap: https://").append(host(site)).append("/sitemap.xml\n");
    return Text.bytes(text.toString());
  }
}
