package wayleave.logs.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds whether bytes hold a word, looking at few of them (Horspool 1980). Immutable and thread-safe. */
final class Needle {
  private final byte[] word;
  /** How far to go on if this byte stands at the end of the place that is looked at. */
  private final int[] steps = new int[256];

  Needle(String word) {
    this.word = word.getBytes(StandardCharsets.US_ASCII);
    Arrays.fill(steps, this.word.length);
    for (int i = 0; i < this.word.length - 1; i++) {
      steps[this.word[i]] = this.word.length - 1 - i;
    }
  }

  boolean isIn(byte[] bytes, int from, int to) {
    int last = word.length - 1;
    for (int at = from + last; at < to; at += steps[bytes[at] & 0xFF]) {
      int matched = 0;
      while (matched <= last && bytes[at - matched] == word[last - matched]) {
        matched++;
      }
      if (matched > last) {
        return true;
      }
    }
    return false;
  }
}
