package wayleave.cli.output;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import wayleave.Verdict;
import wayleave.policy.SiteVerdict;
import wayleave.report.JsonFields;
import wayleave.report.VerdictJson;

/**
 * Verdicts for programs: one JSON object a line.
 *
 * @param explain whether to show how each verdict was reached
 */
record JsonVerdicts(boolean explain) implements VerdictPrinter {
  @Override
  public byte[] print(
      String agent, String url, IntFunction<String> lines, Verdict verdict, List<String> notes)
      throws IOException {
    return JsonFields.line(
        json -> VerdictJson.write(json, agent, url, lines, verdict, explain, notes));
  }

  @Override
  public byte[] print(String agent, SiteVerdict answer, List<String> notes) throws IOException {
    return JsonFields.line(json -> VerdictJson.write(json, agent, answer, explain, notes));
  }
}
