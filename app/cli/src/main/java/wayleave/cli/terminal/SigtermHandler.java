package wayleave.cli.terminal;

/**
 * Does something before SIGTERM ends the process, unlike a {@link ShutdownHook}, which Ctrl-C runs too. Where signals cannot be
 * handled, SIGTERM ends the process as usual.
 */
public final class SigtermHandler {
  /** 128 + SIGTERM, as the JVM ends without a handler. */
  private static final int STATUS = 143;

  private SigtermHandler() {}

  /** Sets what to do first; in a thread of its own. Shutdown hooks run afterwards. */
  public static void install(Runnable first) {
    Signals.handle("TERM", () -> {
      first.run();
      System.exit(STATUS);
    });
  }
}
