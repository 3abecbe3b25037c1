package wayleave.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import wayleave.server.http.ServerLimits;

/** Makes the connectors of servers. */
final class Connectors {
  private static final int ACCEPT_QUEUE = 1_024;

  private Connectors() {}

  /** Makes a server listen at an address, once it is started. */
  static ServerConnector add(
      Server server, int selectors, InetSocketAddress address, ServerLimits limits) {
    ServerConnector made =
        new ServerConnector(server, 1, selectors, new HttpConnectionFactory(http(limits)));
    made.setHost(address.getAddress().getHostAddress());
    made.setPort(address.getPort());
    made.setIdleTimeout(limits.connections().idleTime().toMillis());
    made.setAcceptQueueSize(ACCEPT_QUEUE);
    server.addConnector(made);
    return made;
  }

  private static HttpConfiguration http(ServerLimits limits) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(limits.connections().headerBytes());
    http.setHttpCompliance(HttpCompliance.RFC9110);
    return http;
  }

  /** Where this machine reaches a connector. */
  static URI uri(ServerConnector connector) {
    String host = connector.getHost();
    boolean isAny = host.equals("0.0.0.0") || host.equals("0:0:0:0:0:0:0:0");
    String name = isAny ? InetAddress.getLoopbackAddress().getHostAddress() : host;
    String shown = name.contains(":") ? "[" + name + "]" : name;
    return URI.create("http://" + shown + ":" + connector.getLocalPort());
  }
}
