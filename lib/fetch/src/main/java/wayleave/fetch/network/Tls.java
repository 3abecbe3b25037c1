package wayleave.fetch.network;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/** How TLS is spoken, and who is trusted. */
final class Tls {
  private static final int SESSIONS = 64;

  private Tls() {}

  /**
   * As the JDK does by default, but for the memory of sessions: it keeps those of the last 20,480 hosts, certificates and
   * all, and a crawler seldom comes back to a host in time to resume one.
   *
   * @throws IllegalStateException if the JDK has no TLS
   */
  static SSLSocketFactory ofTheJdk() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, null, null);
      context.getClientSessionContext().setSessionCacheSize(SESSIONS);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS", e);
    }
  }
}
