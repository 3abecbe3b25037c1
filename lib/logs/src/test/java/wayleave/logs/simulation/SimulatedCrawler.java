package wayleave.logs.simulation;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import wayleave.logs.Judgment.RequestReason;

/** A crawler at one site, and what it writes into the site's log. */
final class SimulatedCrawler {
  final String token;
  final SimulatedSite site;
  final List<String> addresses;
  /** From this second on the log has its requests. */
  final long start;

  final long end;
  final int requests;
  final Random random;
  private final Consumer<SimulatedRequest> log;

  SimulatedCrawler(
      String token,
      SimulatedSite site,
      List<String> addresses,
      Simulation.Span span,
      Random random,
      Consumer<SimulatedRequest> log) {
    this.token = token;
    this.site = site;
    this.addresses = addresses;
    this.start = span.start();
    this.end = span.end();
    this.requests = span.requests();
    this.random = random;
    this.log = log;
  }

  /** A time of the log. */
  long anyTime() {
    return random.nextLong(start, end);
  }

  int anySection() {
    return random.nextInt(SimulatedSite.SECTIONS);
  }

  String anyAddress() {
    return addresses.get(random.nextInt(addresses.size()));
  }

  /** Logs a request for robots.txt. */
  void ask(long time, String address, int status) {
    log(time, address, "GET", "/robots.txt", status, Set.of(RequestReason.ROBOTS_TXT));
  }

  /** Logs a request for a page that the robots.txt in force at that time disallows. */
  void page(long time, String address, int section, RequestReason ifDisallowed) {
    page(time, address, section, Set.of(ifDisallowed));
  }

  /** Logs a request for a page of a section; {@code ifDisallowed} counts if the robots.txt in force disallows it. */
  void page(long time, String address, int section, Set<RequestReason> ifDisallowed) {
    SimulatedSite.Version version = site.at(time);
    Set<RequestReason> expected = ifDisallowed;
    if (version.status() == 503) {
      expected = Set.of(RequestReason.SITE_ANSWERED_ERROR);
    } else if (!version.disallows(token, section)) {
      expected =
          Set.of(version.allowsByLine(section) ? RequestReason.RULES : RequestReason.NO_RULE);
    }
    unjudged(time, address, section, expected);
  }

  /** Logs a request for a page whose judgment does not depend on what robots.txt says. */
  void unjudged(long time, String address, int section, Set<RequestReason> expected) {
    String query = random.nextInt(8) == 0 ? "?q=%C3%A4" + random.nextInt(9) : "";
    log(
        time,
        address,
        random.nextInt(20) == 0 ? "HEAD" : "GET",
        "/s" + section + "/p" + random.nextInt(1_000) + query,
        random.nextInt(30) == 0 ? 403 : 200,
        expected);
  }

  void log(
      long time,
      String address,
      String method,
      String target,
      int status,
      Set<RequestReason> expected) {
    if (time >= start && time < end) { // the log has no other requests
      String agent = "Mozilla/5.0 (compatible; " + token + "/1.0; +https://" + token + ".example)";
      log.accept(
          new SimulatedRequest(time, site.host, address, agent, method, target, status, expected));
    }
  }
}
