package wayleave.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * Values over time as a picture, one panel below the other, each with an axis of its own that begins at 0. An SVG document by
 * itself, which follows the reader's choice of light or dark; lines are told apart by their dashes as well as by colour.
 */
final class SoakGraph {
  private static final int WIDTH = 900;
  private static final int LEFT = 70;
  private static final int RIGHT = 20;
  private static final int TOP = 50;
  private static final int PANEL = 150;
  private static final int GAP = 52;
  /** No more points than that are drawn: of those between, the largest. */
  private static final int MOST_POINTS = 400;

  private static final String STYLE = """
      .s { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; --ink: #1b1b1b; --paper: #ffffff; --faint: #5c5c5c;
        --grid: #d9d9d9; --half: #f4f4f4; --l0: #0072b2; --l1: #c04f00; --l2: #00795a; }
      @media (prefers-color-scheme: dark) {
        .s { --ink: #f0f0f0; --paper: #17191c; --faint: #b4b4b4; --grid: #3a3d42; --half: #202327; --l0: #56b4e9;
          --l1: #ff8c4a; --l2: #2fc79a; }
      }
      .s text { fill: var(--ink); }
      .s .paper { fill: var(--paper); }
      .s .half { fill: var(--half); }
      .s .title { font-size: 15px; font-weight: 600; }
      .s .name { font-weight: 600; }
      .s .faint { fill: var(--faint); font-size: 11px; }
      .s .grid { stroke: var(--grid); stroke-width: 1; }
      .s .line { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
      .s .l0 { stroke: var(--l0); }
      .s .l1 { stroke: var(--l1); stroke-dasharray: 6 3; }
      .s .l2 { stroke: var(--l2); stroke-dasharray: 2 2; }
      """;

  /**
   * Lines that have an axis in common.
   *
   * @param name with the unit
   * @param lines three at most
   */
  record Panel(String name, List<Line> lines) {}

  /** A line; points are in the order of time. */
  record Line(String name, List<SoakTrend.Point> points) {}

  private final StringBuilder svg = new StringBuilder();
  private final double seconds;

  private SoakGraph(List<Panel> panels) {
    seconds = panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .flatMap(line -> line.points().stream())
        .mapToDouble(SoakTrend.Point::seconds)
        .max()
        .orElse(1);
  }

  /**
   * Draws.
   *
   * @param caption a sentence below the title
   * @return an SVG document that ends with a line end
   */
  static String of(String title, String caption, List<Panel> panels) {
    return new SoakGraph(panels).draw(title, caption, panels);
  }

  private String draw(String title, String caption, List<Panel> panels) {
    int height = TOP + panels.size() * (PANEL + GAP) + 4;
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"s\" width=\"" + WIDTH
        + "\" height=\"" + height + "\" viewBox=\"0 0 " + WIDTH + " " + height
        + "\" role=\"img\" aria-labelledby=\"s-title s-desc\">\n");
    svg.append("<title id=\"s-title\">" + title + "</title>\n<desc id=\"s-desc\">");
    svg.append(caption).append(description(panels)).append("</desc>\n");
    svg.append("<style>\n" + STYLE + "</style>\n");
    svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    text("title", 16, 22, "start", title);
    text("faint", 16, 38, "start", caption);
    int top = TOP + 18;
    for (Panel panel : panels) {
      panel(panel, top);
      top += PANEL + GAP;
    }
    return svg.append("</svg>\n").toString();
  }

  private static String description(List<Panel> panels) {
    StringBuilder text = new StringBuilder();
    for (Panel panel : panels) {
      for (Line line : panel.lines()) {
        double first = line.points().isEmpty() ? 0 : line.points().get(0).value();
        double last = line.points().isEmpty()
            ? 0
            : line.points().get(line.points().size() - 1).value();
        text.append(' ').append(panel.name()).append(", ").append(line.name());
        text.append(": from " + label(first) + " to " + label(last) + ", at most ");
        text.append(label(most(List.of(line)))).append('.');
      }
    }
    return text.toString();
  }

  private static double most(List<Line> lines) {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .mapToDouble(SoakTrend.Point::value)
        .max()
        .orElse(0);
  }

  private void panel(Panel panel, int top) {
    double step = step(most(panel.lines()) / 4);
    double most = step * Math.max(1, Math.ceil(most(panel.lines()) / step));
    svg.append(row(
        "<rect class=\"half\" x=\"%.0f\" y=\"%d\" width=\"%.0f\" height=\"%d\"/>%n",
        x(seconds / 2), top, x(seconds) - x(seconds / 2), PANEL));
    text("name", LEFT, top - 6, "start", panel.name());
    for (double value = 0; value <= most * 1.001; value += step) {
      double y = top + PANEL - PANEL * value / most;
      grid(LEFT, y, WIDTH - RIGHT, y);
      text("faint", LEFT - 6, (int) y + 4, "end", label(value));
    }
    double tick = step(seconds / 60 / 6) * 60;
    for (double time = 0; time <= seconds * 1.001; time += tick) {
      grid(x(time), top + PANEL, x(time), top + PANEL + 4);
      text("faint", (int) x(time), top + PANEL + 17, "middle", label(time / 60) + " min");
    }
    int right = WIDTH - RIGHT;
    for (int i = panel.lines().size() - 1; i >= 0; i--) {
      Line line = panel.lines().get(i);
      right -= (int) (line.name().length() * 6.4) + 8;
      text("faint", right, top - 6, "start", line.name());
      svg.append(row("<path class=\"line l%d\" d=\"M%d %dh24\"/>%n", i % 3, right - 30, top - 10));
      right -= 44;
    }
    for (int i = 0; i < panel.lines().size(); i++) {
      path(panel.lines().get(i).points(), i % 3, top, most);
    }
  }

  private void path(List<SoakTrend.Point> points, int style, int top, double most) {
    if (points.isEmpty()) {
      return;
    }
    svg.append("<path class=\"line l" + style + "\" d=\"");
    int each = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
    for (int i = 0; i < points.size(); i += each) {
      SoakTrend.Point drawn = points.subList(i, Math.min(points.size(), i + each)).stream()
          .max((a, b) -> Double.compare(a.value(), b.value()))
          .orElseThrow();
      double y = top + PANEL - PANEL * Math.max(0, drawn.value()) / most;
      svg.append(row("%s%.1f %.1f", i == 0 ? "M" : "L", x(drawn.seconds()), y));
    }
    svg.append("\"/>\n");
  }

  private double x(double time) {
    return LEFT + (WIDTH - LEFT - RIGHT) * time / seconds;
  }

  /** 1, 2 or 5 with zeros: the next that is no less. */
  private static double step(double least) {
    if (least <= 0) {
      return 1;
    }
    double ten = Math.pow(10, Math.floor(Math.log10(least)));
    for (int factor : new int[] {1, 2, 5}) {
      if (ten * factor >= least * 0.999) {
        return ten * factor;
      }
    }
    return ten * 10;
  }

  private static String label(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  private void grid(double x1, double y1, double x2, double y2) {
    svg.append(row("<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/>%n", x1, y1, x2, y2));
  }

  private void text(String style, int x, int y, String anchor, String text) {
    svg.append("<text class=\"" + style + "\" x=\"" + x + "\" y=\"" + y + "\" text-anchor=\""
        + anchor + "\">" + text + "</text>\n");
  }

  private static String row(String format, Object... values) {
    return Text.row(format, values);
  }
}
