package wayleave.bulk.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much of the input could not be read, by file in the order of their first losses. Immutable. */
public record Losses(List<OfFile> files) {
  /** Nothing is lost. */
  public static final Losses NONE = new Losses(List.of());

  /** Files beyond these are counted together. */
  private static final int MOST_FILES = 1000;

  private static final String OTHER_FILES = "other files";

  /** A list that later changes do not reach. */
  public Losses {
    files = List.copyOf(files);
  }

  /**
   * What is lost of one file.
   *
   * @param first where the first loss is
   * @param count how many rows or captures are known to be lost
   * @param isCounted whether that is all
   */
  public record OfFile(Place first, long count, boolean isCounted) {
    private OfFile plus(long more) {
      return new OfFile(first, count + Math.max(0, more), isCounted && more >= 0);
    }
  }

  /** These and another loss. */
  public Losses plus(Place place, long count) {
    Map<String, OfFile> sum = new LinkedHashMap<>();
    files.forEach(each -> sum.put(each.first.file(), each));
    boolean isNamed = sum.containsKey(place.file()) || sum.size() < MOST_FILES;
    Place counted = isNamed ? place : new Place(OTHER_FILES, "");
    sum.putIfAbsent(counted.file(), new OfFile(counted, 0, true));
    sum.computeIfPresent(counted.file(), (file, loss) -> loss.plus(count));
    return new Losses(List.copyOf(sum.values()));
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** How many rows or captures are known to be lost. */
  public long count() {
    return files.stream().mapToLong(OfFile::count).sum();
  }

  /** Whether {@link #count} is all that is lost. */
  public boolean isCounted() {
    return files.stream().allMatch(OfFile::isCounted);
  }

  /** As text, a line for each file. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    for (OfFile each : files) {
      text.append(each.count)
          .append('\t')
          .append(each.isCounted)
          .append('\t')
          .append(each.first.within())
          .append('\t')
          .append(each.first.file().replaceAll("[\\t\\n\\r]", " "))
          .append('\n');
    }
    return text.toString();
  }

  /** What {@link #toText} wrote. */
  public static Losses parse(String text) {
    return new Losses(text.lines()
        .map(line -> line.split("\t", 4))
        .map(parts -> new OfFile(
            new Place(parts[3], parts[2]),
            Long.parseLong(parts[0]),
            Boolean.parseBoolean(parts[1])))
        .toList());
  }
}
