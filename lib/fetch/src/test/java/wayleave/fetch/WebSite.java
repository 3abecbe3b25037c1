package wayleave.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Origin;

/**
 * A site of a real web server, as a line of {@code nginx.tsv} or {@code apache2.tsv} has it, and what a fetch makes of it.
 *
 * @param url what is asked for its robots.txt. Where it names a port, the site is set up elsewhere
 * @param directives how the server is told about the site; {@code |} stands for a line end
 * @param outcome as {@link WebServer#shown} writes it
 * @param statuses of all hops
 * @param fields header fields that the last response has, or, after a {@code !}, has not
 * @param access what it means under each preset, as in {@code policy.tsv}
 * @param nextFetch when to fetch again, as in {@code policy.tsv}
 */
record WebSite(
    String url,
    String directives,
    String outcome,
    String statuses,
    List<String> fields,
    String access,
    String nextFetch) {
  static List<WebSite> in(String table) throws IOException {
    try (InputStream in = WebSite.class.getResourceAsStream(table)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(cell -> new WebSite(
              cell[0],
              cell[1].equals("-") ? "" : cell[1].replace(" | ", "\n"),
              cell[2],
              cell[3],
              cell[4].equals("-") ? List.of() : List.of(cell[4].split("; ")),
              cell[5],
              cell[6]))
          .toList();
    }
  }

  boolean isSetUpHere() {
    return !url.contains("@");
  }

  boolean isSecure() {
    return url.startsWith("https:");
  }

  String host() {
    return Origin.of(url).host();
  }

  @Override
  public String toString() {
    return url;
  }
}
