package wayleave.fetch.network;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

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
    return trusting(null);
  }

  /**
   * The same, but it also trusts the authorities that are given.
   *
   * @throws IllegalStateException if the JDK has no TLS, or takes one of the certificates for none of an authority
   */
  static SSLSocketFactory trustingAlso(Collection<X509Certificate> authorities) {
    try {
      KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
      all.load(null, null);
      int count = 0;
      for (TrustManager manager : managers(null)) {
        for (X509Certificate known : ((X509TrustManager) manager).getAcceptedIssuers()) {
          all.setCertificateEntry("jdk-" + count++, known);
        }
      }
      for (X509Certificate authority : authorities) {
        all.setCertificateEntry("own-" + count++, authority);
      }
      return trusting(managers(all));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("no TLS", e);
    }
  }

  private static TrustManager[] managers(@Nullable KeyStore authorities)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    return factory.getTrustManagers();
  }

  private static SSLSocketFactory trusting(TrustManager @Nullable [] managers) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers, null);
      context.getClientSessionContext().setSessionCacheSize(SESSIONS);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS", e);
    }
  }
}
