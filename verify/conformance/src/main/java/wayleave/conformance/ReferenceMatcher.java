package wayleave.conformance;

import static wayleave.conformance.ReferenceBytes.bytes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import wayleave.Dialect;
import wayleave.conformance.ReferenceRobots.Rule;

/**
 * The naive, obviously right engine: it answers straight from the specification, without an index,
 * and shares no code with the engine that it checks.
 *
 * <p>Immutable and thread-safe.
 */
public final class ReferenceMatcher {
  private final Dialect dialect;
  private final List<Rule> rules;

  private ReferenceMatcher(Dialect dialect, List<Rule> rules) {
    this.dialect = dialect;
    this.rules = rules;
  }

  /** Answers for one file, one crawler and one URL. */
  public static Answer answer(
      Dialect dialect, byte[] robotsTxt, ReferenceCrawler crawler, byte[] url) {
    return of(dialect, robotsTxt, crawler).answer(url);
  }

  /** Returns the matcher of the rules that a file holds for a crawler. */
  public static ReferenceMatcher of(Dialect dialect, byte[] robotsTxt, ReferenceCrawler crawler) {
    return of(new ReferenceRobots(robotsTxt, dialect), crawler);
  }

  static ReferenceMatcher of(ReferenceRobots robots, ReferenceCrawler crawler) {
    return new ReferenceMatcher(robots.dialect(), robots.rulesFor(crawler));
  }

  /** Answers for one URL. */
  public Answer answer(byte[] url) {
    byte[] path = ReferenceText.path(url, dialect);
    // RFC 9309 §2.2.2: the file itself is implicitly allowed. Google's code does not know that.
    if (dialect != Dialect.GOOGLEBOT && Arrays.equals(path, bytes("/robots.txt"))) {
      return new Answer(true, 0);
    }
    int allowed = -1;
    int allowedLine = 0;
    int disallowed = -1;
    int disallowedLine = 0;
    for (Rule rule : rules) {
      int priority = priority(rule, path);
      if (rule.allow() && priority > allowed) {
        allowed = priority;
        allowedLine = rule.line();
      } else if (!rule.allow() && priority > disallowed) {
        disallowed = priority;
        disallowedLine = rule.line();
      }
    }
    // A rule of priority 0 (an empty one, in GOOGLEBOT) is named but forbids nothing.
    return disallowed > allowed
        ? new Answer(disallowed == 0, disallowedLine)
        : new Answer(true, allowedLine);
  }

  /** The length of the rule's pattern if it matches, else -1. */
  private int priority(Rule rule, byte[] path) {
    byte[] pattern = rule.pattern();
    if (matches(path, pattern)) {
      return pattern.length;
    }
    if (dialect == Dialect.GOOGLEBOT && rule.allow()) {
      byte[] directory = directoryOfIndex(pattern);
      if (directory.length > 0 && matches(path, directory)) {
        return directory.length;
      }
    }
    return -1;
  }

  /** For {@code /d/index.html} the pattern {@code /d/$}; nothing if this is no index page. */
  private static byte[] directoryOfIndex(byte[] pattern) {
    int slash = pattern.length - 1;
    while (slash >= 0 && pattern[slash] != '/') {
      slash--;
    }
    byte[] index = bytes("/index.htm");
    if (slash < 0
        || pattern.length < slash + index.length
        || !Arrays.equals(Arrays.copyOfRange(pattern, slash, slash + index.length), index)) {
      return new byte[0];
    }
    return ReferenceText.concat(Arrays.copyOf(pattern, slash + 1), bytes("$"));
  }

  /**
   * Whether the pattern matches from the start of the path: byte by byte, {@code *} for any run,
   * {@code $} at the pattern's end for the path's end.
   */
  static boolean matches(byte[] path, byte[] pattern) {
    // ends: every i such that what has been read of the pattern matches the path's first i bytes.
    int[] ends = {0};
    for (int p = 0; p < pattern.length; p++) {
      if (pattern[p] == '$' && p == pattern.length - 1) {
        return ends[ends.length - 1] == path.length;
      }
      ends = pattern[p] == '*'
          ? IntStream.rangeClosed(ends[0], path.length).toArray()
          : advance(ends, path, pattern[p]);
      if (ends.length == 0) {
        return false;
      }
    }
    return true;
  }

  private static int[] advance(int[] ends, byte[] path, byte wanted) {
    int[] next = new int[ends.length];
    int count = 0;
    for (int end : ends) {
      if (end < path.length && path[end] == wanted) {
        next[count++] = end + 1;
      }
    }
    return Arrays.copyOf(next, count);
  }
}
