package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import wayleave.fetch.simulation.Interval;
import wayleave.fetch.simulation.Phase;
import wayleave.fetch.simulation.Simulation;
import wayleave.fetch.simulation.Timeline;

/** A simulation of an outage. All times are seconds from the start of the script. */
public final class TimelineJson {
  private TimelineJson() {}

  /** Writes a simulation: its script, and what each preset makes of it. */
  public static void write(JsonGenerator json, Simulation simulation) throws IOException {
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
  }

  private static void write(JsonGenerator json, Timeline timeline) throws IOException {
    json.writeStartObject();
    json.writeStringField("preset", timeline.preset().code());
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
