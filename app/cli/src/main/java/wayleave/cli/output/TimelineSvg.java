package wayleave.cli.output;

import java.time.Duration;
import java.util.List;
import wayleave.policy.simulation.DurationText;
import wayleave.policy.simulation.Interval;
import wayleave.policy.simulation.Phase;
import wayleave.policy.simulation.SimulatedAccess;
import wayleave.policy.simulation.Simulation;
import wayleave.policy.simulation.Timeline;

/**
 * A simulation as a picture: what the site answers, what each preset tells crawlers meanwhile, and when it fetches.
 *
 * <p>An SVG document by itself, without scripts and without anything from elsewhere. Answers are told apart by pattern and letter
 * as well as by colour; it follows the reader's choice of light or dark, and its description says in words what it shows.
 */
public final class TimelineSvg {
  private static final int WIDTH = 1000;
  private static final int LEFT = 130;
  private static final int RIGHT = 24;
  private static final int TOP = 58;
  private static final int SITE_HEIGHT = 28;
  private static final int BAND_HEIGHT = 36;
  private static final int ROW_HEIGHT = 66;
  private static final int FETCH_HEIGHT = 9;
  private static final int LEGEND_HEIGHT = 62;
  /** What a character takes at the size of the labels, about; wider than most, so that labels stay in their boxes. */
  private static final double CHARACTER = 6.8;

  private static final int MAX_TITLE = 105;
  private static final int MAX_TICKS = 11;
  private static final int MAX_DESCRIBED = 30;

  private static final List<Duration> STEPS = List.of(
      Duration.ofMinutes(1),
      Duration.ofMinutes(5),
      Duration.ofMinutes(15),
      Duration.ofMinutes(30),
      Duration.ofHours(1),
      Duration.ofHours(3),
      Duration.ofHours(6),
      Duration.ofHours(12),
      Duration.ofDays(1),
      Duration.ofDays(2),
      Duration.ofDays(5),
      Duration.ofDays(10),
      Duration.ofDays(30),
      Duration.ofDays(90),
      Duration.ofDays(365));

  private static final String STYLE = """
      .wl { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; --ink: #1b1b1b; --paper: #ffffff; --faint: #5c5c5c;
        --grid: #d9d9d9; --rules: #cfe5f6; --rules-line: #0072b2; --copy: #fbedc0; --copy-line: #8f6200; --allow: #d2efe4;
        --allow-line: #00795a; --disallow: #fad9c8; --disallow-line: #c04f00; --site: #efefef; }
      @media (prefers-color-scheme: dark) {
        .wl { --ink: #f0f0f0; --paper: #17191c; --faint: #b4b4b4; --grid: #3a3d42; --rules: #0e3d5c; --rules-line: #56b4e9;
          --copy: #4d3a06; --copy-line: #e6b422; --allow: #0b4535; --allow-line: #2fc79a; --disallow: #5a2508;
          --disallow-line: #ff8c4a; --site: #2a2d31; }
      }
      .wl text { fill: var(--ink); }
      .wl .paper { fill: var(--paper); }
      .wl .title { font-size: 15px; font-weight: 600; }
      .wl .name { font-weight: 600; }
      .wl .faint { fill: var(--faint); font-size: 11px; }
      .wl .grid { stroke: var(--grid); stroke-width: 1; }
      .wl .site { fill: var(--site); stroke: var(--faint); }
      .wl .fetch { stroke: var(--ink); stroke-width: 1; fill: none; }
      .wl .label { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; text-anchor: middle; }
      .wl .rules { fill: var(--rules); stroke: var(--rules-line); }
      .wl .copy { fill: var(--copy); stroke: var(--copy-line); }
      .wl .allow { fill: var(--allow); stroke: var(--allow-line); }
      .wl .disallow { fill: var(--disallow); stroke: var(--disallow-line); }
      .wl .mark { fill: none; stroke-width: 1; opacity: .55; }
      .wl .on-rules { stroke: var(--rules); }
      .wl .on-copy { stroke: var(--copy); }
      .wl .on-allow { stroke: var(--allow); }
      .wl .on-disallow { stroke: var(--disallow); }
      .wl .on-site { stroke: var(--site); }
      """;

  /** The patterns are drawn over the fill. Rules have none. */
  private static final String PATTERNS = """
      <pattern id="wl-copy" width="8" height="8" patternUnits="userSpaceOnUse"><path class="copy mark" d="M-2 2l4-4M0 8l8-8M6 10l4-4"/></pattern>
      <pattern id="wl-allow" width="8" height="8" patternUnits="userSpaceOnUse"><circle class="allow mark" cx="4" cy="4" r="1.2"/></pattern>
      <pattern id="wl-disallow" width="8" height="8" patternUnits="userSpaceOnUse"><path class="disallow mark" d="M0 0l8 8M0 8l8-8"/></pattern>
      """;

  private final Simulation simulation;
  private final double pixelsPerSecond;
  private final int bottom;
  private final StringBuilder svg = new StringBuilder();

  private TimelineSvg(Simulation simulation) {
    this.simulation = simulation;
    this.pixelsPerSecond =
        (double) (WIDTH - LEFT - RIGHT) / simulation.script().length().toSeconds();
    this.bottom = TOP + SITE_HEIGHT + 16 + simulation.timelines().size() * ROW_HEIGHT;
  }

  /** The picture of a simulation: an SVG document that ends with a line end. */
  public static String of(Simulation simulation) {
    return new TimelineSvg(simulation).draw();
  }

  private String draw() {
    int height = bottom + LEGEND_HEIGHT;
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wl\" width=\"" + WIDTH
        + "\" height=\"" + height + "\" viewBox=\"0 0 " + WIDTH + " " + height
        + "\" role=\"img\" aria-labelledby=\"wl-title wl-desc\">\n");
    svg.append("<title id=\"wl-title\">").append(escaped(title())).append("</title>\n");
    svg.append("<desc id=\"wl-desc\">").append(escaped(description())).append("</desc>\n");
    svg.append("<style>\n").append(STYLE).append("</style>\n");
    svg.append("<defs>\n").append(PATTERNS).append("</defs>\n");
    svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    text("title", 16, 24, title());
    String asks = "One request every " + DurationText.length(simulation.askEvery())
        + "; times count from the start of the script.";
    text("faint", 16, 42, asks);
    axis();
    site();
    int y = TOP + SITE_HEIGHT + 16;
    for (Timeline timeline : simulation.timelines()) {
      row(timeline, y);
      y += ROW_HEIGHT;
    }
    legend();
    return svg.append("</svg>\n").toString();
  }

  /** The phases, as many as fit into the width. */
  private String title() {
    StringBuilder title = new StringBuilder("robots.txt: ");
    String separator = "";
    for (Phase phase : simulation.script().phases()) {
      String next = separator + phase.text() + " for " + DurationText.length(phase.length());
      if (title.length() + next.length() > MAX_TITLE) {
        return title.append(", ...").toString();
      }
      title.append(next);
      separator = ", then ";
    }
    return title.toString();
  }

  private String description() {
    StringBuilder text = new StringBuilder("Result for crawlers, by policy.");
    for (Timeline timeline : simulation.timelines()) {
      text.append(' ').append(timeline.preset().code()).append(':');
      List<Interval> intervals = timeline.intervals();
      for (int i = 0; i < Math.min(MAX_DESCRIBED, intervals.size()); i++) {
        Interval interval = intervals.get(i);
        text.append(i == 0 ? " " : ", ").append(interval.answer().text()).append(" from ");
        text.append(DurationText.moment(interval.from()));
      }
      text.append(intervals.size() > MAX_DESCRIBED ? ", and so on; " : "; ");
      text.append(timeline.fetches().size()).append(" fetches.");
    }
    return text.toString();
  }

  private void axis() {
    Duration length = simulation.script().length();
    Duration step = STEPS.stream()
        .filter(candidate -> length.dividedBy(candidate) <= MAX_TICKS)
        .findFirst()
        .orElse(length.dividedBy(MAX_TICKS));
    for (Duration at = Duration.ZERO; at.compareTo(length) <= 0; at = at.plus(step)) {
      String x = number(x(at));
      svg.append(
          "<path class=\"grid\" d=\"M" + x + " " + (TOP - 4) + "V" + (bottom + 2) + "\"/>\n");
      boolean wholeDays = step.compareTo(Duration.ofDays(1)) >= 0;
      String label = wholeDays ? at.toDays() + "d" : DurationText.moment(at);
      svg.append("<text class=\"faint\" text-anchor=\"middle\" x=\"" + x + "\" y=\"" + (bottom + 16)
          + "\">" + label + "</text>\n");
    }
  }

  private void site() {
    text("name", 16, TOP + 18, "the site");
    for (Phase phase : simulation.script().phases()) {
      String about = phase.text() + " for " + DurationText.length(phase.length()) + ", from "
          + DurationText.moment(phase.start());
      box("site", "", phase.start(), phase.length(), TOP, SITE_HEIGHT, about);
      String response = phase.text().split(" ", 2)[0];
      label("site", phase.start(), phase.length(), TOP + 18, phase.text(), response);
    }
  }

  private void row(Timeline timeline, int y) {
    text("name", 16, y + 16, timeline.preset().code());
    text("faint", 16, y + 32, timeline.fetches().size() + " fetches");
    for (Interval interval : timeline.intervals()) {
      String answer = interval.answer().text();
      String about = timeline.preset().code() + ": " + answer + " from "
          + DurationText.moment(interval.from()) + " for " + DurationText.length(interval.length())
          + " (" + interval.reason()
          + (interval.rulesLine() == 0 ? ")" : "; found in line " + interval.rulesLine() + ")");
      String style = style(interval.answer());
      box(style, style, interval.from(), interval.length(), y, BAND_HEIGHT, about);
      label(style, interval.from(), interval.length(), y + 22, answer, letter(interval.answer()));
    }
    fetches(timeline, y + BAND_HEIGHT + 4);
  }

  /** Fetches that are too close to be told apart are one tick. */
  private void fetches(Timeline timeline, int y) {
    StringBuilder path = new StringBuilder();
    double last = -1;
    for (Timeline.Fetch fetch : timeline.fetches()) {
      double x = x(fetch.at());
      if (x - last >= 1) {
        path.append('M').append(number(x)).append(' ').append(y).append('v').append(FETCH_HEIGHT);
        last = x;
      }
    }
    svg.append("<path class=\"fetch\" d=\"" + path + "\"/>\n");
  }

  private void legend() {
    int x = LEFT;
    int y = bottom + 32;
    for (SimulatedAccess answer : SimulatedAccess.values()) {
      String style = style(answer);
      svg.append(rect(style, x, y, 20, 16, ""));
      svg.append(pattern(style, x, y, 20, 16));
      text("", x + 26, y + 13, letter(answer) + "  " + legend(answer));
      x += 48 + (int) (CHARACTER * (legend(answer).length() + 3));
    }
    svg.append("<path class=\"fetch\" d=\"M" + (x + 4) + " " + (y + 4) + "v" + FETCH_HEIGHT + "M"
        + (x + 9) + " " + (y + 4) + "v" + FETCH_HEIGHT + "\"/>\n");
    text("", x + 18, y + 13, "fetches");
  }

  private static String legend(SimulatedAccess answer) {
    return switch (answer) {
      case RULES -> "its rules, fresh";
      case LAST_COPY -> "rules of the last good copy";
      case ALLOW_ALL -> "allow all";
      case DISALLOW_ALL -> "disallow all";
    };
  }

  private static String style(SimulatedAccess answer) {
    return switch (answer) {
      case RULES -> "rules";
      case LAST_COPY -> "copy";
      case ALLOW_ALL -> "allow";
      case DISALLOW_ALL -> "disallow";
    };
  }

  private static String letter(SimulatedAccess answer) {
    return switch (answer) {
      case RULES -> "R";
      case LAST_COPY -> "C";
      case ALLOW_ALL -> "A";
      case DISALLOW_ALL -> "D";
    };
  }

  private double x(Duration at) {
    return LEFT + at.toSeconds() * pixelsPerSecond;
  }

  /** A box that shows its title where a pointer rests. */
  private void box(
      String style,
      String pattern,
      Duration from,
      Duration length,
      int y,
      int height,
      String title) {
    double width = Math.max(1, length.toSeconds() * pixelsPerSecond);
    svg.append(rect(style, x(from), y, width, height, title));
    svg.append(pattern(pattern, x(from), y, width, height));
  }

  private static String pattern(String style, double x, int y, double width, int height) {
    // Without events of its own, so that the title below it shows.
    return style.isEmpty() || style.equals("rules")
        ? ""
        : "<rect fill=\"url(#wl-" + style + ")\" pointer-events=\"none\"" + at(x, y, width, height)
            + "/>\n";
  }

  private static String rect(
      String style, double x, int y, double width, int height, String title) {
    String start = "<rect class=\"" + style + "\"" + at(x, y, width, height);
    return title.isEmpty()
        ? start + "/>\n"
        : start + "><title>" + escaped(title) + "</title></rect>\n";
  }

  private static String at(double x, int y, double width, int height) {
    return " x=\"" + number(x) + "\" y=\"" + y + "\" width=\"" + number(width) + "\" height=\""
        + height + "\"";
  }

  /** The long label if it fits, or the short one if that does, in the middle of a box. */
  private void label(
      String style, Duration from, Duration length, int y, String text, String shortText) {
    double width = length.toSeconds() * pixelsPerSecond;
    String fits = text.length() * CHARACTER + 8 <= width ? text : shortText;
    if (!fits.isEmpty() && fits.length() * CHARACTER + 8 <= width) {
      svg.append("<text class=\"label on-" + style + "\" pointer-events=\"none\" x=\""
          + number(x(from) + width / 2) + "\" y=\"" + y + "\">" + escaped(fits) + "</text>\n");
    }
  }

  private void text(String style, int x, int y, String text) {
    String styled = style.isEmpty() ? "" : " class=\"" + style + "\"";
    svg.append(
        "<text" + styled + " x=\"" + x + "\" y=\"" + y + "\">" + escaped(text) + "</text>\n");
  }

  /** With one decimal, whatever the locale. */
  private static String number(double number) {
    return Double.toString(Math.round(number * 10) / 10.0);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
