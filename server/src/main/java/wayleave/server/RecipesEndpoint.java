package wayleave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import wayleave.Recipe;
import wayleave.json.Json;

/** {@code GET /v1/recipes}: ready-made files for common wishes, as {@code wayleave new} writes them. */
final class RecipesEndpoint implements Endpoint {
  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters();
    try {
      return CompletableFuture.completedFuture(Answer.json(Json.line(json -> {
        json.writeStartArray();
        for (Recipe recipe : Recipe.values()) {
          json.writeStartObject();
          json.writeStringField("name", recipe.code());
          json.writeStringField("description", recipe.description());
          json.writeStringField("text", recipe.text());
          json.writeEndObject();
        }
        json.writeEndArray();
      })));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }
}
