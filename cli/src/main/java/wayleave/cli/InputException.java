package wayleave.cli;

/** Input that cannot be worked on. The message says which, what was expected and what to do. */
final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }
}
