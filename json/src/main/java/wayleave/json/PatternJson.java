package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import wayleave.Dialect;
import wayleave.lint.PatternExplanation;
import wayleave.lint.PatternExplanation.Answer;
import wayleave.lint.PatternExplanation.NearMiss;

/** What a path of a rule matches. */
public final class PatternJson {
  private PatternJson() {}

  /**
   * Writes an explanation.
   *
   * @param answers whether it matches URLs; may be empty
   */
  public static void write(JsonGenerator json, PatternExplanation explanation, List<Answer> answers)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("pattern", explanation.pattern());
    json.writeStringField("dialect", explanation.dialect().code());
    json.writeStringField("matches", explanation.words());
    json.writeNumberField("length", explanation.length());
    json.writeObjectFieldStart("readAs");
    for (Dialect one : Dialect.values()) {
      json.writeStringField(one.code(), explanation.normalised(one).orElse(null));
    }
    json.writeEndObject();
    Json.strings(json, "examples", explanation.examples());
    json.writeArrayFieldStart("nearMisses");
    for (NearMiss miss : explanation.nearMisses()) {
      json.writeStartObject();
      json.writeStringField("path", miss.path());
      json.writeStringField("why", miss.why());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("urls");
    for (Answer answer : answers) {
      json.writeStartObject();
      json.writeStringField("url", answer.url());
      json.writeStringField("path", answer.path());
      json.writeBooleanField("matches", answer.matches());
      if (!answer.matches()) {
        json.writeStringField("stop", answer.stop());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
