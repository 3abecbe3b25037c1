package wayleave.report;

import java.util.List;
import wayleave.Dialect;
import wayleave.proof.PatternExplanation;
import wayleave.proof.PatternExplanation.Answer;

/** Writes what a path pattern matches. */
public final class PatternJson {
  private PatternJson() {}

  /**
   * Writes an explanation.
   *
   * @param notes what is odd about the pattern, for people; may be empty
   * @param answers whether it matches URLs; may be empty
   */
  public static void write(
      JsonWriter json, PatternExplanation explanation, List<String> notes, List<Answer> answers) {
    json.beginObject();
    json.field("pattern", explanation.pattern());
    json.field("dialect", explanation.dialect().code());
    JsonFields.strings(json, "notes", notes);
    json.field("matches", explanation.words());
    json.field("length", explanation.length());
    json.beginObject("readAs");
    for (Dialect one : Dialect.values()) {
      json.field(one.code(), explanation.normalised(one).orElse(null));
    }
    json.endObject();
    JsonFields.strings(json, "examples", explanation.examples());
    json.objects("nearMisses", explanation.nearMisses(), miss -> {
      json.field("path", miss.path());
      json.field("why", miss.why());
    });
    json.objects("urls", answers, answer -> {
      json.field("url", answer.url());
      json.field("path", answer.path());
      json.field("matches", answer.matches());
      if (answer.stop().isPresent()) {
        json.field("stop", answer.stop().get());
      }
    });
    json.endObject();
  }
}
