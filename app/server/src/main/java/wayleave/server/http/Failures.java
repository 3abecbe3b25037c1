package wayleave.server.http;

import java.util.concurrent.CompletionException;

/** What futures fail with. */
public final class Failures {
  private Failures() {}

  /** The failure itself, without what futures wrap around it. */
  public static Throwable causeOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? causeOf(cause) : failure;
  }
}
