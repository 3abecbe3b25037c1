package wayleave.report.view;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.Reason;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.syntax.LineScanner;

/** Why two dialects give a crawler different verdicts, in a line for people. */
public final class Disagreement {
  private static final String DOCUMENTED = "Google's documentation";
  private static final String PARSER = "Google's open-source parser";

  private final IntFunction<String> lines;
  private final Verdict google;
  private final Verdict other;
  private final String reader;

  private Disagreement(IntFunction<String> lines, Verdict google, Verdict other) {
    this.lines = lines;
    this.google = google;
    this.other = other;
    reader = other.rules().dialect() == Dialect.GOOGLEBOT ? PARSER : "RFC 9309";
  }

  /**
   * Why two verdicts differ.
   *
   * @param lines the lines of the robots.txt as written, by their numbers, from 1
   * @param google the verdict in dialect {@link Dialect#GOOGLE}
   * @param other a verdict for the same crawler and URL in another dialect
   */
  public static String between(IntFunction<String> lines, Verdict google, Verdict other) {
    return new Disagreement(lines, google, other).reason();
  }

  private String reason() {
    Crawler crawler = other.rules().crawler();
    if (!crawler.under(Dialect.GOOGLE).equals(crawler.under(other.rules().dialect()))) {
      String exemption = exemption(crawler);
      if (!exemption.isEmpty()) {
        return exemption;
      }
    }
    List<Integer> theirs = userAgents(other);
    List<Integer> ours = userAgents(google);
    for (int line : theirs) {
      if (!ours.contains(line)) {
        return userAgent(line);
      }
    }
    for (int line : ours) {
      if (!theirs.contains(line)) {
        return "line " + line + ": " + quoted(line) + " names " + crawler.name()
            + " according to " + DOCUMENTED + ", but not according to " + reader
            + ", where a digit ends the product token";
      }
    }
    if (google.reason() == Reason.ROBOTS_TXT) {
      return DOCUMENTED + " always allows /robots.txt itself; " + reader
          + " applies the rules to it";
    }
    OptionalInt line = other.line().isPresent() ? other.line() : google.line();
    return line.isPresent() ? rule(line.getAsInt()) : "the dialects differ";
  }

  private String exemption(Crawler crawler) {
    return switch (google.rules().selection().kind()) {
      case ACTING_FOR_USER ->
        "according to " + DOCUMENTED + ", " + crawler.name()
            + " acts for a user and ignores robots.txt; " + reader + " makes no exception";
      case WILDCARD_NOT_OBEYED ->
        "according to " + DOCUMENTED + ", " + crawler.name() + " ignores groups for `*`; " + reader
            + " makes no exception";
      case NAMED ->
        other.rules().selection().kind() == GroupSelection.Kind.NAMED
            ? ""
            : "according to " + DOCUMENTED + ", " + crawler.name() + " falls back to groups for "
                + String.join(", ", crawler.tokens().subList(1, crawler.tokens().size())) + "; "
                + reader + " has no fallback";
      case WILDCARD, NO_GROUP -> "";
    };
  }

  private static List<Integer> userAgents(Verdict verdict) {
    List<Integer> lines = new ArrayList<>();
    for (UserAgentLine each : verdict.rules().selection().userAgents()) {
      lines.add(each.line());
    }
    return lines;
  }

  private String userAgent(int line) {
    String spelling = spelling(line);
    return spelling.isEmpty()
        ? "line " + line + ": " + quoted(line) + " names "
            + other.rules().crawler().name() + " only according to " + reader
            + ", where a digit ends the product token"
        : spelling;
  }

  /** How a rule is read by one of the two only. */
  private String rule(int line) {
    String spelling = spelling(line);
    if (!spelling.isEmpty()) {
      return spelling;
    }
    String written = written(line);
    if (!written.isEmpty() && written.charAt(0) != '/' && written.charAt(0) != '*') {
      return "line " + line + ": the path of " + quoted(line)
          + " does not start with `/` or `*`: " + DOCUMENTED + " adds a `/`, " + reader
          + (other.rules().dialect() == Dialect.GOOGLEBOT
              ? " matches nothing with it"
              : " ignores the rule");
    }
    if (written.contains("/index.htm") && other.allowed() && !google.allowed()) {
      return "line " + line + ": for " + reader + ", " + quoted(line)
          + " also allows the directory itself";
    }
    boolean isTheirs = other.line().isPresent();
    String matches = "line " + line + ": " + quoted(line) + " matches for "
        + (isTheirs ? reader : DOCUMENTED) + ", not for " + (isTheirs ? DOCUMENTED : reader);
    return google.path().equals(other.path())
        ? matches
        : matches + "; the compared path is " + google.path() + " for " + DOCUMENTED + " and "
            + other.path() + " for " + reader;
  }

  /** What differs for a field that is misspelled or has no colon; empty if neither. */
  private String spelling(int number) {
    StringBuilder said = new StringBuilder();
    LineScanner.scan(bytes(number), line -> {
      if (line.number() > 1 || said.length() > 0) {
        return;
      }
      String field = switch (line.field()) {
        case USER_AGENT -> "User-agent";
        case ALLOW -> "Allow";
        case DISALLOW -> "Disallow";
        default -> "";
      };
      if (field.isEmpty()) {
        return;
      }
      said.append("line " + number + ": ");
      if (line.isMissingColon()) {
        said.append(
            quoted(number) + " has no colon, and only " + PARSER + " reads it as `" + field + "`");
      } else if (!line.isStrict()) {
        said.append("only " + PARSER + " reads `" + line.fieldText() + "` as `" + field + "`");
      } else {
        said.setLength(0);
      }
    });
    return said.toString();
  }

  private String written(int number) {
    StringBuilder value = new StringBuilder();
    LineScanner.scan(bytes(number), line -> {
      if (line.number() == 1) {
        value.append(line.valueText());
      }
    });
    return value.toString();
  }

  private byte[] bytes(int number) {
    return lines.apply(number).getBytes(StandardCharsets.UTF_8);
  }

  private String quoted(int number) {
    return "`" + lines.apply(number).strip() + "`";
  }
}
