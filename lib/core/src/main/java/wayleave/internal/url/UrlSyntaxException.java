package wayleave.internal.url;

/** Why a URL has no origin. It has no stack trace: it reports bad input, not a defect. */
public final class UrlSyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  UrlSyntaxException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
