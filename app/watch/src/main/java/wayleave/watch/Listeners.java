package wayleave.watch;

import java.util.function.Consumer;

/** Tells a listener what happens, and survives what it throws. */
final class Listeners {
  private final WatchListener listener;

  Listeners(WatchListener listener) {
    this.listener = listener;
  }

  void tell(Consumer<WatchListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException e) {
      System.getLogger("wayleave.watch").log(System.Logger.Level.ERROR, "a listener failed", e);
    }
  }
}
