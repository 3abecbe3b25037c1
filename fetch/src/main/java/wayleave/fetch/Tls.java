package wayleave.fetch;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How TLS is spoken, and who is trusted. Immutable and thread-safe.
 *
 * @param sockets what lays TLS over a connection
 * @param trust what {@code sockets} trusts
 */
record Tls(SSLSocketFactory sockets, X509TrustManager trust) {
  private static final int SESSIONS = 64;

  /**
   * As the JDK does by default, but for the memory of sessions: it keeps those of the last 20,480 hosts, certificates and
   * all, and a crawler seldom comes back to a host in time to resume one.
   *
   * @throws IllegalStateException if the JDK has no TLS
   */
  static Tls ofTheJdk() {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((@Nullable KeyStore) null);
      X509TrustManager trust = Arrays.stream(factory.getTrustManagers())
          .filter(X509TrustManager.class::isInstance)
          .map(X509TrustManager.class::cast)
          .findFirst()
          .orElseThrow();
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      context.getClientSessionContext().setSessionCacheSize(SESSIONS);
      return new Tls(context.getSocketFactory(), trust);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS", e);
    }
  }
}
