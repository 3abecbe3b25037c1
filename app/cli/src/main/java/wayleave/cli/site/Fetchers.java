package wayleave.cli.site;

import java.security.cert.X509Certificate;
import java.util.List;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;

/** Sets up what asks the network, as the options say. */
public final class Fetchers {
  private Fetchers() {}

  /**
   * A fetcher that is set up so.
   *
   * @throws InputException if the options cannot be followed
   */
  public static NetworkFetcher.Builder of(NetworkOptions options) throws InputException {
    return of(options, options.userAgent == null ? Version.userAgent() : options.userAgent);
  }

  /** The same under another name. */
  public static NetworkFetcher.Builder of(NetworkOptions options, String userAgent)
      throws InputException {
    NetworkFetcher.Builder builder;
    try {
      builder = NetworkFetcher.builder(userAgent);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--user-agent cannot be sent: expected 1 to 1000 characters of visible"
              + " ASCII and blanks");
    }
    options.proxy().ifPresent(builder::proxy);
    List<X509Certificate> authorities = options.authorities();
    if (!authorities.isEmpty()) {
      builder.trustAlso(authorities);
    }
    return builder
        .limits(limits(options))
        .guard(
            options.allowPrivate
                ? AddressGuard.publicInternet().withPrivateNetworks()
                : AddressGuard.publicInternet());
  }

  public static FetchLimits limits(NetworkOptions options) {
    return FetchLimits.DEFAULT.withTotal(options.timeout);
  }
}
