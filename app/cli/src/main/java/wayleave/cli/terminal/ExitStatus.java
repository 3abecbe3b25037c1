package wayleave.cli.terminal;

/** The exit statuses of commands that check URLs. */
public final class ExitStatus {
  /** All URLs are allowed. */
  public static final int ALLOWED = 0;

  /** At least one URL is disallowed. */
  public static final int DISALLOWED = 1;

  /** Something could not be read or understood. */
  public static final int BAD_INPUT = 2;

  private ExitStatus() {}
}
