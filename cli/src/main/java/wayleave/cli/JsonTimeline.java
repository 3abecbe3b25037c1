package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import wayleave.fetch.simulation.Interval;
import wayleave.fetch.simulation.Phase;
import wayleave.fetch.simulation.Simulation;
import wayleave.fetch.simulation.Timeline;

/** A simulation for programs: one JSON object. All times are seconds from the start of the script. */
final class JsonTimeline {
  private JsonTimeline() {}

  static void write(Simulation simulation, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.begin(out)) {
      json.writeStartObject();
      json.writeNumberField("askEvery", simulation.askEvery().toSeconds());
      json.writeNumberField("length", simulation.script().length().toSeconds());
      json.writeArrayFieldStart("phases");
      for (Phase phase : simulation.script().phases()) {
        json.writeStartObject();
        json.writeNumberField("line", phase.line());
        json.writeStringField("text", phase.text());
        json.writeNumberField("from", phase.start().toSeconds());
        json.writeNumberField("until", phase.end().toSeconds());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("presets");
      for (Timeline timeline : simulation.timelines()) {
        write(json, timeline);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void write(JsonGenerator json, Timeline timeline) throws IOException {
    json.writeStartObject();
    json.writeStringField("preset", PresetNames.nameOf(timeline.preset()));
    json.writeArrayFieldStart("intervals");
    for (Interval interval : timeline.intervals()) {
      json.writeStartObject();
      json.writeNumberField("from", interval.from().toSeconds());
      json.writeNumberField("until", interval.until().toSeconds());
      json.writeStringField("answer", Json.code(interval.answer()));
      json.writeStringField("explanation", interval.reason());
      if (interval.rulesLine() > 0) {
        json.writeNumberField("rulesLine", interval.rulesLine());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("fetches");
    for (Timeline.Fetch fetch : timeline.fetches()) {
      json.writeStartObject();
      json.writeNumberField("at", fetch.at().toSeconds());
      json.writeNumberField("line", fetch.phase().line());
      json.writeNumberField("next", fetch.next().toMillis() / 1000.0);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
