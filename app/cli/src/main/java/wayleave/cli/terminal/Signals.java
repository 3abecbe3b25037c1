package wayleave.cli.terminal;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Signals of the operating system. The JDK's class for them is not part of its API, so it is used by reflection; where it is
 * missing, signals end the process as usual.
 */
final class Signals {
  private Signals() {}

  /**
   * Sets what a signal does instead of ending the process, in a thread of its own.
   *
   * @param name such as {@code TERM}
   * @return sets what the signal did before; null if it cannot be handled
   */
  static @Nullable Runnable handle(String name, Runnable action) {
    try {
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object own = Proxy.newProxyInstance(
          handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
            if (method.getName().equals("handle")) {
              action.run();
            }
            return null;
          });
      Object before = set(name, own);
      return () -> {
        try {
          set(name, before);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e); // it was set in the same way
        }
      };
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return null;
    }
  }

  private static Object set(String name, Object handler) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    return signal
        .getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
        .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
  }
}
