package wayleave.cli;

import wayleave.fetch.AddressGuard;
import wayleave.fetch.FetchLimits;
import wayleave.fetch.NetworkFetcher;

/** Sets up what asks the network, as the options say. */
final class Network {
  private Network() {}

  /**
   * A fetcher that is set up so.
   *
   * @throws InputException if the options cannot be followed
   */
  static NetworkFetcher.Builder of(NetworkOptions options) throws InputException {
    return of(options, options.userAgent == null ? Version.userAgent() : options.userAgent);
  }

  /** The same under another name. */
  static NetworkFetcher.Builder of(NetworkOptions options, String userAgent) throws InputException {
    try {
      return NetworkFetcher.builder(userAgent)
          .limits(limits(options))
          .guard(
              options.allowPrivate
                  ? AddressGuard.publicInternet().withPrivateNetworks()
                  : AddressGuard.publicInternet());
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--user-agent cannot be sent: expected 1 to 1000 characters of visible"
              + " ASCII and blanks");
    }
  }

  static FetchLimits limits(NetworkOptions options) {
    return FetchLimits.DEFAULT.withTotal(options.timeout);
  }
}
