package wayleave.js;

import java.time.Instant;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.extension.Specification;
import wayleave.page.PageDialect;
import wayleave.report.MayJson;
import wayleave.report.view.HeaderText;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;

/** What {@code may.js} exports: the answer of {@code POST /v1/may} about texts, as JSON in UTF-8. Exceptions have a message for people. */
public final class MayModule {
  private MayModule() {}

  /**
   * @param dialect its code
   * @param headers as {@code curl -sI} prints them
   * @param isGiven whether there are headers or HTML, maybe empty
   * @param at milliseconds since 1970
   */
  @JSExport
  @JSByRef
  public static byte[] may(
      String url,
      String crawler,
      @JSByRef byte[] robots,
      String dialect,
      String headers,
      @JSByRef byte[] html,
      boolean isGiven,
      double at) {
    HeaderText fields = HeaderText.of(headers);
    fields.problem().ifPresent(problem -> {
      throw new IllegalArgumentException("headers, line " + problem.line() + ": " + problem.text());
    });
    MayReport report = MayReport.of(new MayInput(
        url,
        crawler,
        Dialect.find(dialect).orElseThrow(),
        PageDialect.of(Crawler.fromUserAgentHeader(crawler)),
        Instant.ofEpochMilli((long) at),
        Specification.current().stream().map(Specification::id).toList(),
        MayReport.DEFAULT,
        MayInput.Robots.given(robots),
        isGiven
            ? MayInput.Page.given(fields.fields(), html)
            : MayInput.Page.of(MayInput.State.NOT_REQUESTED)));
    return JsonBytes.of(json -> MayJson.write(json, report));
  }
}
