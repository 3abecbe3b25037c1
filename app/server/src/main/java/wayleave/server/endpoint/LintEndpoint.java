package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import wayleave.lint.LintOptions;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.report.JsonWriter;
import wayleave.report.LintJson;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/lint}: what is wrong with this file? */
public final class LintEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final BoundedExecutor work;

  public LintEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect", "urls");
    LintInput input = LintInput.of(request.file("robots")).withSample(request.urls());
    LintOptions options =
        request.givenDialect().map(LintOptions.DEFAULT::readBy).orElse(LintOptions.DEFAULT);
    return work.answer(call, () -> report(Linter.of(options).lint(input)));
  }

  private static Consumer<JsonWriter> report(LintReport report) {
    return json -> LintJson.write(json, FileRequest.ONLY_FILE, report);
  }
}
