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

/** Why two readings of one robots.txt give a crawler different answers, in a line for people. */
public final class Disagreement {
  private static final String DOCUMENTED = "Google's documentation";

  private final IntFunction<String> lines;
  private final Verdict google;
  private final Verdict other;
  private final String reader;

  private Disagreement(IntFunction<String> lines, Verdict google, Verdict other) {
    this.lines = lines;
    this.google = google;
    this.other = other;
    reader = other.rules().dialect() == Dialect.GOOGLEBOT ? "google/robotstxt" : "RFC 9309";
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
        return "line " + line + ": " + quoted(line) + " names " + crawler.name() + " for "
            + DOCUMENTED + ", not for " + reader
            + ", where a digit ends the name";
      }
    }
    if (google.reason() == Reason.ROBOTS_TXT) {
      return DOCUMENTED + " always allows /robots.txt itself, " + reader + " goes by the rules";
    }
    OptionalInt line = other.line().isPresent() ? other.line() : google.line();
    return line.isPresent() ? rule(line.getAsInt()) : "the readings differ";
  }

  private String exemption(Crawler crawler) {
    return switch (google.rules().selection().kind()) {
      case ACTING_FOR_USER ->
        crawler.name() + " acts for a user and follows no robots.txt, says " + DOCUMENTED + "; "
            + reader + " knows no exemption";
      case WILDCARD_NOT_OBEYED ->
        crawler.name() + " ignores groups for *, says " + DOCUMENTED + "; " + reader
            + " knows no exemption";
      case NAMED ->
        other.rules().selection().kind() == GroupSelection.Kind.NAMED
            ? ""
            : crawler.name() + " falls back to groups for "
                + String.join(", ", crawler.tokens().subList(1, crawler.tokens().size()))
                + ", says "
                + DOCUMENTED + "; " + reader + " knows no fallback";
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
            + other.rules().crawler().name() + " for " + reader
            + " only, where a digit ends the name"
        : spelling;
  }

  /** What one reader alone makes of a rule that decides. */
  private String rule(int line) {
    String spelling = spelling(line);
    if (!spelling.isEmpty()) {
      return spelling;
    }
    String written = written(line);
    if (!written.isEmpty() && written.charAt(0) != '/' && written.charAt(0) != '*') {
      return "line " + line + ": " + quoted(line) + " begins with neither / nor *: " + DOCUMENTED
          + " puts a / before it, " + reader
          + (other.rules().dialect() == Dialect.GOOGLEBOT
              ? " matches nothing with it"
              : " takes it for no rule");
    }
    if (written.contains("/index.htm") && other.allowed() && !google.allowed()) {
      return "line " + line + ": for " + reader + ", " + quoted(line)
          + " also allows the directory itself";
    }
    String only = "line " + line + ": " + quoted(line) + " matches for "
        + (other.line().isPresent() ? reader : DOCUMENTED) + " only";
    return google.path().equals(other.path())
        ? only
        : only + "; the path that is compared is " + google.path() + " for " + DOCUMENTED + " and "
            + other.path() + " for " + reader;
  }

  /** What is said of a line whose field is not written as the standard has it, or nothing. */
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
      if (line.isMissingColon()) {
        said.append("line ")
            .append(number)
            .append(": ")
            .append(quoted(number))
            .append(" has no colon: google/robotstxt alone reads it as ")
            .append(field);
      } else if (!line.isStrict()) {
        said.append("line ")
            .append(number)
            .append(": `")
            .append(line.fieldText())
            .append("` is read as `")
            .append(field)
            .append("` by google/robotstxt only");
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
