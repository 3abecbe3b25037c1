package wayleave.spark.job;

/** The job cannot do what it was asked for. The message is for people: what was found, what was expected, what to do. */
final class JobException extends RuntimeException {
  private static final long serialVersionUID = 1;

  JobException(String message) {
    super(message);
  }

  JobException(String message, Throwable cause) {
    super(message, cause);
  }
}
