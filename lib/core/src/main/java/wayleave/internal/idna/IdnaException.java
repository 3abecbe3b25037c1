package wayleave.internal.idna;

/** Why a domain is no domain. It has no stack trace: it reports bad input, not a defect. */
public final class IdnaException extends Exception {
  private static final long serialVersionUID = 1;

  IdnaException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
