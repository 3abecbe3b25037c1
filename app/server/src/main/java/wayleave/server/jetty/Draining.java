package wayleave.server.jetty;

import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Closes each connection after its next response while the server drains. Thread-safe. */
public final class Draining extends Handler.Wrapper {
  private final BooleanSupplier isDraining;

  public Draining(BooleanSupplier isDraining, Handler handler) {
    super(handler);
    this.isDraining = isDraining;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (isDraining.getAsBoolean()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    return super.handle(request, response, callback);
  }
}
