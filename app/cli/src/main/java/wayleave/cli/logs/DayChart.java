package wayleave.cli.logs;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import wayleave.logs.Judgment.RequestClass;
import wayleave.report.view.Messages;

/** Disallowed requests by day, as an SVG picture within a page. */
final class DayChart {
  static final String LEGEND =
      "Bars: allowed (green), in grace (brown), uninformed violations (outlined), informed violations (red)";

  private static final int WIDTH = 900;
  private static final int LEFT = 60;
  private static final int TOP = 12;
  private static final int HEIGHT = 160;
  private static final int MAX_COLUMNS = 90;

  /** What a bar is made of, from its start to its end. */
  enum Part {
    ALLOWED("bar-allowed", RequestClass.ALLOWED),
    GRACE("bar-grace", RequestClass.IN_GRACE),
    UNINFORMED("bar-uninformed", RequestClass.VIOLATION_UNINFORMED),
    INFORMED("bar-informed", RequestClass.VIOLATION_INFORMED);

    private final String style;
    private final RequestClass requestClass;

    Part(String style, RequestClass requestClass) {
      this.style = style;
      this.requestClass = requestClass;
    }

    long count(ToLongFunction<RequestClass> counts) {
      return counts.applyAsLong(requestClass);
    }
  }

  private static final List<Part> DISALLOWED = List.of(Part.GRACE, Part.UNINFORMED, Part.INFORMED);

  /** Some days, the first of which names the column. */
  private record Column(LocalDate day, long[] counts) {
    long sum() {
      return Arrays.stream(counts).sum();
    }
  }

  private DayChart() {}

  /** The chart with its heading; empty if no request was disallowed. */
  static String of(Map<LocalDate, Map<RequestClass, Long>> counts) {
    TreeMap<LocalDate, Map<RequestClass, Long>> days = new TreeMap<>(counts);
    if (days.isEmpty()) {
      return "";
    }
    int length = (int) ChronoUnit.DAYS.between(days.firstKey(), days.lastKey()) + 1;
    int daysAColumn = (length + MAX_COLUMNS - 1) / MAX_COLUMNS;
    List<Column> columns = columns(days, daysAColumn);
    long most = columns.stream().mapToLong(Column::sum).max().orElse(0);
    return most == 0 ? "" : svg(columns, most, daysAColumn);
  }

  private static List<Column> columns(
      TreeMap<LocalDate, Map<RequestClass, Long>> days, int daysAColumn) {
    List<Column> columns = new ArrayList<>();
    for (LocalDate day = days.firstKey();
        !day.isAfter(days.lastKey());
        day = day.plusDays(daysAColumn)) {
      long[] sums = new long[DISALLOWED.size()];
      for (Map<RequestClass, Long> each :
          days.subMap(day, day.plusDays(daysAColumn)).values()) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += DISALLOWED.get(i).count(requestClass -> each.getOrDefault(requestClass, 0L));
        }
      }
      columns.add(new Column(day, sums));
    }
    return columns;
  }

  private static String svg(List<Column> columns, long most, int daysAColumn) {
    String what = daysAColumn == 1 ? "a day" : "in " + daysAColumn + " days";
    Column worst =
        columns.stream().filter(each -> each.sum() == most).findFirst().orElseThrow();
    String words = "Disallowed requests " + what + ": at most " + Messages.grouped(most) + ", on "
        + worst.day();
    StringBuilder svg = new StringBuilder("<h2>Disallowed requests</h2>\n<p>")
        .append(words)
        .append(
            ". Brown: in grace; outlined: uninformed; red: informed.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" ")
        .append("aria-label=\"Disallowed requests\"><svg class=\"days\" viewBox=\"0 0 ")
        .append(WIDTH)
        .append(' ')
        .append(TOP + HEIGHT + 24)
        .append("\" width=\"100%\" role=\"img\" aria-label=\"")
        .append(words)
        .append("\">\n");
    for (int half = 0; half <= 2; half++) {
      int y = TOP + HEIGHT - HEIGHT * half / 2;
      svg.append("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
          .formatted(LEFT, WIDTH, y, y));
      if (half == 0 || half == 2) {
        label(svg, LEFT - 6, y + 4, "end", Messages.grouped(most * half / 2));
      }
    }
    double width = (double) (WIDTH - LEFT) / columns.size();
    for (int i = 0; i < columns.size(); i++) {
      double y = TOP + HEIGHT;
      for (int part = 0; part < DISALLOWED.size(); part++) {
        double height = (double) columns.get(i).counts()[part] * HEIGHT / most;
        y -= height;
        if (height > 0) {
          svg.append(
              bar(DISALLOWED.get(part), LEFT + i * width + width / 10, y, width * 0.8, height));
        }
      }
    }
    label(svg, LEFT, TOP + HEIGHT + 18, "start", columns.get(0).day().toString());
    if (columns.size() > 1) {
      label(
          svg,
          WIDTH,
          TOP + HEIGHT + 18,
          "end",
          columns.get(columns.size() - 1).day().toString());
    }
    return svg.append("\n</svg></div>\n").toString();
  }

  private static void label(StringBuilder svg, int x, int y, String anchor, String text) {
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>".formatted(x, y, anchor, text));
  }

  static String bar(Part part, double x, double y, double width, double height) {
    return String.format(
        Locale.ROOT,
        "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>",
        part.style,
        x,
        y,
        width,
        height);
  }
}
