package wayleave;

import java.util.Arrays;
import wayleave.internal.bytes.ByteBuilder;

/** Puts the rules of the chosen groups into the order in which they are tried. For one crawler; not thread-safe. */
final class RuleCompiler {
  private static final String INDEX_HTM = "/index.htm";

  private final Dialect dialect;
  private final ByteBuilder paths = new ByteBuilder(256);
  /** For each rule: line * 2 + (1 if allow), and where its path ends in {@link #paths}. */
  private int[] rules = new int[32];

  private int count;
  private final ByteBuilder others = new ByteBuilder(32);
  private int lastOther;

  RuleCompiler(Dialect dialect) {
    this.dialect = dialect;
  }

  void addRule(CompactLines rule) {
    boolean empty = rule.start == rule.end;
    if (empty && dialect.pathStart != Dialect.PathStart.AS_WRITTEN) {
      return;
    }
    paths.append(rule.bytes, rule.start, rule.end);
    int line = rule.line << 1 | (rule.kind == CompactLines.ALLOW ? 1 : 0);
    endRule(line);
    if (dialect.indexHtmlAllowsDirectory && rule.kind == CompactLines.ALLOW) {
      addDirectoryOfIndexHtml(rule, line);
    }
  }

  /** Adds a user-agent line that chose a group, or an extension line meant for the crawler. */
  void addOther(CompactLines record) {
    CompactLines.begin(others, record.kind, record.line - lastOther);
    lastOther = record.line;
    others.appendBlock(record.bytes, record.start, record.end);
  }

  /**
   * Google-specific: {@code Allow: /dir/index.html} also allows exactly {@code /dir/}. Google tries that only if the path as
   * written does not match; since it is shorter, trying it after the other gives the same answer.
   */
  private void addDirectoryOfIndexHtml(CompactLines rule, int line) {
    int slash = rule.end - 1;
    while (slash >= rule.start && rule.bytes[slash] != '/') {
      slash--;
    }
    if (slash < rule.start || rule.end - slash < INDEX_HTM.length()) {
      return;
    }
    for (int i = 0; i < INDEX_HTM.length(); i++) {
      if (rule.bytes[slash + i] != INDEX_HTM.charAt(i)) {
        return;
      }
    }
    paths.append(rule.bytes, rule.start, slash + 1);
    paths.append((byte) '$');
    endRule(line);
  }

  private void endRule(int line) {
    if (2 * count + 2 > rules.length) {
      rules = Arrays.copyOf(rules, rules.length * 2);
    }
    rules[2 * count] = line;
    rules[2 * count + 1] = paths.size();
    count++;
  }

  /** The rules, the longest path first, then allow before disallow, then the earlier line. */
  CrawlerRules compile(Crawler crawler, GroupSelection.Kind kind) {
    byte[] unsorted = paths.toArray();
    ByteBuilder packed = new ByteBuilder(unsorted.length + 4 * count + others.size());
    for (int i : order()) {
      packed.appendNumber(rules[2 * i]);
      packed.appendBlock(unsorted, start(i), end(i));
    }
    int rulesEnd = packed.size();
    packed.append(others);
    byte[] data = packed.toArray();
    return new CrawlerRules(dialect, crawler, kind, data, rulesEnd);
  }

  /** The rules in their order: sorted by counting, as there are many rules but few lengths. */
  private int[] order() {
    int longest = 0;
    for (int i = 0; i < count; i++) {
      longest = Math.max(longest, end(i) - start(i));
    }
    int[] places = new int[2 * longest + 3];
    for (int i = 0; i < count; i++) {
      places[key(i, longest) + 1]++;
    }
    for (int key = 1; key < places.length; key++) {
      places[key] += places[key - 1];
    }
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[places[key(i, longest)]++] = i;
    }
    return order;
  }

  private int key(int rule, int longest) {
    return 2 * (longest - (end(rule) - start(rule))) + 1 - (rules[2 * rule] & 1);
  }

  private int start(int rule) {
    return rule == 0 ? 0 : end(rule - 1);
  }

  private int end(int rule) {
    return rules[2 * rule + 1];
  }
}
