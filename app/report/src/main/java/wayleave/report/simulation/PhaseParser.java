package wayleave.report.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.policy.DurationText;
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.WholeContent;

/** Reads one line of a script. */
final class PhaseParser {
  static final String RESPONSES =
      "a status from 200 to 599, timeout, dns-failure, connect-failure, connect-timeout, tls-failure,"
          + " connection-lost, incomplete, malformed, too-large, bad-encoding, deadline-exceeded,"
          + " too-many-redirects, redirect-loop or network-down";
  static final String MODIFIERS =
      "max-age=SECONDS, age=SECONDS, no-store, no-cache, retry-after=SECONDS or site-answers";

  private final int line;
  private final String source;
  private final List<Script.Problem> problems;
  private int position;
  private int tokenStart;
  private @Nullable Outcome outcome;
  private @Nullable Duration length;
  private int lengthColumn;
  private boolean siteAnswers;
  private boolean hasHeaders;
  private boolean failed;
  private final List<Header> headers = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  PhaseParser(int line, String source, List<Script.Problem> problems) {
    this.line = line;
    int comment = source.indexOf('#');
    this.source = comment < 0 ? source : source.substring(0, comment);
    this.problems = problems;
  }

  /** Whether there is a phase in the line, be it a wrong one. */
  boolean parse() {
    String response = token();
    if (response.isEmpty()) {
      return false;
    }
    boolean networkDown = response.equalsIgnoreCase("network-down");
    outcome = networkDown ? null : outcome(response);
    if (outcome == null && !networkDown) {
      problem("expected " + RESPONSES + "; found " + response);
    }
    text.append(response);
    for (String word = token(); !word.isEmpty(); word = token()) {
      if (word.equalsIgnoreCase("for")) {
        word = token();
        if (word.isEmpty()) {
          problem("expected " + DurationText.EXPECTED + " after for");
          break;
        }
        length(word);
      } else if (Character.isDigit(word.charAt(0))) {
        length(word);
      } else {
        modifier(word);
        text.append(' ').append(word);
      }
    }
    if (hasHeaders && !failed && !isResponse()) {
      tokenStart = 0;
      problem(response + " is not a response and has no headers: remove all but site-answers");
    }
    lengthColumn = source.stripTrailing().length();
    return true;
  }

  /** The phase; one that lacks its length and is not the last is a problem. */
  Phase phase(Duration start, boolean isLast) {
    if (length == null && !isLast && !failed) {
      tokenStart = lengthColumn;
      problem("missing duration, which only the last phase may omit: add for and "
          + DurationText.EXPECTED);
    }
    Duration lasts = length == null ? Script.LAST_PHASE : length;
    return new Phase(line, text.toString(), start, lasts, outcome, headers, siteAnswers);
  }

  private boolean isResponse() {
    return outcome instanceof Outcome.Found
        || outcome instanceof Outcome.Absent
        || outcome instanceof Outcome.Unreachable failure && failure.status() != 0;
  }

  private String token() {
    while (position < source.length() && Character.isWhitespace(source.charAt(position))) {
      position++;
    }
    tokenStart = position;
    while (position < source.length() && !Character.isWhitespace(source.charAt(position))) {
      position++;
    }
    return source.substring(tokenStart, position);
  }

  private void length(String word) {
    Optional<Duration> parsed = DurationText.parse(word);
    if (parsed.isEmpty()) {
      problem("expected a duration, " + DurationText.EXPECTED + "; found " + word);
    } else if (length != null) {
      problem("a phase has one duration; found a second one, " + word);
    } else {
      length = parsed.get();
    }
  }

  private void modifier(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    int equals = name.indexOf('=');
    String value = equals < 0 ? "" : name.substring(equals + 1);
    String field = switch (equals < 0 ? name : name.substring(0, equals + 1)) {
      case "site-answers" -> {
        siteAnswers = true;
        yield "";
      }
      case "no-store", "no-cache", "max-age=" -> "Cache-Control";
      case "age=" -> "Age";
      case "retry-after=" -> "Retry-After";
      default -> {
        problem("expected " + MODIFIERS + ", or for and a duration; found " + word);
        yield "";
      }
    };
    if (field.isEmpty()) {
      return;
    }
    if (equals > 0 && (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9'))) {
      problem("expected " + name.substring(0, equals) + "= and a number of seconds; found " + word);
    }
    hasHeaders = true;
    headers.add(new Header(field, field.equals("Cache-Control") ? name : value));
  }

  private void problem(String message) {
    failed = true;
    problems.add(new Script.Problem(line, tokenStart + 1, message));
  }

  /** What a fetch comes to where the last response is this; null if there is no such response. */
  private @Nullable Outcome outcome(String response) {
    if (response.length() == 3 && response.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return outcome(Integer.parseInt(response));
    }
    String name = response.toUpperCase(Locale.ROOT).replace('-', '_');
    return switch (name) {
      case "TIMEOUT" -> failure(Outcome.Unreachable.Reason.READ_TIMEOUT, 0);
      case "DNS_FAILURE",
          "CONNECT_FAILURE",
          "CONNECT_TIMEOUT",
          "TLS_FAILURE",
          "CONNECTION_LOST",
          "INCOMPLETE",
          "MALFORMED",
          "TOO_LARGE",
          "BAD_ENCODING",
          "DEADLINE_EXCEEDED" -> failure(Outcome.Unreachable.Reason.valueOf(name), 0);
      case "TOO_MANY_REDIRECTS", "REDIRECT_LOOP" ->
        new Outcome.Absent(Outcome.Absent.Reason.valueOf(name), 302);
      default -> null;
    };
  }

  private @Nullable Outcome outcome(int status) {
    return switch (status / 100) {
      case 2 -> // each line with a robots.txt has one of its own
        WholeContent.isPartial(status)
            ? failure(Outcome.Unreachable.Reason.MALFORMED, status)
            : new Outcome.Found(status, Body.of("# line " + line + "\n"), false);
      case 3 -> // one that leads nowhere: where others lead, that answer counts
        new Outcome.Absent(Outcome.Absent.Reason.UNUSABLE_REDIRECT, status);
      case 4 ->
        status == 429
            ? failure(Outcome.Unreachable.Reason.TOO_MANY_REQUESTS, status)
            : new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, status);
      case 5 -> failure(Outcome.Unreachable.Reason.SERVER_ERROR, status);
      default -> null;
    };
  }

  private static Outcome failure(Outcome.Unreachable.Reason reason, int status) {
    return new Outcome.Unreachable(reason, status, "");
  }
}
