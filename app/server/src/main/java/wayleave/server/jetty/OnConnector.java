package wayleave.server.jetty;

import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Takes the requests that came to one port, and leaves those to others. */
public final class OnConnector extends Handler.Wrapper {
  private final Connector connector;

  public OnConnector(Connector connector, Handler handler) {
    super(handler);
    this.connector = connector;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return connector.equals(request.getConnectionMetaData().getConnector())
        && super.handle(request, response, callback);
  }
}
