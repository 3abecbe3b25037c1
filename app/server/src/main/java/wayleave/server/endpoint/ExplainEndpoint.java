package wayleave.server.endpoint;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.proof.PatternExplanation;
import wayleave.report.Answers;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.JsonInput;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/explain}: what a path pattern matches. */
public final class ExplainEndpoint implements Endpoint {
  /** Longer than a path that anybody wrote by hand. */
  public static final int MAX_PATTERN = 2_000;

  private static final String FIELDS = "pattern, dialect, urls";

  private final ServerLimits limits;
  private final BoundedExecutor work;

  public ExplainEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  private static final class Fields {
    private @Nullable String pattern;
    private Dialect dialect = Dialect.GOOGLE;
    private List<String> urls = List.of();

    void field(JsonInput in, String name, ServerLimits limits)
        throws ProblemException, IOException {
      switch (name) {
        case "pattern" -> pattern = in.string();
        case "dialect" -> dialect = FileRequest.dialect(in);
        case "urls" -> urls = in.strings(limits.answers().urls());
        default -> throw in.unknown(name, FIELDS);
      }
    }
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    Fields fields = JsonInput.read(call.body(), in -> {
      Fields read = new Fields();
      in.object(name -> read.field(in, name, limits));
      return read;
    });
    String pattern = fields.pattern;
    if (pattern == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "pattern is missing; expected what stands after Disallow:, such as /*.pdf$");
    } else if (pattern.length() > MAX_PATTERN) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED, "a pattern may have " + MAX_PATTERN + " characters here");
    }
    for (int i = 0; i < fields.urls.size(); i++) {
      FileRequest.requireUrl(fields.urls.get(i), i, fields.dialect);
    }
    PatternExplanation explanation = explanation(pattern, fields.dialect);
    return work.answer(call, () -> Answers.explain(explanation, fields.urls));
  }

  private static PatternExplanation explanation(String pattern, Dialect dialect)
      throws ProblemException {
    try {
      return PatternExplanation.of(pattern, dialect);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "pattern: " + e.getMessage());
    }
  }
}
