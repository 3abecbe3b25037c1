package wayleave.cli;

import java.io.IOException;
import java.util.function.IntFunction;
import wayleave.Verdict;
import wayleave.json.FetchedAnswer;
import wayleave.json.Json;
import wayleave.json.VerdictJson;

/** Verdicts for programs: one JSON object a line. */
final class JsonVerdicts implements VerdictPrinter {
  private final boolean explain;

  /** @param explain whether the walk is shown */
  JsonVerdicts(boolean explain) {
    this.explain = explain;
  }

  @Override
  public byte[] print(
      String agent, String url, String file, IntFunction<String> lines, Verdict verdict)
      throws IOException {
    return Json.line(json -> VerdictJson.write(json, agent, url, file, lines, verdict, explain));
  }

  @Override
  public byte[] print(String agent, FetchedAnswer answer) throws IOException {
    return Json.line(json -> VerdictJson.write(json, agent, answer, explain));
  }
}
