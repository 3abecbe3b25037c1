package wayleave.server;

import java.util.concurrent.CompletableFuture;
import wayleave.json.Json;
import wayleave.json.LintJson;
import wayleave.lint.LintInput;
import wayleave.lint.LintOptions;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;

/** {@code POST /v1/lint}: what is wrong with this file? */
final class LintEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final HeavyWork work;

  LintEndpoint(ServerLimits limits, HeavyWork work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect", "urls");
    LintInput input = LintInput.of(request.file("robots")).withSample(request.urls());
    LintOptions options =
        request.givenDialect().map(LintOptions.DEFAULT::readBy).orElse(LintOptions.DEFAULT);
    return work.answer(call, () -> report(Linter.of(options).inOneThread().lint(input)));
  }

  private static Json.Value report(LintReport report) {
    return json -> LintJson.write(json, FileRequest.ONLY_FILE, report);
  }
}
