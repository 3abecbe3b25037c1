package wayleave;

import java.util.Arrays;
import java.util.List;

/** Puts the rules of the chosen groups into the order in which they are tried. For one crawler; not thread-safe. */
final class RuleCompiler {
  private static final String INDEX_HTM = "/index.htm";

  private final RobotsTxt robots;
  private final Bytes paths = new Bytes(64);
  private final Ints starts = new Ints();
  private final Ints lines = new Ints();

  RuleCompiler(RobotsTxt robots) {
    this.robots = robots;
  }

  void add(int group) {
    for (int r = robots.firstRule(group); r < robots.endOfRules(group); r++) {
      int i = r * RobotsTxt.RULE_INTS;
      int from = robots.rules[i + 1];
      int to = robots.rules[i + 2];
      if (from == to && robots.dialect.pathStart != Dialect.PathStart.AS_WRITTEN) {
        continue;
      }
      add(robots.rules[i], from, to);
      if (robots.dialect.indexHtmlAllowsDirectory && (robots.rules[i] & 1) != 0) {
        addDirectoryOfIndexHtml(robots.rules[i], from, to);
      }
    }
  }

  private void add(int line, int from, int to) {
    lines.add(line);
    starts.add(paths.size());
    paths.append(robots.arena, from, to);
  }

  /**
   * Google-specific: {@code Allow: /dir/index.html} also allows exactly {@code /dir/}. Google tries that only if the path as
   * written does not match; since it is shorter, trying it after the other gives the same answer.
   */
  private void addDirectoryOfIndexHtml(int line, int from, int to) {
    int slash = to - 1;
    while (slash >= from && robots.arena[slash] != '/') {
      slash--;
    }
    if (slash < from || to - slash < INDEX_HTM.length()) {
      return;
    }
    for (int i = 0; i < INDEX_HTM.length(); i++) {
      if (robots.arena[slash + i] != INDEX_HTM.charAt(i)) {
        return;
      }
    }
    add(line, from, slash + 1);
    paths.append((byte) '$');
  }

  /** The rules, the longest path first, then allow before disallow, then the earlier line (R8, R9). */
  AgentRules compile(Crawler crawler, GroupSelection selection, List<ExtensionLine> extensions) {
    int count = lines.size();
    starts.add(paths.size());
    byte[] unsorted = paths.toArray();
    long[] order = new long[count];
    for (int i = 0; i < count; i++) {
      long shortness = Integer.MAX_VALUE - (starts.get(i + 1) - starts.get(i));
      long disallow = 1 - (lines.get(i) & 1);
      order[i] = shortness << 32 | disallow << 31 | i;
    }
    Arrays.sort(order);
    Bytes patterns = new Bytes(unsorted.length);
    int[] ends = new int[count];
    int[] sortedLines = new int[count];
    for (int k = 0; k < count; k++) {
      int i = (int) (order[k] & Integer.MAX_VALUE);
      patterns.append(unsorted, starts.get(i), starts.get(i + 1));
      ends[k] = patterns.size();
      sortedLines[k] = lines.get(i);
    }
    return new AgentRules(
        robots.dialect, crawler, selection, extensions, patterns.toArray(), ends, sortedLines);
  }
}
