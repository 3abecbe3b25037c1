package wayleave.js;

import java.util.Optional;
import java.util.function.IntFunction;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;
import wayleave.report.view.VerdictNotes;
import wayleave.report.view.WrittenLines;

/** A robots.txt that is asked for verdicts. */
public final class CheckedFile {
  private final byte[] body;
  private final RobotsTxt robots;
  private final IntFunction<String> lines;

  CheckedFile(byte[] body, RobotsTxt robots) {
    this.body = body;
    this.robots = robots;
    lines = new WrittenLines(body);
  }

  /**
   * The answer of {@code POST /v1/check}, as JSON.
   *
   * @param explain whether to add how each verdict came about
   */
  @JSExport
  @JSByRef
  public byte[] check(String[] crawlers, String[] urls, boolean explain) {
    JsonWriter json = new JsonWriter(4096);
    json.beginObject();
    json.beginArray("verdicts");
    for (String crawler : crawlers) {
      CrawlerRules rules = robots.rulesFor(Crawler.fromUserAgentHeader(crawler));
      VerdictNotes notes = new VerdictNotes(crawler, body);
      for (String url : urls) {
        Optional<String> problem = VerdictJson.notAUrl(url, robots.dialect(), false);
        if (problem.isPresent()) {
          VerdictJson.notAUrl(json, crawler, url, problem.get());
        } else {
          Verdict verdict = rules.check(url);
          VerdictJson.write(
              json, crawler, url, lines, verdict, explain, notes.withName(url, verdict, lines));
        }
      }
    }
    json.endArray();
    json.endObject();
    return json.toByteArray();
  }
}
