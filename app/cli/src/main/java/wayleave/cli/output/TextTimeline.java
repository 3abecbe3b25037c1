package wayleave.cli.output;

import java.time.Duration;
import java.util.List;
import wayleave.crawlers.ObservedCrawler;
import wayleave.policy.DurationText;
import wayleave.report.simulation.Interval;
import wayleave.report.simulation.Phase;
import wayleave.report.simulation.Simulation;
import wayleave.report.simulation.Timeline;
import wayleave.report.view.TerminalText;

/** A simulation as tables: the site's phases, and for each preset what crawlers are told and when they fetch. */
public final class TextTimeline {
  private final StringBuilder text = new StringBuilder();

  private TextTimeline() {}

  public static String of(Simulation simulation) {
    TextTimeline timeline = new TextTimeline();
    timeline.site(simulation);
    simulation
        .timelines()
        .forEach(each -> timeline.preset(each, simulation.script().phases()));
    timeline.programs(simulation.script().phases());
    return timeline.text.toString();
  }

  /** The programs that deviate from RFC 9309 and Google's documentation in a phase. */
  private void programs(List<Phase> phases) {
    boolean isFirst = true;
    for (Phase phase : phases) {
      List<ObservedCrawler> deviating = phase.deviating();
      if (!deviating.isEmpty()) {
        text.append(isFirst ? "\nprograms, observed on " + deviating.get(0).date() + "\n" : "");
        isFirst = false;
        text.append("  line " + phase.line() + ", " + TerminalText.of(phase.text()) + ": "
            + (phase.isUnreachable() ? "crawl the site: " : "fetch nothing: ")
            + ObservedCrawler.names(deviating, deviating.size()) + "\n");
      }
    }
  }

  private void site(Simulation simulation) {
    text.append(
        "site, with one request every " + DurationText.length(simulation.askEvery()) + "\n");
    row("from", "for", "line", "response");
    for (Phase phase : simulation.script().phases()) {
      row(
          DurationText.moment(phase.start()),
          DurationText.length(phase.length()),
          Integer.toString(phase.line()),
          TerminalText.of(phase.text()));
    }
  }

  private void preset(Timeline timeline, List<Phase> phases) {
    text.append("\n" + timeline.preset().code() + "\n");
    row("from", "for", "fetches", "result for crawlers");
    for (Interval interval : timeline.intervals()) {
      List<Timeline.Fetch> fetches = timeline.fetchesIn(interval);
      row(
          DurationText.moment(interval.from()),
          DurationText.length(interval.length()),
          Integer.toString(fetches.size()),
          told(interval) + pauses(fetches));
    }
    Timeline.Fetch last = timeline.fetches().get(timeline.fetches().size() - 1);
    text.append("  next fetch at " + DurationText.moment(last.next()) + "\n");
    for (Phase phase : phases) {
      if (timeline.fetches().stream().noneMatch(fetch -> fetch.phase() == phase)) {
        text.append("  unnoticed: line " + phase.line() + ", ");
        text.append(TerminalText.of(phase.text())).append(": no fetch fell into this phase\n");
      }
    }
  }

  private static String told(Interval interval) {
    String told = switch (interval.answer()) {
      case RULES, LAST_COPY -> "the robots.txt of line " + interval.rulesLine();
      case ALLOW_ALL, DISALLOW_ALL -> interval.answer().text();
    };
    return told + ": " + interval.reason();
  }

  /** How far apart the fetches are, by what each leaves until the next. */
  private static String pauses(List<Timeline.Fetch> fetches) {
    if (fetches.isEmpty()) {
      return "";
    }
    Duration shortest = fetches.stream()
        .map(Timeline.Fetch::pause)
        .reduce((a, b) -> a.compareTo(b) < 0 ? a : b)
        .orElseThrow();
    Duration longest = fetches.stream()
        .map(Timeline.Fetch::pause)
        .reduce((a, b) -> a.compareTo(b) > 0 ? a : b)
        .orElseThrow();
    String least = DurationText.length(shortest);
    String most = DurationText.length(longest);
    return "; next fetch after " + (least.equals(most) ? least : least + " to " + most);
  }

  private void row(String from, String length, String number, String what) {
    text.append("  " + padded(from, 11) + padded(length, 10));
    text.append(" ".repeat(Math.max(0, 7 - number.length()))).append(number).append("  ");
    text.append(what).append('\n');
  }

  private static String padded(String value, int width) {
    return value + " ".repeat(Math.max(1, width - value.length()));
  }
}
