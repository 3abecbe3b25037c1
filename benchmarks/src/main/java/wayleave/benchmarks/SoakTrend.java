package wayleave.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the floor of a value goes over the second half of a run: the half is cut into ten parts, and through the least values of
 * the parts the straight line with the least squares is laid. What is under way at a moment only adds to a value, more so when the
 * machine has much else to do; what is never given back raises its floor.
 *
 * @param mean of the least values
 * @param growth how much the line rises from the middle of the run to its end; negative if it falls
 * @param seconds how long that is
 */
record SoakTrend(double mean, double growth, double seconds) {
  private static final int PARTS = 10;

  /** A value at a time, in seconds since the start. */
  record Point(double seconds, double value) {}

  /**
   * @param points in the order of time
   * @throws IllegalArgumentException if there are fewer than two in the second half
   */
  static SoakTrend ofSecondHalf(List<Point> points) {
    double end = points.isEmpty() ? 0 : points.get(points.size() - 1).seconds();
    Map<Integer, Point> floor = new TreeMap<>();
    for (Point point : points) {
      if (point.seconds() >= end / 2) {
        int part = (int) Math.min(PARTS - 1, (point.seconds() / end * 2 - 1) * PARTS);
        floor.merge(part, point, (one, other) -> one.value() <= other.value() ? one : other);
      }
    }
    List<Point> half = List.copyOf(floor.values());
    if (half.size() < 2) {
      throw new IllegalArgumentException("there is no trend in " + half.size() + " points");
    }
    double meanTime = half.stream().mapToDouble(Point::seconds).average().orElseThrow();
    double mean = half.stream().mapToDouble(Point::value).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (Point point : half) {
      products += (point.seconds() - meanTime) * (point.value() - mean);
      squares += (point.seconds() - meanTime) * (point.seconds() - meanTime);
    }
    double length = end / 2;
    return new SoakTrend(mean, squares == 0 ? 0 : products / squares * length, length);
  }

  /** Whether it grows by no more than a number, or a share of the mean if that is more. */
  boolean isFlat(double most, double share) {
    return growth <= limit(most, share);
  }

  double limit(double most, double share) {
    return Math.max(most, share * mean);
  }

  double perHour() {
    return growth * 3600 / seconds;
  }
}
