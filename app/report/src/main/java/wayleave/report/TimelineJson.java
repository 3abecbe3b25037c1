package wayleave.report;

import wayleave.crawlers.ObservedCrawler;
import wayleave.report.simulation.Simulation;
import wayleave.report.simulation.Timeline;

/** A simulation of an outage. All times are seconds from the start of the script. */
public final class TimelineJson {
  private TimelineJson() {}

  /** Writes a simulation: its script, and what each policy makes of it. */
  public static void write(JsonWriter json, Simulation simulation) {
    json.beginObject();
    json.field("askEvery", simulation.askEvery().toSeconds());
    json.field("length", simulation.script().length().toSeconds());
    json.objects("phases", simulation.script().phases(), phase -> {
      json.field("line", phase.line());
      json.field("text", phase.text());
      json.field("from", phase.start().toSeconds());
      json.field("until", phase.end().toSeconds());
      JsonFields.strings(
          json,
          "deviating",
          phase.deviating().stream().map(ObservedCrawler::toString).toList());
    });
    json.objects("policies", simulation.timelines(), timeline -> write(json, timeline));
    json.endObject();
  }

  private static void write(JsonWriter json, Timeline timeline) {
    json.field("policy", timeline.preset().code());
    json.objects("intervals", timeline.intervals(), interval -> {
      json.field("from", interval.from().toSeconds());
      json.field("until", interval.until().toSeconds());
      json.field("answer", JsonFields.code(interval.answer()));
      json.field("explanation", interval.reason());
      if (interval.rulesLine() > 0) {
        json.field("rulesLine", interval.rulesLine());
      }
    });
    json.objects("fetches", timeline.fetches(), fetch -> {
      json.field("at", fetch.at().toSeconds());
      json.field("line", fetch.phase().line());
      json.field("next", fetch.next().toMillis() / 1000.0);
    });
  }
}
