package wayleave.report.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import wayleave.policy.DurationText;

/**
 * The responses of a site over time, in phases. Immutable and thread-safe.
 *
 * <p>Each line is a phase: the response, its modifiers and the duration, as in {@code 200 max-age=3600 for 2d}, {@code 503 40h},
 * {@code timeout for 3h} or {@code network-down for 1h}. {@code #} starts a comment. The last phase needs no duration: it lasts
 * {@link #LAST_PHASE}. Syntax: {@link #RESPONSES}, {@link #MODIFIERS}, {@link DurationText#EXPECTED}.
 */
public final class Script {
  /** How long the last phase lasts if the script does not say: two of the longest pauses between fetches, nearly. */
  public static final Duration LAST_PHASE = Duration.ofDays(2);

  /** The most characters of a script that are read, so that wrong files are found early. */
  public static final int MAX_LENGTH = 1 << 20;

  /** What a site may answer, for messages and help. */
  public static final String RESPONSES = PhaseParser.RESPONSES;

  /** What may be said of an answer, for messages and help. */
  public static final String MODIFIERS = PhaseParser.MODIFIERS;

  private final List<Phase> phases;
  private final List<Problem> problems;

  /**
   * Something in a script that cannot be played.
   *
   * @param line the number of its line, from 1
   * @param column the number of its first character in the line, from 1
   * @param message what was expected, for people. Holds text of the script: escape it before it is shown
   */
  public record Problem(int line, int column, String message) {}

  private Script(List<Phase> phases, List<Problem> problems) {
    this.phases = List.copyOf(phases);
    this.problems = List.copyOf(problems);
  }

  /** The script that a text holds, one phase a line. Never throws: what is wrong with it is in {@link #problems}. */
  public static Script parse(String text) {
    if (text.length() > MAX_LENGTH) {
      String message = "the script is longer than " + MAX_LENGTH + " characters";
      return new Script(List.of(), List.of(new Problem(1, 1, message)));
    }
    return of(text.lines().toList());
  }

  /** The script of these lines, as {@link #parse}. */
  public static Script of(List<String> lines) {
    List<Problem> problems = new ArrayList<>();
    List<PhaseParser> written = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      PhaseParser parser = new PhaseParser(i + 1, lines.get(i), problems);
      if (parser.parse()) {
        written.add(parser);
      }
    }
    List<Phase> phases = new ArrayList<>();
    Duration start = Duration.ZERO;
    for (int i = 0; i < written.size(); i++) {
      Phase phase = written.get(i).phase(start, i == written.size() - 1);
      phases.add(phase);
      start = phase.end();
    }
    if (written.isEmpty() && problems.isEmpty()) {
      problems.add(new Problem(
          1, 1, "the script is empty; expected one phase per line, such as 200 for 2d"));
    }
    problems.sort(Comparator.comparingInt(Problem::line));
    return new Script(problems.isEmpty() ? phases : List.of(), problems);
  }

  /** The phases in their order; empty if there are problems. */
  public List<Phase> phases() {
    return phases;
  }

  /** What is wrong with it, in the order of the lines; empty if it can be played. */
  public List<Problem> problems() {
    return problems;
  }

  /** How long all phases last together; zero if there are problems. */
  public Duration length() {
    return phases.isEmpty() ? Duration.ZERO : phases.get(phases.size() - 1).end();
  }
}
