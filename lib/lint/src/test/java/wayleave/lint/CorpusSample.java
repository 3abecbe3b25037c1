package wayleave.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Which findings of a code are read and judged. Each finding has a random rank of its own, so that a sample stays the same, but for
 * what comes or goes, when the linter changes.
 */
final class CorpusSample {
  private static final long SEED = 20261121;
  private static final int SIZE = 50;
  private static final int OF_ONE_FILE = 2;

  private CorpusSample() {}

  /** At most 50 of a code's findings, one of a line and two of a file at most. */
  static List<CorpusFinding> of(List<CorpusFinding> ofCode) {
    return of(ofCode, SEED, SIZE);
  }

  /** So many of all findings, one of a line and code and two of a file at most, drawn with a seed. */
  static List<CorpusFinding> of(List<CorpusFinding> findings, long seed, int size) {
    List<CorpusFinding> ranked = new ArrayList<>(findings);
    ranked.sort(Comparator.comparingLong((CorpusFinding finding) -> rank(finding, seed))
        .thenComparing(CorpusFinding::file)
        .thenComparing(CorpusFinding::line));
    List<CorpusFinding> sample = new ArrayList<>();
    Set<CorpusFinding.Place> places = new HashSet<>();
    Map<String, Integer> ofFile = new HashMap<>();
    for (CorpusFinding finding : ranked) {
      boolean isFull = ofFile.getOrDefault(finding.file(), 0) == OF_ONE_FILE;
      if (sample.size() < size && !isFull && places.add(finding.place())) {
        ofFile.merge(finding.file(), 1, Integer::sum);
        sample.add(finding);
      }
    }
    return sample;
  }

  private static long rank(CorpusFinding finding, long seed) {
    String key = finding.code() + " " + finding.file() + " " + finding.line();
    return new SplittableRandom(seed + key.hashCode()).nextLong();
  }
}
