package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * Looks for a path that rules allow, or disallow, the shortest if it is soon found, or proves that there is none. For one question; not thread-safe.
 *
 * <p>All rules are followed at once, character by character, as automata are, breadth first. Of characters that no rule holds
 * one stands for all. What is found is put to the matcher, which alone decides; where nothing is found in all paths that the
 * rules can tell apart, nothing is there.
 */
final class PathSearch {
  /** After so many, paths that the patterns spell are tried before it goes on. */
  private static final int FEW_STEPS = 500_000;
  /** More would take seconds. */
  private static final int MAX_STEPS = 20_000_000;

  private static final String HOST = "https://example.com";
  private static final String ROBOTS_TXT = "/robots.txt";
  private static final List<String> FILLERS = List.of("", "x", "/x/");
  private static final String ANY =
      "xzqkjwvyabcdefghilmnoprstuXZQKJWVYABCDEFGHILMNOPRSTU0123456789-_~.!'(),;:@&=+/?";

  private final AgentRules rules;
  private final List<Rule> inOrder;
  private final byte[][] patterns;
  private final byte[] symbols;
  private final boolean allowed;
  private long steps;
  private boolean doubtful;

  /** What a search came to. */
  sealed interface Result {}

  /** There is such a path. */
  record Found(String path, Verdict verdict) implements Result {}

  /** There is none: proven. */
  record None() implements Result {}

  /** Nobody knows: the search was given up. */
  record GivenUp() implements Result {}

  /**
   * Where all rules are after a path.
   *
   * @param positions of each rule that may yet match, sorted: its number, and an offset in its pattern
   * @param accepted the first rule that matches whatever follows; rules after it do not count any more
   * @param robotsTxt how much of {@code /robots.txt} the path is, or -1 if it is something else
   */
  private record State(
      int[] positions,
      int accepted,
      int robotsTxt,
      @Nullable State before,
      byte symbol) {}

  /** A state apart from how it was reached. */
  private record Seen(List<Integer> positions, int accepted, int robotsTxt) {}

  private PathSearch(AgentRules rules, boolean allowed) {
    this.rules = rules;
    this.allowed = allowed;
    this.inOrder = rules.rules();
    this.patterns = inOrder.stream()
        .map(rule -> rule.path().getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
    this.symbols = symbols(patterns);
  }

  /** A path that is allowed, apart from {@code /robots.txt}. */
  static Result forAllowed(AgentRules rules) {
    return new PathSearch(rules, true).run();
  }

  /** A path that is disallowed. */
  static Result forDisallowed(AgentRules rules) {
    return new PathSearch(rules, false).run();
  }

  private Result run() {
    if (!allowed && inOrder.stream().allMatch(PathSearch::allows)) {
      return new None();
    }
    ArrayDeque<State> queue = new ArrayDeque<>();
    Set<Seen> seen = new HashSet<>();
    queue.add(after(start(), (byte) '/'));
    long bound = FEW_STEPS;
    while (!queue.isEmpty()) {
      State state = queue.remove();
      if (endsAllowed(state) == allowed && state.robotsTxt < ROBOTS_TXT.length()) {
        Found found = confirmed(path(state));
        if (found != null) {
          return found;
        }
      }
      for (byte symbol : symbols) {
        State next = after(state, symbol);
        if (seen.add(new Seen(
            Arrays.stream(next.positions).boxed().toList(), next.accepted, next.robotsTxt))) {
          queue.add(next);
        }
      }
      if (steps > bound) {
        Result tried = bound == MAX_STEPS ? new GivenUp() : fromPatterns();
        if (bound == MAX_STEPS || tried instanceof Found) {
          return tried;
        }
        bound = MAX_STEPS;
      }
    }
    return doubtful ? fromPatterns() : new None();
  }

  /** Tries the paths that the patterns themselves spell. */
  private Result fromPatterns() {
    for (Rule rule : inOrder) {
      if (allows(rule) == allowed && rule.path().startsWith("/")) {
        for (String filler : FILLERS) {
          Found found = confirmed(new PatternWords(rule.path()).fill(filler));
          if (found != null) {
            return found;
          }
        }
      }
    }
    return new GivenUp();
  }

  /** Whether paths that a rule decides are allowed. */
  private static boolean allows(Rule rule) {
    return rule.type() == Rule.Type.ALLOW || rule.path().isEmpty();
  }

  /** The path with its verdict if the matcher agrees, or null. */
  private @Nullable Found confirmed(String path) {
    Verdict verdict = rules.check(HOST + path);
    if (verdict.allowed() == allowed && verdict.path().equals(path) && !path.equals(ROBOTS_TXT)) {
      return new Found(path, verdict);
    }
    // No URL has the path in this spelling; one with another path that rules do not tell from it
    // may.
    doubtful = true;
    return null;
  }

  private State start() {
    int accepted = 0;
    while (accepted < patterns.length && !isDone(patterns[accepted], 0)) {
      accepted++;
    }
    int[] positions = new int[accepted * 2];
    for (int rule = 0; rule < accepted; rule++) {
      positions[2 * rule] = rule;
    }
    return new State(positions, accepted, 0, null, (byte) 0);
  }

  private State after(State state, byte symbol) {
    int[] next = new int[state.positions.length * 2];
    int size = 0;
    int accepted = state.accepted;
    int startOfRule = 0;
    for (int i = 0; i < state.positions.length; i += 2) {
      int rule = state.positions[i];
      if (i == 0 || rule != state.positions[i - 2]) {
        startOfRule = size;
      }
      steps++;
      byte[] pattern = patterns[rule];
      int at = state.positions[i + 1];
      int literal = skipStars(pattern, at);
      if (literal > at) {
        size = add(next, startOfRule, size, rule, at);
      }
      if (literal < pattern.length && pattern[literal] == symbol && !isEnd(pattern, literal)) {
        if (isDone(pattern, literal + 1)) {
          accepted = rule;
          size = startOfRule;
          break;
        }
        size = add(next, startOfRule, size, rule, literal + 1);
      }
    }
    int robotsTxt = state.robotsTxt >= 0
            && state.robotsTxt < ROBOTS_TXT.length()
            && ROBOTS_TXT.charAt(state.robotsTxt) == symbol
        ? state.robotsTxt + 1
        : -1;
    return new State(Arrays.copyOf(next, size), accepted, robotsTxt, state, symbol);
  }

  private static int add(int[] next, int from, int size, int rule, int at) {
    for (int i = from; i < size; i += 2) {
      if (next[i + 1] == at) {
        return size;
      }
    }
    next[size] = rule;
    next[size + 1] = at;
    return size + 2;
  }

  /** Whether the pattern matches whatever follows. */
  private static boolean isDone(byte[] pattern, int at) {
    return skipStars(pattern, at) == pattern.length;
  }

  private static int skipStars(byte[] pattern, int from) {
    int at = from;
    while (at < pattern.length && pattern[at] == '*') {
      at++;
    }
    return at;
  }

  private static boolean isEnd(byte[] pattern, int at) {
    return at == pattern.length - 1 && pattern[at] == '$';
  }

  /** Whether a path that ends here is allowed. */
  private boolean endsAllowed(State state) {
    for (int i = 0; i < state.positions.length; i += 2) {
      byte[] pattern = patterns[state.positions[i]];
      if (isEnd(pattern, skipStars(pattern, state.positions[i + 1]))) {
        return allows(inOrder.get(state.positions[i]));
      }
    }
    return state.accepted == patterns.length || allows(inOrder.get(state.accepted));
  }

  private static String path(State end) {
    StringBuilder path = new StringBuilder();
    for (State state = end; state.before != null; state = state.before) {
      path.append((char) (state.symbol & 0xFF));
    }
    return new String(
        path.reverse().toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static byte[] symbols(byte[][] patterns) {
    boolean[] used = new boolean[256];
    used['/'] = true;
    for (byte[] pattern : patterns) {
      for (int i = 0; i < pattern.length; i++) {
        used[pattern[i] & 0xFF] |= pattern[i] != '*' && !isEnd(pattern, i);
      }
    }
    // Any character that no rule holds behaves like this one.
    for (int i = 0; i < ANY.length(); i++) {
      if (!used[ANY.charAt(i)]) {
        used[ANY.charAt(i)] = true;
        break;
      }
    }
    byte[] symbols = new byte[256];
    int size = 0;
    // The plain ones first, so that what is found is a plain path.
    for (int i = 0; i < ANY.length(); i++) {
      if (used[ANY.charAt(i)]) {
        symbols[size++] = (byte) ANY.charAt(i);
        used[ANY.charAt(i)] = false;
      }
    }
    for (int c = 0; c < used.length; c++) {
      if (used[c]) {
        symbols[size++] = (byte) c;
      }
    }
    return Arrays.copyOf(symbols, size);
  }
}
