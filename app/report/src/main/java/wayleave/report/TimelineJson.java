package wayleave.report;

import wayleave.policy.simulation.Interval;
import wayleave.policy.simulation.Phase;
import wayleave.policy.simulation.Simulation;
import wayleave.policy.simulation.Timeline;

/** A simulation of an outage. All times are seconds from the start of the script. */
public final class TimelineJson {
  private TimelineJson() {}

  /** Writes a simulation: its script, and what each policy makes of it. */
  public static void write(JsonWriter json, Simulation simulation) {
    json.beginObject();
    json.field("askEvery", simulation.askEvery().toSeconds());
    json.field("length", simulation.script().length().toSeconds());
    json.beginArray("phases");
    for (Phase phase : simulation.script().phases()) {
      json.beginObject();
      json.field("line", phase.line());
      json.field("text", phase.text());
      json.field("from", phase.start().toSeconds());
      json.field("until", phase.end().toSeconds());
      json.endObject();
    }
    json.endArray();
    json.beginArray("policies");
    for (Timeline timeline : simulation.timelines()) {
      write(json, timeline);
    }
    json.endArray();
    json.endObject();
  }

  private static void write(JsonWriter json, Timeline timeline) {
    json.beginObject();
    json.field("policy", timeline.preset().code());
    json.beginArray("intervals");
    for (Interval interval : timeline.intervals()) {
      json.beginObject();
      json.field("from", interval.from().toSeconds());
      json.field("until", interval.until().toSeconds());
      json.field("answer", JsonFields.code(interval.answer()));
      json.field("explanation", interval.reason());
      if (interval.rulesLine() > 0) {
        json.field("rulesLine", interval.rulesLine());
      }
      json.endObject();
    }
    json.endArray();
    json.beginArray("fetches");
    for (Timeline.Fetch fetch : timeline.fetches()) {
      json.beginObject();
      json.field("at", fetch.at().toSeconds());
      json.field("line", fetch.phase().line());
      json.field("next", fetch.next().toMillis() / 1000.0);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }
}
