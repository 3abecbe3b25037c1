package wayleave.server;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import wayleave.json.Json;
import wayleave.lint.Code;

/** {@code GET /v1/codes}: the kinds of findings of lint, or the one that {@code id} names, each with its page. */
final class CodesEndpoint implements Endpoint {
  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters("id");
    Optional<String> id = call.parameter("id");
    List<Code> codes = id.isPresent() ? List.of(find(id.get())) : Code.all();
    try {
      return CompletableFuture.completedFuture(Answer.json(Json.line(json -> {
        json.writeStartArray();
        for (Code code : codes) {
          write(json, code);
        }
        json.writeEndArray();
      })));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static Code find(String id) throws ProblemException {
    return Code.find(id)
        .orElseThrow(() -> new ProblemException(
            ProblemType.NOT_FOUND, "there is no code '" + id + "'; without an id all are listed"));
  }

  private static void write(JsonGenerator json, Code code) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", code.id());
    json.writeStringField("family", code.family());
    json.writeStringField("severity", Json.code(code.severity()));
    json.writeStringField("summary", code.summary());
    json.writeStringField("page", code.page());
    json.writeEndObject();
  }
}
