package wayleave.fetch;

import java.util.function.Consumer;

/** Calls a listener, of which nothing is expected. */
record Listeners(ClientListener listener) {
  private static final System.Logger LOG = System.getLogger("wayleave.fetch");

  void tell(Consumer<ClientListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "a listener failed", e);
    }
  }
}
