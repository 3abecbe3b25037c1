package wayleave.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The result of a query as a picture: a bar for each row. An SVG document by itself, without scripts and anything from elsewhere. */
public final class BarChart {
  private static final int WIDTH = 760;
  private static final int LEFT = 190;
  private static final int RIGHT = 70;
  private static final int TOP = 48;
  private static final int ROW = 28;
  private static final int BAR = 18;
  private static final int MAX_ROWS = 200;
  private static final int MAX_LABEL = 26;

  private static final String STYLE = """
      .wl { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; --ink: #1b1b1b; --paper: #ffffff; --bar: #0072b2; }
      @media (prefers-color-scheme: dark) { .wl { --ink: #f0f0f0; --paper: #17191c; --bar: #56b4e9; } }
      .wl text { fill: var(--ink); }
      .wl .paper { fill: var(--paper); }
      .wl .bar { fill: var(--bar); }
      .wl .title { font-size: 15px; font-weight: 600; }
      """;

  private BarChart() {}

  /**
   * Draws a result. Fetches its rows, at most 200.
   *
   * @param title what it shows
   * @param unit what stands after each number, such as {@code %}; may be empty
   * @param rows a label in the first column and a number from 0 in the second; NULL counts as 0
   * @return an SVG document that ends with a line end
   * @throws IllegalArgumentException if the second column is no number
   */
  public static String of(String title, String unit, Dataset<Row> rows) {
    List<Row> bars = rows.limit(MAX_ROWS).collectAsList();
    double largest = Math.max(
        Double.MIN_NORMAL, bars.stream().mapToDouble(BarChart::number).max().orElse(0));
    int height = TOP + ROW * bars.size() + 16;
    StringBuilder described = new StringBuilder();
    StringBuilder drawn = new StringBuilder();
    int y = TOP;
    for (Row bar : bars) {
      String label = String.valueOf(bar.get(0));
      String number = text(number(bar)) + unit;
      described.append(label).append(": ").append(number).append(". ");
      double width = Math.max(0, number(bar)) / largest * (WIDTH - LEFT - RIGHT);
      drawn.append("<text text-anchor=\"end\" x=\"" + (LEFT - 8) + "\" y=\"" + (y + 13) + "\">"
          + escaped(shortened(label)) + "</text>\n");
      drawn.append("<rect class=\"bar\" x=\"" + LEFT + "\" y=\"" + y + "\" width=\"" + text(width)
          + "\" height=\"" + BAR + "\"/>\n");
      drawn.append("<text x=\"" + text(LEFT + width + 6) + "\" y=\"" + (y + 13) + "\">"
          + escaped(number) + "</text>\n");
      y += ROW;
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wl\" width=\"" + WIDTH
        + "\" height=\"" + height + "\" viewBox=\"0 0 " + WIDTH + " " + height
        + "\" role=\"img\" aria-labelledby=\"wl-title wl-desc\">\n<title id=\"wl-title\">"
        + escaped(title) + "</title>\n<desc id=\"wl-desc\">"
        + escaped(described.toString().strip()) + "</desc>\n<style>\n" + STYLE
        + "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
        + "<text class=\"title\" x=\"16\" y=\"26\">" + escaped(title) + "</text>\n" + drawn
        + "</svg>\n";
  }

  private static double number(Row row) {
    Object value = row.get(1);
    if (value == null) {
      return 0;
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "the second column has to be a number for the length of the bars, but holds " + value);
  }

  /** With one decimal at most, whatever the locale. */
  private static String text(double number) {
    double rounded = Math.round(number * 10) / 10.0;
    return rounded == (long) rounded ? Long.toString((long) rounded) : Double.toString(rounded);
  }

  private static String shortened(String label) {
    int length = label.codePointCount(0, label.length());
    return length <= MAX_LABEL
        ? label
        : label.substring(0, label.offsetByCodePoints(0, MAX_LABEL - 1)) + "…";
  }

  /** Characters that XML has none of are left out. */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .filter(c -> c >= 0x20 && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF)
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            default -> out.appendCodePoint(c);
          }
        });
    return out.toString();
  }
}
