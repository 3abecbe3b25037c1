package wayleave.server;

import java.util.concurrent.CompletionException;
import java.util.zip.DataFormatException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** What futures fail with. */
final class Failures {
  private Failures() {}

  /** What the client is told if a body cannot be decoded as its {@code Content-Encoding} says; null if that is not why it failed. */
  static @Nullable ProblemException undecodable(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ZipException || cause instanceof DataFormatException) {
        return new ProblemException(
            ProblemType.MALFORMED_REQUEST, "the body is not gzip, as its Content-Encoding says");
      }
    }
    return null;
  }

  /** The failure itself, without what futures wrap around it. */
  static Throwable causeOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? causeOf(cause) : failure;
  }
}
