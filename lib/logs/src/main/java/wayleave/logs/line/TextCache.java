package wayleave.logs.line;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.Escape;

/**
 * Texts that were decoded lately, by their bytes: the same headers come again and again, and one object for each saves decoding
 * and hashing it. Of fixed size; not thread-safe.
 */
final class TextCache {
  private static final int SLOTS = 1 << 12;
  /** Longer texts are rare. */
  private static final int LONGEST = 512;

  /** Made for the second text: many readers only try a few lines. */
  private @Nullable Slot[] slots = new @Nullable Slot[1];

  private record Slot(Escape escape, byte[] bytes, String text) {}

  /** A field of a line as text. */
  String text(Escape escape, byte[] line, int from, int to) {
    if (to - from > LONGEST) {
      return escape.text(line, from, to);
    }
    int hash = to - from;
    for (int at = from; at < to; at++) {
      hash = hash * 31 + line[at];
    }
    int slot = (hash ^ hash >>> 15) & slots.length - 1;
    Slot known = slots[slot];
    if (known != null
        && known.escape == escape
        && Arrays.equals(known.bytes, 0, known.bytes.length, line, from, to)) {
      return known.text;
    }
    String text = escape.text(line, from, to);
    if (known != null && slots.length < SLOTS) {
      slots = new @Nullable Slot[SLOTS];
      slot = (hash ^ hash >>> 15) & SLOTS - 1;
    }
    slots[slot] = new Slot(escape, Arrays.copyOfRange(line, from, to), text);
    return text;
  }
}
