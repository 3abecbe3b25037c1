package wayleave.report.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import wayleave.syntax.LineScanner;

/**
 * The lines of a robots.txt as written, by the numbers that verdicts and findings have, from 1. Most answers want one line: that
 * one alone is made into text. Who wants a second one gets them all. Not thread-safe.
 */
public final class WrittenLines implements IntFunction<String> {
  private final byte[] body;
  private boolean isAsked;
  private @Nullable List<String> all;

  /** @param body the robots.txt as it came; not to be changed afterwards */
  public WrittenLines(byte[] body) {
    this.body = body;
  }

  /** All lines of a robots.txt: line n is element n - 1. */
  public static List<String> all(byte[] body) {
    List<String> lines = new ArrayList<>();
    LineScanner.scan(body, line -> lines.add(line.text()));
    return lines;
  }

  /** The lines of a robots.txt up to the one that has the byte at an offset. */
  public static List<String> upTo(byte[] body, int offset) {
    int end = offset;
    while (end < body.length && body[end] != '\n' && body[end] != '\r') {
      end++;
    }
    return all(end == body.length ? body : Arrays.copyOf(body, end));
  }

  /**
   * A line.
   *
   * @throws IndexOutOfBoundsException if there are not so many
   */
  @Override
  public String apply(int number) {
    if (!isAsked) {
      isAsked = true;
      List<String> found = new ArrayList<>(1);
      LineScanner.scan(body, line -> {
        if (line.number() == number) {
          found.add(line.text());
        }
      });
      return found.get(0);
    }
    if (all == null) {
      all = all(body);
    }
    return all.get(number - 1);
  }
}
