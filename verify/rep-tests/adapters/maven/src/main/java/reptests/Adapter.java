package reptests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads questions and writes answers, one JSON line each. */
public final class Adapter {
  private static final JsonFactory JSON = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(100_000_000).build())
      .build();

  private Adapter() {}

  /** An engine. */
  public interface Engine {
    boolean allowed(Question question) throws Exception;
  }

  /** Answers all questions; what the engine throws is the answer's error. */
  public static void run(Engine engine) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, String> question = read(line);
      StringWriter out = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(out)) {
        json.writeStartObject();
        json.writeStringField("id", question.get("id"));
        try {
          json.writeBooleanField("allowed", engine.allowed(new Question(question)));
        } catch (Exception e) {
          json.writeStringField("error", e.toString());
        }
        json.writeEndObject();
      }
      System.out.println(out);
    }
  }

  private static Map<String, String> read(String line) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser json = JSON.createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        fields.put(name, json.nextTextValue());
      }
    }
    return fields;
  }
}
