package wayleave.logs.line;

/** What a line of a log is. Immutable and thread-safe. */
public sealed interface LogLine permits LogRecord, LogLine.Skipped, LogLine.Broken {
  /**
   * A line that is no request.
   *
   * @param reason why
   */
  record Skipped(Reason reason) implements LogLine {
    /** Why a line is no request. */
    public enum Reason implements Coded {
      /** It has only white space. */
      BLANK,
      /** It says something about the log, such as the names of its columns. */
      DIRECTIVE,
      /** It is an entry of another log in the same stream. */
      NOT_ACCESS,
      /** It is a request between two servers of the same CDN, which is logged at the edge too. */
      SHIELD_HOP
    }
  }

  /**
   * A line that cannot be read. Nothing is guessed from it.
   *
   * @param problem why
   */
  record Broken(Problem problem) implements LogLine {
    /** Why a line cannot be read. */
    public enum Problem implements Coded {
      /** It ends too early. */
      TRUNCATED("the line ends too early"),
      /** It does not look like its format at all. */
      UNKNOWN_FORMAT("not a line of this format"),
      /** It has another number of columns than {@code #Fields} names. */
      FIELD_COUNT("another number of columns than #Fields names"),
      /** No {@code #Fields} precedes it. */
      NO_FIELDS_DIRECTIVE("no #Fields line precedes it"),
      /** A field is missing without which it is no request. */
      MISSING_FIELD("the time, the client or the request is missing"),
      /** It is not a JSON object. */
      BAD_JSON("not a JSON object"),
      /** Its time is none, or has no offset from UTC and none was given. */
      BAD_TIME("the time cannot be read, or has no offset from UTC: give --zone"),
      /** Its status is neither a number from 100 to 999 nor absent. */
      BAD_STATUS("the status is not a number from 100 to 999"),
      /** Its client is neither an address nor the name of a host. */
      BAD_CLIENT("the client is neither an address nor a host name"),
      /** Its host is neither an address nor the name of a host. */
      BAD_HOST("the host is neither an address nor a host name"),
      /** Its size is not a number. */
      BAD_BYTES("the size is not a number"),
      /** It is longer than 1 MiB. */
      TOO_LONG("longer than 1 MiB");

      private final String text;

      Problem(String text) {
        this.text = text;
      }

      /** What is wrong, for people. */
      public String text() {
        return text;
      }
    }
  }
}
