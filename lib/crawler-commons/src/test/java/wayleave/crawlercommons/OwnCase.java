package wayleave.crawlercommons;

import crawlercommons.robots.BaseRobotsParser;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A line of {@code cases.tsv}. */
record OwnCase(
    String name,
    List<String> agents,
    String robots,
    String url,
    String ours,
    String theirs,
    String source,
    String why) {
  static List<OwnCase> all() {
    return Tsv.rows("cases.tsv", 8).stream()
        .map(f -> new OwnCase(
            f[0],
            List.of(f[1].split(" ")),
            f[2].replace("\\n", "\n"),
            f[3],
            f[4],
            f[5],
            f[6],
            f[7]))
        .toList();
  }

  String answer(BaseRobotsParser parser) {
    byte[] body = robots.getBytes(StandardCharsets.UTF_8);
    String site = "http://a.example/robots.txt";
    return parser.parseContent(site, body, "text/plain", agents).isAllowed(url)
        ? "allow"
        : "disallow";
  }

  boolean differs() {
    return !ours.equals(theirs);
  }

  @Override
  public String toString() {
    return name;
  }
}
