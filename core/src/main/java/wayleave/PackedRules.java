package wayleave;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The smallest form of {@link AgentRules}, to keep and not to ask: a few bytes for each rule.
 *
 * <p>It holds the user-agent and extension lines and then the rules in the order of the file, each as how many bytes its path
 * shares with the one before, and the rest of the path. Nothing more is said of a rule that stands in the next line and is of
 * the same type, as most do. Sorted by path the rules would share more, but then the line of each would take a byte or two.
 * All of that is deflated where it pays. For this process only: nothing is checked when it is read.
 *
 * <p>First stands a number: {@link #PLAIN}, {@link #AS_IT_WAS}, or the length of what has been deflated.
 */
final class PackedRules {
  private static final int PLAIN = 0;
  /** The data of rules that no file has, as {@link AgentRules#fromBytes} can give them. */
  private static final int AS_IT_WAS = 1;

  /** Below this length, deflating saves little, and it makes reading slower many times. */
  private static final int WORTH_DEFLATING = 128;

  /** Begins a rule: no path has a byte above 7F. The lower six bits are how many bytes of the path are shared. */
  private static final int RULE = 0x80;
  /** Says that a number follows: by how much the line has grown, * 2, + 1 if the type is another. */
  private static final int WITH_NUMBER = 0x40;

  private static final int MOST_SHARED = 0x3F;
  /** What is not said: the next line, the same type. */
  private static final int NEXT_LINE = 2;

  private PackedRules() {}

  /** Appends the packed rules, without their dialect, crawler and kind. */
  static void pack(AgentRules rules, Bytes out) {
    byte[] plain = plain(rules);
    if (plain == null || !rules.equals(read(plain, rules.dialect(), rules.crawler(), rules.kind))) {
      out.appendNumber(AS_IT_WAS);
      out.appendNumber(rules.rulesEnd);
      out.append(rules.data, 0, rules.data.length);
      return;
    }
    byte[] deflated = plain.length < WORTH_DEFLATING ? null : deflate(plain);
    byte[] shortest = deflated == null ? plain : deflated;
    out.appendNumber(deflated == null ? PLAIN : plain.length);
    out.append(shortest, 0, shortest.length);
  }

  /** The rules that {@link #pack} wrote to {@code bytes[from, length)}. */
  static AgentRules unpack(
      byte[] bytes, int from, Dialect dialect, Crawler crawler, GroupSelection.Kind kind) {
    int form = PackedRule.number(bytes, from);
    int start = PackedRule.endOfNumber(bytes, from);
    if (form == PLAIN) {
      return read(Arrays.copyOfRange(bytes, start, bytes.length), dialect, crawler, kind);
    }
    if (form != AS_IT_WAS) {
      return read(inflate(bytes, start, form), dialect, crawler, kind);
    }
    int rulesEnd = PackedRule.number(bytes, start);
    byte[] data = Arrays.copyOfRange(bytes, PackedRule.endOfNumber(bytes, start), bytes.length);
    return new AgentRules(dialect, crawler, kind, data, rulesEnd);
  }

  /** What is packed before it is deflated, or null if a path has a byte that rules begin with. */
  private static byte @Nullable [] plain(AgentRules rules) {
    byte[] data = rules.data;
    Bytes out = new Bytes(data.length + 16);
    out.appendBlock(data, rules.rulesEnd, data.length);
    int previous = 0;
    int previousLength = 0;
    int previousLine = 0;
    boolean previousAllows = false;
    for (long lineAndRule : inOrderOfLines(rules)) {
      int rule = (int) lineAndRule;
      int path = PackedRule.path(data, rule);
      int length = PackedRule.length(data, rule);
      int line = (int) (lineAndRule >>> 32);
      boolean allows = PackedRule.allows(data, rule);
      int most = Math.min(MOST_SHARED, Math.min(length, previousLength));
      int shared = 0;
      while (shared < most && data[path + shared] == data[previous + shared]) {
        shared++;
      }
      int number = line - previousLine << 1 | (allows == previousAllows ? 0 : 1);
      if (number == NEXT_LINE) {
        out.append((byte) (RULE | shared));
      } else {
        out.append((byte) (RULE | WITH_NUMBER | shared));
        out.appendNumber(number);
      }
      for (int i = path + shared; i < path + length; i++) {
        if (data[i] < 0) {
          return null;
        }
        out.append(data[i]);
      }
      previous = path;
      previousLength = length;
      previousLine = line;
      previousAllows = allows;
    }
    return out.toArray();
  }

  /** For each rule {@code line << 32 | where it stands}, sorted. */
  private static long[] inOrderOfLines(AgentRules rules) {
    long[] order = new long[count(rules)];
    int n = 0;
    for (int at = rules.firstRule(); at != AgentRules.NONE; at = rules.nextRule(at)) {
      order[n++] = (long) rules.line(at) << 32 | at;
    }
    Arrays.sort(order);
    return order;
  }

  /** How many bytes of the heap rules take when unpacked, about, without dialect and crawler, which others share. */
  static long unpackedBytes(AgentRules rules) {
    long count = count(rules);
    long bytes = 64 + rules.data.length;
    if (count >= RuleIndex.WORTHWHILE) {
      // The index: arrays with some numbers for each rule, and from some dozens on with one for
      // each byte.
      bytes += 26 * count + (count < 64 ? 200 : 1_200);
    }
    return bytes;
  }

  private static int count(AgentRules rules) {
    int count = 0;
    for (int at = rules.firstRule(); at != AgentRules.NONE; at = rules.nextRule(at)) {
      count++;
    }
    return count;
  }

  private static AgentRules read(
      byte[] plain, Dialect dialect, Crawler crawler, GroupSelection.Kind kind) {
    RuleCompiler compiler = new RuleCompiler(dialect);
    int othersStart = PackedRule.endOfNumber(plain, 0);
    int next = othersStart + PackedRule.number(plain, 0);
    compiler.addOthers(plain, othersStart, next);
    byte[] path = new byte[plain.length - next + MOST_SHARED];
    int line = 0;
    while (next < plain.length) {
      int first = plain[next++];
      int number = NEXT_LINE;
      if ((first & WITH_NUMBER) != 0) {
        number = PackedRule.number(plain, next);
        next = PackedRule.endOfNumber(plain, next);
      }
      line = line + (number & ~1) ^ number & 1;
      int length = first & MOST_SHARED;
      while (next < plain.length && plain[next] >= 0) {
        path[length++] = plain[next++];
      }
      compiler.addCompiled(line, path, length);
    }
    return compiler.compile(crawler, kind);
  }

  /** The bytes deflated, or null if that does not save an eighth of them. */
  private static byte @Nullable [] deflate(byte[] bytes) {
    // A higher level saves nothing to speak of and can be made to take a second for one file.
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] out = new byte[bytes.length - bytes.length / 8];
      int length = deflater.deflate(out);
      return deflater.finished() ? Arrays.copyOf(out, length) : null;
    } finally {
      deflater.end();
    }
  }

  private static byte[] inflate(byte[] bytes, int from, int length) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(bytes, from, bytes.length - from);
      byte[] out = new byte[length];
      int end = 0;
      while (end < length) {
        int count = inflater.inflate(out, end, length - end);
        if (count == 0) {
          throw new IllegalStateException("packed rules end early");
        }
        end += count;
      }
      return out;
    } catch (DataFormatException e) {
      throw new IllegalStateException(e);
    } finally {
      inflater.end();
    }
  }
}
