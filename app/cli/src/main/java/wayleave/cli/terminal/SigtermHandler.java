package wayleave.cli.terminal;

import java.lang.reflect.Proxy;

/**
 * Does something before SIGTERM ends the process, unlike a {@link ShutdownHook}, which Ctrl-C runs too. The JDK's class for
 * signals is not part of its API, so it is used by reflection; where it is missing, SIGTERM ends the process as usual.
 */
public final class SigtermHandler {
  /** 128 + SIGTERM, as the JVM ends without a handler. */
  private static final int STATUS = 143;

  private SigtermHandler() {}

  /** Sets what to do first; in a thread of its own. Shutdown hooks run afterwards. */
  public static void install(Runnable first) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object own = Proxy.newProxyInstance(
          handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
            if (method.getName().equals("handle")) {
              first.run();
              System.exit(STATUS);
            }
            return null;
          });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("TERM"), own);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // As usual, then.
    }
  }
}
